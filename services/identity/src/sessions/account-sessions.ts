import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { cookieOf, ENV, hashToken, newId, sessionCookieName } from '@nb/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';
import type { IdentityEnv } from '../env.js';
import { isOver, isRemembered, lifetimeOf, SessionRow, surplus } from './session.entity.js';

/** From where somebody signs in. */
export interface Visitor {
  address: string;
  device: string;
}
/** From where a request comes, as far as it says. */
export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  device: request.headers['user-agent'] ?? 'unknown',
});
export type NewSession = Pick<SessionRow, Exclude<keyof SessionRow, symbol>>;
export interface Opened {
  /** What the cookie holds: the only copy of the token. */
  token: string;
  session: NewSession;
  /** Hashes of sessions that ended for it: to be evicted after the commit. */
  ended: string[];
}

/** Begins and ends sessions, always in the caller's transaction; evict what they return after the commit. */
@Injectable()
export class AccountSessions {
  /** A new session, written with the caller's transaction; see `make`. */
  async open(...given: Parameters<AccountSessions['make']>): Promise<Opened> {
    const opened = await this.make(...given);
    const [em] = given;
    em.persist(em.create(SessionRow, opened.session));
    return opened;
  }

  /**
   * A new session with a new token, which the caller writes. The session that the browser presented ends, against fixation, and of the
   * user's others the least recently used beyond ten. The user's row must be locked.
   */
  async make(
    em: EntityManager,
    userId: string,
    visitor: Visitor,
    {
      remember = false,
      presented,
      isTwoStep = false,
    }: { remember?: boolean; presented?: string | undefined; isTwoStep?: boolean },
  ): Promise<Opened> {
    const now = new Date();
    const token = randomBytes(32).toString('base64url');
    const others = await em.find(SessionRow, { userId, viewedBy: null });
    const over = others.filter((each) => isOver(each, now) || each.tokenHash === presented);
    const ending = [...over, ...surplus(others.filter((each) => !over.includes(each)))];
    const ended = ending.map(({ tokenHash }) => tokenHash);
    if (presented !== undefined && !ended.includes(presented)) {
      ended.push(...(await this.endToken(em, presented)).map(({ tokenHash }) => tokenHash));
    }
    for (const each of ending) em.remove(each);
    const { idleSeconds, absoluteSeconds } = lifetimeOf(remember);
    const session = {
      id: newId(),
      tokenHash: hashToken(token),
      userId,
      idleSeconds,
      expiresAt: new Date(now.getTime() + absoluteSeconds * 1000),
      createdAt: now,
      lastSeenAt: now,
      authenticatedAt: now,
      isTwoStep,
      passwordChangeSkipped: false,
      address: visitor.address.slice(0, 64),
      device: visitor.device.slice(0, 300),
      viewedBy: null,
      viewerSession: null,
    };
    return { token, session, ended };
  }

  /** Gives the session another token (password change); its life does not get longer. Returns the new token. */
  rotate(session: SessionRow): string {
    const token = randomBytes(32).toString('base64url');
    session.tokenHash = hashToken(token);
    return token;
  }

  /** Read-only look at another account, from a master admin's own session; returns the token. */
  view(em: EntityManager, own: SessionRow, userId: string, minutes: number): { token: string; session: SessionRow } {
    const now = new Date();
    const token = randomBytes(32).toString('base64url');
    const session = em.create(SessionRow, {
      id: newId(),
      tokenHash: hashToken(token),
      userId,
      idleSeconds: minutes * 60,
      expiresAt: new Date(now.getTime() + minutes * 60_000),
      createdAt: now,
      lastSeenAt: now,
      passwordChangeSkipped: true,
      address: own.address,
      device: own.device,
      viewedBy: own.userId,
      viewerSession: own.id,
    });
    em.persist(session);
    return { token, session };
  }

  /** Ends every session of the user but one, and whatever the user is looking at from those; returns the hashes of the ended. */
  async endAll(em: EntityManager, userId: string, exceptId: string | null = null): Promise<string[]> {
    await endTrust(em, userId);
    const rows = await em.execute<{ token_hash: string }[]>(
      'delete from sessions where (user_id = ? or viewed_by = ?) and (?::uuid is null or (id <> ? and viewer_session is distinct from ?)) returning token_hash',
      [userId, userId, exceptId, exceptId, exceptId],
    );
    return rows.map(({ token_hash }) => token_hash);
  }

  /** Ends the user's other own sessions, and what the user is looking at from those; an admin who looks at the account goes on. Returns the hashes of the ended. */
  async endOthers(em: EntityManager, userId: string, ownId: string): Promise<string[]> {
    await endTrust(em, userId);
    const rows = await em.execute<{ token_hash: string }[]>(
      `delete from sessions where ((user_id = ? and viewed_by is null) or viewed_by = ?) and id <> ? and viewer_session is distinct from ?
       returning token_hash`,
      [userId, userId, ownId, ownId],
    );
    return rows.map(({ token_hash }) => token_hash);
  }

  /** Ends one session of the user's own, and what is looked at from it; returns the hashes, none when there is no such session. */
  async endOne(em: EntityManager, userId: string, id: string): Promise<string[]> {
    const rows = await em.execute<{ token_hash: string }[]>(
      'delete from sessions where (id = ? and user_id = ? and viewed_by is null) or (viewer_session = ? and viewed_by = ?) returning token_hash',
      [id, userId, id, userId],
    );
    return rows.map(({ token_hash }) => token_hash);
  }

  /** Ends the session of this token; somebody who only looks at an account leaves their own as well. Returns the ended. */
  async endToken(
    em: EntityManager,
    tokenHash: string,
  ): Promise<{ userId: string; tokenHash: string; viewed: boolean }[]> {
    // The account first, as everything else does that changes it and its sessions: the other way round, two of them could wait for each other.
    await em.execute(
      `select id from users where id in (select unnest(array[user_id, viewed_by]) from sessions where token_hash = ?) order by id for key share`,
      [tokenHash],
    );
    const rows = await em.execute<{ user_id: string; token_hash: string; viewed: boolean }[]>(
      `with given as (select id, viewer_session from sessions where token_hash = ?)
       delete from sessions s using given where s.id in (given.id, given.viewer_session) or s.viewer_session in (given.id, given.viewer_session)
       returning s.user_id, s.token_hash, s.viewed_by is not null as viewed`,
      [tokenHash],
    );
    return rows.map(({ user_id, token_hash, viewed }) => ({ userId: user_id, tokenHash: token_hash, viewed }));
  }

  /** Looks of admins at the account are over, and lead back to the admin's own session as when their time is up. */
  async endLooks(em: EntityManager, userId: string): Promise<void> {
    await em.execute(
      'update sessions set expires_at = now() where user_id = ? and viewed_by is not null and expires_at > now()',
      [userId],
    );
  }

  /** Hashes of the user's sessions, for eviction when what they say has changed (role, language, sponsor). */
  async hashesOf(em: EntityManager, userIds: readonly string[]): Promise<string[]> {
    if (userIds.length === 0) return [];
    const rows = await em.find(SessionRow, { userId: { $in: [...userIds] } }, { fields: ['tokenHash'] });
    return rows.map(({ tokenHash }) => tokenHash);
  }
}

/** Signed out everywhere, the second step is asked everywhere, too, and a sign-in that waits for it begins again. */
async function endTrust(em: EntityManager, userId: string): Promise<void> {
  await em.execute('delete from trusted_devices where user_id = ?', [userId]);
  await em.execute('delete from sign_in_challenges where user_id = ? and session_id is null', [userId]);
}

/** The cookie that holds a session's token. */
@Injectable()
export class SessionCookie {
  private readonly name: string;
  private readonly options: { httpOnly: true; sameSite: 'strict'; path: '/'; secure: boolean };
  constructor(@Inject(ENV) env: IdentityEnv) {
    this.name = sessionCookieName(env.PUBLIC_ORIGIN);
    this.options = { httpOnly: true, sameSite: 'strict', path: '/', secure: env.PUBLIC_ORIGIN.startsWith('https:') };
  }

  /** Without «remember me» it ends with the browser. */
  set(reply: FastifyReply, token: string, session: Pick<SessionRow, 'idleSeconds' | 'expiresAt'>): void {
    void reply.setCookie(this.name, token, {
      ...this.options,
      ...(isRemembered(session) ? { expires: session.expiresAt } : {}),
    });
  }
  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }
  /** The token as the browser presents it, whether or not it is anybody's. */
  read(request: FastifyRequest): string | undefined {
    return cookieOf(request, this.name);
  }
}
