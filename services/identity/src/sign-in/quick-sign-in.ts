import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashToken, newId, Outbox } from '@nb/nest-kit';
import type { User } from '../accounts/user.entity.js';
import { userState, type CurrentUserRow, type UserStateRow } from '../accounts/user.view.js';
import { Statements } from '../database/statements.js';
import type { Visitor } from '../sessions/account-sessions.js';
import { isOver, lifetimeOf, surplus } from '../sessions/sessions.rules.js';
import type { FailureKeys } from './throttle.service.js';

interface OwnSession {
  id: string;
  tokenHash: string;
  idleSeconds: number;
  expiresAt: Date;
  lastSeenAt: Date;
}
/** An account as it was when its password was checked. */
export type Identified = CurrentUserRow & UserStateRow & Pick<User, 'version' | 'passwordHash'> & { sessions: OwnSession[] };

const FIND = {
  name: 'sign-in-find',
  text: `select u.id, u.version, u.email, u.uid, u.password_hash as "passwordHash", u.temp_password as "tempPassword", u.first_name as "firstName",
           u.last_name as "lastName", u.phone, u.language, u.sponsor_id as "sponsorId", u.is_master_admin as "isMasterAdmin", u.is_active as "isActive",
           u.notifications, u.contacts_counts_only as "contactsCountsOnly", u.created_at as "createdAt", u.last_login_at as "lastLoginAt",
           u.call_at as "callAt", u.call_zone as "callZone",
           (select coalesce(jsonb_agg(jsonb_build_array(s.id, s.token_hash, s.idle_seconds, extract(epoch from s.expires_at) * 1000, extract(epoch from s.last_seen_at) * 1000)), '[]')
            from sessions s where s.user_id = u.id and s.viewed_by is null) as sessions
         from users u where u.email = $1`,
};
const BEGIN = {
  name: 'sign-in-begin',
  text: `with signed_in as (
           update users set last_login_at = $2, version = version + 1 where id = $1 and version = $3 and password_hash = $4 and is_active returning id
         ), ended as (
           delete from sessions s using signed_in u where s.user_id = u.id and s.id = any($5::uuid[])
         ), opened as (
           insert into sessions (id, token_hash, user_id, idle_seconds, expires_at, created_at, last_seen_at, address, device)
           select $6, $7, id, $8, $9, $2, $2, $10, $11 from signed_in
         ), told as (
           insert into outbox (id, type, subject, version, data, request_id, traceparent, occurred_at)
           select $12, 'identity.user-changed', id, $3::int + 1, $13::jsonb, $14, $15, $2 from signed_in
         ), noted as (
           insert into security_events (id, user_id, kind, address, device) select $16, id, 'signed-in', $10, $11 from signed_in
         ), no_failure as (
           update sign_in_failures f set failures = greatest(0, failures - 1) from signed_in where f.key = $18 returning 1
         ), anew as (
           -- The account's row before the pair's, as everybody locks them.
           delete from sign_in_failures f using signed_in where f.key = $17 and (select count(*) from no_failure) >= 0
         )
         select id from signed_in`,
};

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
  constructor(
    private readonly statements: Statements,
    private readonly outbox: Outbox,
  ) {}

  /** The account of this e-mail address; undefined when there is none. */
  async find(email: string): Promise<Identified | undefined> {
    const [row] = await this.statements.rows<Omit<Identified, 'sessions'> & { sessions: [string, string, number, number, number][] }>(FIND, [email]);
    return row && { ...row, sessions: row.sessions.map(([id, tokenHash, idleSeconds, expires, seen]) => ({ id, tokenHash, idleSeconds, expiresAt: new Date(expires), lastSeenAt: new Date(seen) })) };
  }

  /**
   * Begins a session, notes the login, tells the other services and takes back the failure that the try counted as, in one
   * transaction. Undefined, with nothing written, when the account changed since it was read: somebody else signed in to it at the
   * same moment, or its password or state is another. The browser must present no session of another account.
   */
  async begin(user: Identified, visitor: Visitor, remember: boolean, presented: string | undefined, failure: FailureKeys): Promise<Begun | undefined> {
    const now = new Date();
    const over = user.sessions.filter((each) => isOver(each, now) || each.tokenHash === presented);
    const ending = [...over, ...surplus(user.sessions.filter((each) => !over.includes(each)))];
    const token = randomBytes(32).toString('base64url');
    const sessionId = newId();
    const { idleSeconds, absoluteSeconds } = lifetimeOf(remember);
    const expiresAt = new Date(now.getTime() + absoluteSeconds * 1000);
    const event = this.outbox.columns('identity.user-changed', { subject: user.id, version: user.version + 1, data: { user: userState({ ...user, lastLoginAt: now }) } });
    const rows = await this.statements.rows(BEGIN, [
      user.id, now, user.version, user.passwordHash, ending.map(({ id }) => id),
      sessionId, hashToken(token), idleSeconds, expiresAt, visitor.address.slice(0, 64), visitor.device.slice(0, 300),
      event.id, JSON.stringify(event.data), event.requestId, event.traceparent, newId(), failure.pair, failure.account,
    ]);
    return rows.length === 0 ? undefined : { token, sessionId, expiresAt, idleSeconds, lastLoginAt: now, ended: ending.map(({ tokenHash }) => tokenHash) };
  }
}
