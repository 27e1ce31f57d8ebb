import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addressKey, countCall, hashToken, newId, RateLimits, type StatementLimiter } from '@nb/nest-kit';
import type { User } from '../accounts/user.entity.js';
import type { CurrentUserRow, UserStateRow } from '../accounts/user.view.js';
import { Statements } from '../database/statements.js';
import type { Visitor } from '../sessions/account-sessions.js';
import { isOver, lifetimeOf, MAX_SESSIONS, surplus } from '../sessions/sessions.rules.js';
import { FreshSignIns } from './fresh-sign-ins.js';
import { firstFailure, type FailureKeys } from './throttle.service.js';

interface OwnSession {
  id: string;
  tokenHash: string;
  idleSeconds: number;
  expiresAt: Date;
  lastSeenAt: Date;
}
/** An account as it was when its password was checked. */
export type Identified = CurrentUserRow &
  UserStateRow &
  Pick<User, 'version' | 'passwordHash'> & { sessions: OwnSession[] };

/** What is asked of an address, before an account is even looked for. */
const ADDRESS_LIMIT = { points: 50, duration: 900 };
/**
 * The parts run in this order: each needs a row of the one before it. Nobody waits until the disk has the try, since nothing is let in by it: a crash of
 * PostgreSQL forgets the tries of its last moment, and all of a sign-in that follows is kept with it.
 */
const TRY = {
  name: 'sign-in-try',
  text: `with counted as (${countCall('$1', '$2', '$3')}), noted as (
           ${firstFailure({ now: '$5::timestamptz', account: '$6::text', pair: '$7::text', from: 'select from counted where points <= $4::bigint' })}
         )
         select set_config('synchronous_commit', 'off', true), c.points, c.expire, (select count(*)::int from noted) as noted,
           u.id, u.version, u.email, u.uid, u.password_hash as "passwordHash", u.temp_password as "tempPassword", u.first_name as "firstName",
           u.last_name as "lastName", u.phone, u.language, u.sponsor_id as "sponsorId", u.is_master_admin as "isMasterAdmin", u.is_active as "isActive",
           u.notifications, u.contacts_counts_only as "contactsCountsOnly", u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
           u.call_at as "callAt", u.call_zone as "callZone",
           (select coalesce(jsonb_agg(jsonb_build_array(s.id, s.token_hash, s.idle_seconds, extract(epoch from s.expires_at) * 1000, extract(epoch from s.last_seen_at) * 1000)), '[]')
            from sessions s where s.user_id = u.id and s.viewed_by is null) as sessions
         from counted c left join users u on u.email = $8`,
};
type TryRow = { points: number; expire: number; noted: number } & (
  | { id: null }
  | (Omit<Identified, 'sessions'> & {
      sessions: [id: string, tokenHash: string, idleSeconds: number, expires: number, seen: number][];
    })
);
/** What it writes is said in the migration `identity-008-fresh-sign-ins`. */
const BEGIN = {
  name: 'sign-in-begin',
  text: 'select begin_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) as begun',
};

export interface Tried {
  /** The account of this e-mail address; undefined when there is none. */
  user: Identified | undefined;
  /** Whether the try is noted as the first failure of the account and of the pair; otherwise the throttle is to be asked. */
  isNoted: boolean;
}
export interface Begun {
  token: string;
  sessionId: string;
  expiresAt: Date;
  idleSeconds: number;
  lastLoginAt: Date;
  /** Hashes of sessions that ended for it: to be evicted. */
  ended: string[];
}

/**
 * A sign-in in two statements, one before and one after the password is checked: signing in is what a service of this kind has to
 * stand at nine in the morning (performance.md, line 7). What the first one read must still hold in the second.
 */
@Injectable()
export class QuickSignIn {
  private readonly addresses: StatementLimiter;
  constructor(
    private readonly statements: Statements,
    private readonly fresh: FreshSignIns,
    limits: RateLimits,
  ) {
    this.addresses = limits.inStatement('sign-in', ADDRESS_LIMIT);
  }

  /**
   * Counts the try for its address, notes it as a failure while that can be done without waiting, and finds the account: one round trip, and the same
   * whether or not there is such an account. @throws Problem `request.rate-limited`; then nothing was noted.
   */
  async try(email: string, address: string, failure: FailureKeys): Promise<Tried> {
    const key = addressKey(address);
    const [counting, until, now] = this.addresses.values(key);
    const [row] = await this.statements.rows<TryRow>(TRY, [
      counting,
      until,
      now,
      this.addresses.most,
      new Date(now),
      failure.account,
      failure.pair,
      email,
    ]);
    if (!row) throw new Error('A try that was counted has a row');
    this.addresses.check(key, row);
    return { user: row.id === null ? undefined : identifiedOf(row), isNoted: row.noted === 2 };
  }

  /**
   * Begins a session, notes the login and takes back the failure that the try counted as, in one transaction; what it tells the other services
   * follows (`FreshSignIns`). Undefined, with nothing written, when the account changed since it was read: its password or state is another, or other
   * browsers have taken all its places. The browser must present no session of another account.
   */
  async begin(
    user: Identified,
    visitor: Visitor,
    remember: boolean,
    presented: string | undefined,
    failure: FailureKeys,
  ): Promise<Begun | undefined> {
    const now = new Date();
    const over = user.sessions.filter((each) => isOver(each, now) || each.tokenHash === presented);
    const ending = [...over, ...surplus(user.sessions.filter((each) => !over.includes(each)))];
    const token = randomBytes(32).toString('base64url');
    const sessionId = newId();
    const { idleSeconds, absoluteSeconds } = lifetimeOf(remember);
    const expiresAt = new Date(now.getTime() + absoluteSeconds * 1000);
    const [row] = await this.statements.rows<{ begun: boolean }>(BEGIN, [
      user.id,
      user.version,
      user.passwordHash,
      ending.map(({ id }) => id),
      MAX_SESSIONS,
      sessionId,
      hashToken(token),
      idleSeconds,
      expiresAt,
      now,
      visitor.address.slice(0, 64),
      visitor.device.slice(0, 300),
      newId(),
      failure.pair,
      failure.account,
    ]);
    if (row?.begun !== true) return undefined;
    this.fresh.tellSoon();
    return {
      token,
      sessionId,
      expiresAt,
      idleSeconds,
      lastLoginAt: now,
      ended: ending.map(({ tokenHash }) => tokenHash),
    };
  }
}

function identifiedOf({
  points: _points,
  expire: _expire,
  noted: _noted,
  sessions,
  ...account
}: Exclude<TryRow, { id: null }>): Identified {
  return {
    ...account,
    sessions: sessions.map(([id, tokenHash, idleSeconds, expires, seen]) => ({
      id,
      tokenHash,
      idleSeconds,
      expiresAt: new Date(expires),
      lastSeenAt: new Date(seen),
    })),
  };
}
