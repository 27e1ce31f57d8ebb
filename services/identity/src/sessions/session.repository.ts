import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SessionInfo } from '@nb/contracts';
import { kyselyOf, type SessionLookup } from '@nb/nest-kit';
import type { userEntity } from '../accounts/user.entity.js';
import { endOf, isOver, isRemembered, type sessionEntity, SessionRow, shouldNoteUse } from './session.entity.js';

/** The session of a token with what its user's account says; the benchmark runs the same statement. */
export const sessionQuery = (em: EntityManager, tokenHash: string) =>
  kyselyOf<typeof sessionEntity | typeof userEntity>(em)
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.isActive', '=', true)
    .select([
      'sessions.id',
      'sessions.userId',
      'sessions.idleSeconds',
      'sessions.expiresAt',
      'sessions.lastSeenAt',
      'sessions.passwordChangeSkipped',
      'sessions.viewedBy',
      'users.isMasterAdmin',
      'users.tempPassword',
      'users.language',
      'users.sponsorId',
    ]);

/** Reads of sessions. Identity asks its own database whose session a token is, not itself over HTTP. */
@Injectable()
export class SessionRepository implements SessionLookup {
  constructor(private readonly em: EntityManager) {}

  /** Whose session this is now; null when there is none, or it is over, or its user is deactivated. Notes its use now and then. */
  async find(tokenHash: string): Promise<SessionInfo | null> {
    const now = new Date();
    const row = await sessionQuery(this.em, tokenHash).executeTakeFirst();
    if (!row || isOver(row, now)) return null;
    if (shouldNoteUse(row.lastSeenAt, now)) {
      await this.em.fork().nativeUpdate(SessionRow, { id: row.id, lastSeenAt: { $lt: now } }, { lastSeenAt: now });
      row.lastSeenAt = now;
    }
    return {
      sessionId: row.id,
      userId: row.userId,
      // An admin who looks at an account has no more rights than its owner, even if the owner is made an admin meanwhile.
      isMasterAdmin: row.isMasterAdmin && row.viewedBy === null,
      mustChangePassword: row.tempPassword && !row.passwordChangeSkipped,
      language: row.language,
      sponsorId: row.sponsorId,
      expiresAt: endOf(row).toISOString(),
      ...(isRemembered(row) ? { remembered: true } : {}),
      ...(row.viewedBy === null ? {} : { viewedBy: row.viewedBy }),
    };
  }
}
