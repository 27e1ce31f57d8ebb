import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { kyselyOf } from '@nb/nest-kit';
import { sql, type SqlBool } from 'kysely';
import type { invitationEntity } from './invitation.entity.js';

const query = (em: EntityManager) => kyselyOf<typeof invitationEntity>(em);

/** Nobody can register with an invitation of somebody who is deactivated. `ownerId` as SQL: the column of the invitation. */
export const ownerMayInvite = (ownerId: string) =>
  sql<SqlBool>`not exists (select from partner owner where owner.id = ${sql.ref(ownerId)} and not owner.is_active)`;
const unused = (em: EntityManager) =>
  query(em)
    .selectFrom('invitation')
    .where('isActive', '=', true)
    .where('usageCount', '=', 0)
    .where(ownerMayInvite('invitation.ownerId'));

/** Reads of invitations. */
@Injectable()
export class InvitationRepository {
  constructor(private readonly em: EntityManager) {}

  /** Those that nobody has used and that still work; `ownerId` null: everybody's. */
  async countOpen(ownerId: string | null, now: Date): Promise<number> {
    let open = unused(this.em)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]));
    if (ownerId !== null) open = open.where('ownerId', '=', ownerId);
    return (await open.executeTakeFirstOrThrow()).count;
  }

  /** Those of these owners that nobody has used and that will end. */
  findEnding(ownerIds: readonly string[], now: Date, em = this.em) {
    return unused(em)
      .select(['ownerId', 'id', 'isActive', 'usageCount', 'expiresAt'])
      .where('ownerId', 'in', ownerIds)
      .where('expiresAt', '>', now)
      .execute();
  }

  findCodes(ids: readonly string[]) {
    return query(this.em)
      .selectFrom('invitation')
      .select(['id', 'code', 'expiresAt', 'isOpened'])
      .where('id', 'in', ids)
      .execute();
  }
}
