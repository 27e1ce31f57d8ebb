import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ReadNotificationsBody } from '@nb/contracts';
import { kyselyOf } from '@nb/nest-kit';
import { sql, type SqlBool } from 'kysely';
import type { invitationEntity } from '../invitations/invitation.entity.js';
import type { partnerEntity } from '../partners/partner.entity.js';
import type { notificationEntity } from './notification.entity.js';

const query = (em: EntityManager) =>
  kyselyOf<typeof notificationEntity | typeof partnerEntity | typeof invitationEntity>(em);
const unread = (em: EntityManager, userId: string) =>
  query(em)
    .selectFrom('notification')
    .where('userId', '=', userId)
    .where('inApp', '=', true)
    .where('readAt', 'is', null);

/** Reads of notifications, and what marks or deletes several. */
@Injectable()
export class NotificationRepository {
  constructor(private readonly em: EntityManager) {}

  /** A person's own, the newest first. `about`: today's name of the partner, or the code of the invitation. */
  list(userId: string, { after, limit }: { after: { at: Date; id: string } | undefined; limit: number }) {
    let rows = query(this.em)
      .selectFrom('notification as n')
      .leftJoin('partner as p', 'p.id', 'n.partnerId')
      .leftJoin('invitation as i', 'i.id', 'n.invitationId')
      .select([
        'n.id',
        'n.at',
        'n.readAt',
        'n.facts',
        sql<string | null>`coalesce(i.code, nullif(trim(p.first_name || ' ' || p.last_name), ''))`.as('about'),
      ])
      .where('n.userId', '=', userId)
      .where('n.inApp', '=', true)
      .orderBy('n.at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(limit);
    if (after)
      rows = rows.where(sql<SqlBool>`(n.at, n.id) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`);
    return rows.execute();
  }

  async countUnread(userId: string, most: number): Promise<number> {
    const { count } = await query(this.em)
      .selectFrom(unread(this.em, userId).select('id').limit(most).as('some'))
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** @returns how many of them were unread. */
  async markRead(userId: string, which: ReadNotificationsBody, readAt: Date): Promise<number> {
    let update = query(this.em)
      .updateTable('notification')
      .set({ readAt })
      .where('userId', '=', userId)
      .where('inApp', '=', true)
      .where('readAt', 'is', null);
    update = 'ids' in which ? update.where('id', 'in', which.ids) : update.where('at', '<=', new Date(which.upTo));
    const marked = await update.returning('id').execute();
    return marked.length;
  }

  /** Invitations that nobody has used and that end before `until`, whose owner is here, not deactivated, and was not notified of this end yet. */
  async endingInvitations(
    em: EntityManager,
    { now, until, limit }: { now: Date; until: Date; limit: number },
  ): Promise<{ id: string; ownerId: string; expiresAt: Date }[]> {
    const rows = await query(em)
      .selectFrom('invitation as i')
      .innerJoin('partner as p', 'p.id', 'i.ownerId')
      .select(['i.id', 'i.ownerId', 'i.expiresAt'])
      .where('p.registered', '=', true)
      .where('p.isActive', '=', true)
      .where('i.isActive', '=', true)
      .where('i.usageCount', '=', 0)
      .where('i.expiresAt', '>', now)
      .where('i.expiresAt', '<=', until)
      .where(
        sql<SqlBool>`not exists (select from notification n where n.invitation_id = i.id and n.user_id = i.owner_id
          and n.facts->>'reason' = 'expiring' and (n.facts->>'expiresAt')::timestamptz = i.expires_at)`,
      )
      .orderBy('i.expiresAt')
      .orderBy('i.id')
      .limit(limit)
      .execute();
    return rows.flatMap(({ expiresAt, ...row }) => (expiresAt === null ? [] : [{ ...row, expiresAt }]));
  }

  /** Deletes those of a person and about the person. @returns whose they were. */
  async deleteOfPerson(em: EntityManager, userId: string): Promise<string[]> {
    const gone = await query(em)
      .deleteFrom('notification')
      .where((eb) => eb.or([eb('userId', '=', userId), eb('partnerId', '=', userId)]))
      .returning('userId')
      .execute();
    return gone.map((row) => row.userId);
  }

  async deleteOfInvitation(em: EntityManager, invitationId: string): Promise<string[]> {
    const gone = await query(em)
      .deleteFrom('notification')
      .where('invitationId', '=', invitationId)
      .returning('userId')
      .execute();
    return gone.map((row) => row.userId);
  }
}
