import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CHALLENGE_MINUTES } from '@nb/contracts';
import { cookieOf, ENV, hashToken, Problem } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { User } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';

/** Tries of one sign-in that waits for its second step. */
export const MAX_TRIES = 5;
/** A sign-in page may stay open for long before a passkey is chosen. */
const PASSKEY_MINUTES = 60;

/** A sign-in that waits for its second step, or what a passkey has to sign. */
export interface Challenge {
  tokenHash: string;
  userId: string;
  /** Of the password that was right. */
  passwordHash: string;
  /** What a passkey has to sign, if it was asked for. */
  webauthn: string | null;
  remember: boolean;
}
/** What a passkey has to sign in a session: to confirm who it is, or to be added. */
export type SessionPurpose = 'step-up' | 'add-passkey';

interface Row {
  token_hash: string;
  user_id: string;
  password_hash: string;
  webauthn_challenge: string | null;
  remember: boolean;
}
const challengeOf = (row: Row): Challenge => ({
  tokenHash: row.token_hash,
  userId: row.user_id,
  passwordHash: row.password_hash,
  webauthn: row.webauthn_challenge,
  remember: row.remember,
});
const FIELDS = 'token_hash, user_id, password_hash, webauthn_challenge, remember';
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
/** Stands for the password of an account: another one after it was changed. */
export const passwordMark = ({ passwordHash }: Pick<User, 'passwordHash'>): string =>
  hash('sha256', passwordHash, 'hex');

/** What was asked of a browser and not answered yet; each is answered once. */
@Injectable()
export class Challenges {
  constructor(private readonly em: EntityManager) {}

  /** The password was right: waits for the second step. Returns the token for the cookie. */
  async begin(user: Pick<User, 'id' | 'passwordHash'>, remember: boolean): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.em.fork().execute(
      `insert into sign_in_challenges (token_hash, user_id, kind, password_hash, remember, created_at, expires_at)
         values (?, ?, 'sign-in', ?, ?, now(), ?)`,
      [hashToken(token), user.id, passwordMark(user), remember, minutesFromNow(CHALLENGE_MINUTES)],
    );
    return token;
  }

  /** The sign-in that waits; null = there is none, or its time is over. */
  async find(token: string | undefined): Promise<Challenge | null> {
    if (token === undefined) return null;
    const [row] = await this.em
      .fork()
      .execute<Row[]>(
        `select ${FIELDS} from sign_in_challenges where token_hash = ? and kind = 'sign-in' and expires_at > now()`,
        [hashToken(token)],
      );
    return row ? challengeOf(row) : null;
  }

  /**
   * Begins a try, which counts from its start, so that parallel tries gain nothing; what a passkey had to sign is used up with it.
   * @throws Problem `auth.second-step-expired`; `auth.throttled` after five tries, until the challenge is over.
   */
  async countTry(token: string | undefined): Promise<Challenge> {
    if (token === undefined) throw new Problem('auth.second-step-expired');
    const em = this.em.fork();
    const [row] = await em.execute<Row[]>(
      `update sign_in_challenges set tries = tries + 1, webauthn_challenge = null
       where token_hash = ? and kind = 'sign-in' and expires_at > now() and tries < ?
       returning token_hash, user_id, password_hash, old.webauthn_challenge as webauthn_challenge, remember`,
      [hashToken(token), MAX_TRIES],
    );
    if (row) return challengeOf(row);
    const [used] = await em.execute<{ seconds: number }[]>(
      `select extract(epoch from expires_at - now())::float as seconds from sign_in_challenges where token_hash = ? and kind = 'sign-in' and expires_at > now()`,
      [hashToken(token)],
    );
    throw used ? new Problem('auth.throttled', { retryAfter: used.seconds }) : new Problem('auth.second-step-expired');
  }

  /** Ends it; of two simultaneous answers one gets it. @throws Problem `auth.second-step-expired`. */
  async take(em: EntityManager, { tokenHash }: Challenge): Promise<void> {
    const taken = await em.execute<unknown[]>(
      'delete from sign_in_challenges where token_hash = ? and expires_at > now() returning token_hash',
      [tokenHash],
    );
    if (taken.length === 0) throw new Problem('auth.second-step-expired');
  }

  /** What a passkey has to sign for a sign-in that waits. */
  async ask({ tokenHash }: Challenge, webauthn: string): Promise<void> {
    await this.em
      .fork()
      .execute('update sign_in_challenges set webauthn_challenge = ? where token_hash = ?', [webauthn, tokenHash]);
  }

  /** What any passkey may sign that opens an account. Returns the token for the cookie. */
  async askAnybody(webauthn: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.em
      .fork()
      .execute(
        `insert into sign_in_challenges (token_hash, kind, webauthn_challenge, created_at, expires_at) values (?, 'passkey', ?, now(), ?)`,
        [hashToken(token), webauthn, minutesFromNow(PASSKEY_MINUTES)],
      );
    return token;
  }

  /** What that passkey had to sign: used up, also when the answer turns out wrong; null = nothing was asked, or its time is over. */
  async takeAnybody(token: string | undefined): Promise<string | null> {
    if (token === undefined) return null;
    const [row] = await this.em
      .fork()
      .execute<{ webauthn_challenge: string }[]>(
        `delete from sign_in_challenges where token_hash = ? and kind = 'passkey' and expires_at > now() returning webauthn_challenge`,
        [hashToken(token)],
      );
    return row?.webauthn_challenge ?? null;
  }

  /** What a passkey has to sign in this session; asked again, the one before is void. */
  async askInSession(purpose: SessionPurpose, session: { userId: string; sessionId: string }, webauthn: string) {
    await this.em.fork().execute(
      `insert into sign_in_challenges (token_hash, user_id, session_id, kind, webauthn_challenge, created_at, expires_at)
       values (?, ?, ?, ?, ?, now(), ?)
       on conflict (token_hash) do update set webauthn_challenge = excluded.webauthn_challenge, expires_at = excluded.expires_at`,
      [
        `${purpose}:${session.sessionId}`,
        session.userId,
        session.sessionId,
        purpose,
        webauthn,
        minutesFromNow(CHALLENGE_MINUTES),
      ],
    );
  }

  async takeInSession(purpose: SessionPurpose, { sessionId }: { sessionId: string }): Promise<string | null> {
    const [row] = await this.em
      .fork()
      .execute<{ webauthn_challenge: string }[]>(
        'delete from sign_in_challenges where token_hash = ? and expires_at > now() returning webauthn_challenge',
        [`${purpose}:${sessionId}`],
      );
    return row?.webauthn_challenge ?? null;
  }
}

/** Cookies of a sign-in that is not finished: never of a session. */
@Injectable()
export class ChallengeCookies {
  private readonly prefix: string;
  private readonly options: { httpOnly: true; sameSite: 'strict'; path: '/'; secure: boolean };
  constructor(@Inject(ENV) env: IdentityEnv) {
    const secure = env.PUBLIC_ORIGIN.startsWith('https:');
    this.prefix = secure ? '__Host-' : '';
    this.options = { httpOnly: true, sameSite: 'strict', path: '/', secure };
  }

  set(reply: FastifyReply, kind: 'second-step' | 'passkey', token: string): void {
    const minutes = kind === 'passkey' ? PASSKEY_MINUTES : CHALLENGE_MINUTES;
    void reply.setCookie(`${this.prefix}${kind}`, token, { ...this.options, maxAge: minutes * 60 });
  }
  read(request: FastifyRequest, kind: 'second-step' | 'passkey'): string | undefined {
    return cookieOf(request, `${this.prefix}${kind}`);
  }
  /** Those that the browser still has. */
  clear(request: FastifyRequest, reply: FastifyReply): void {
    for (const kind of ['second-step', 'passkey'] as const)
      if (this.read(request, kind) !== undefined) void reply.clearCookie(`${this.prefix}${kind}`, this.options);
  }
}
