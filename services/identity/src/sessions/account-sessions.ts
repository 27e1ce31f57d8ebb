import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hashToken, newId } from '@nb/nest-kit';
import { SessionRow } from './session.entity.js';
import { isOver, lifetimeOf, surplus } from './sessions.rules.js';

/** From where somebody signs in. */
export interface Visitor {
  address: string;
  device: string;
}
export interface Opened {
  /** What the cookie holds: the only copy of the token. */
  token: string;
  session: SessionRow;
  /** Hashes of sessions that ended for it: to be evicted after the commit. */
  ended: string[];
}

/** Begins and ends sessions, always in the caller's transaction; evict what they return after the commit. */
@Injectable()
export class AccountSessions {
  /**
   * A new session with a new token. Whatever session the browser presented ends (fixation), and of the user's others the
   * least recently used beyond ten. The user's row must be locked.
   */
  async open(em: EntityManager, userId: string, visitor: Visitor, { remember = false, presented }: { remember?: boolean; presented?: string | undefined }): Promise<Opened> {
    const now = new Date();
    const token = randomBytes(32).toString('base64url');
    const others = await em.find(SessionRow, { userId });
    const over = others.filter((each) => isOver(each, now) || each.tokenHash === presented);
    const ending = [...over, ...surplus(others.filter((each) => !over.includes(each)))];
    const ended = ending.map(({ tokenHash }) => tokenHash);
    if (presented !== undefined && !ended.includes(presented)) {
      if ((await em.nativeDelete(SessionRow, { tokenHash: presented })) > 0) ended.push(presented);
    }
    for (const each of ending) em.remove(each);
    const { idleSeconds, absoluteSeconds } = lifetimeOf(remember);
    const session = em.create(SessionRow, {
      id: newId(),
      tokenHash: hashToken(token),
      userId,
      idleSeconds,
      expiresAt: new Date(now.getTime() + absoluteSeconds * 1000),
      createdAt: now,
      lastSeenAt: now,
      passwordChangeSkipped: false,
      address: visitor.address.slice(0, 64),
      device: visitor.device.slice(0, 300),
    });
    em.persist(session);
    return { token, session, ended };
  }

  /** Gives the session another token (password change); its life does not get longer. Returns the new token. */
  rotate(session: SessionRow): string {
    const token = randomBytes(32).toString('base64url');
    session.tokenHash = hashToken(token);
    return token;
  }

  /** Ends every session of the user but one; returns the hashes of the ended. */
  async endAll(em: EntityManager, userId: string, exceptId?: string): Promise<string[]> {
    const sql = exceptId === undefined ? '' : ' and id <> ?';
    const rows = await em.execute<{ token_hash: string }[]>(`delete from sessions where user_id = ?${sql} returning token_hash`, exceptId === undefined ? [userId] : [userId, exceptId]);
    return rows.map(({ token_hash }) => token_hash);
  }

  /** Hashes of the user's sessions, for eviction when what they say has changed (role, language, sponsor). */
  async hashesOf(em: EntityManager, userIds: readonly string[]): Promise<string[]> {
    if (userIds.length === 0) return [];
    const rows = await em.find(SessionRow, { userId: { $in: [...userIds] } }, { fields: ['tokenHash'] });
    return rows.map(({ tokenHash }) => tokenHash);
  }
}
