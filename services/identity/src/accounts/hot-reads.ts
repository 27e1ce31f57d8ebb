import { Injectable } from '@nestjs/common';
import type { SessionInfo } from '@nb/contracts';
import { Statements } from '../database/statements.js';
import { endOf, isOver, shouldNoteUse } from '../sessions/sessions.rules.js';
import type { CurrentUserRow } from './user.view.js';

interface SessionRead {
  id: string;
  user_id: string;
  idle_seconds: number;
  expires_at: Date;
  last_seen_at: Date;
  password_change_skipped: boolean;
  is_master_admin: boolean;
  temp_password: boolean;
  language: SessionInfo['language'];
  sponsor_id: string | null;
  viewed_by: string | null;
}
/** The account, and what of the session belongs to the answer. */
export type CurrentUserRead = CurrentUserRow & {
  skipped: boolean;
  viewedBy: string | null;
  viewerName: string | null;
  endsAt: Date;
};
export const FIND_SESSION = {
  name: 'session-find',
  text: `select s.id, s.user_id, s.idle_seconds, s.expires_at, s.last_seen_at, s.password_change_skipped,
           s.viewed_by,
           u.is_master_admin, u.temp_password, u.language, u.sponsor_id
         from sessions s join users u on u.id = s.user_id where s.token_hash = $1 and u.is_active`,
};
const NOTE_USE = {
  name: 'session-use',
  text: 'update sessions set last_seen_at = greatest(last_seen_at, $2) where id = $1',
};
export const CURRENT_USER = {
  name: 'current-user',
  text: `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.uid, u.phone, u.language, u.sponsor_id as "sponsorId",
           u.is_master_admin as "isMasterAdmin", u.temp_password as "tempPassword", u.notifications, u.contacts_counts_only as "contactsCountsOnly",
           u.created_at as "createdAt", u.call_at as "callAt", u.call_zone as "callZone",
           u.last_login_at as "lastLoginAt",
           s.password_change_skipped as skipped, s.viewed_by as "viewedBy", s.expires_at as "endsAt",
           case when s.viewed_by is not null then (select v.first_name || ' ' || v.last_name from users v where v.id = s.viewed_by) end as "viewerName"
         from users u join sessions s on s.id = $2 where u.id = $1`,
};

/** The reads that every page and every call begin with, as prepared statements: a fraction of the ORM's cost (performance.md). */
@Injectable()
export class HotReads {
  constructor(private readonly statements: Statements) {}

  /** Whose session this is at `now`; null when there is none, or it is over, or its user is deactivated. */
  async session(tokenHash: string, now: Date): Promise<SessionInfo | null> {
    const [row] = await this.statements.rows<SessionRead>(FIND_SESSION, [tokenHash]);
    if (!row) return null;
    const times = { idleSeconds: row.idle_seconds, expiresAt: row.expires_at, lastSeenAt: row.last_seen_at };
    if (isOver(times, now)) return null;
    if (shouldNoteUse(row.last_seen_at, now)) {
      await this.statements.rows(NOTE_USE, [row.id, now]);
      times.lastSeenAt = now;
    }
    return {
      sessionId: row.id,
      userId: row.user_id,
      // Whoever only looks has no more than the looked-at, even if that one is made an admin meanwhile.
      isMasterAdmin: row.is_master_admin && row.viewed_by === null,
      mustChangePassword: row.temp_password && !row.password_change_skipped,
      language: row.language,
      sponsorId: row.sponsor_id,
      expiresAt: endOf(times).toISOString(),
      ...(row.viewed_by === null ? {} : { viewedBy: row.viewed_by }),
    };
  }

  /** The user and what this session says of them; null when either is gone. */
  async currentUser(userId: string, sessionId: string): Promise<CurrentUserRead | null> {
    const [row] = await this.statements.rows<CurrentUserRead>(CURRENT_USER, [userId, sessionId]);
    return row ?? null;
  }
}
