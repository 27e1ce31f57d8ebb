import type { EntityManager } from '@mikro-orm/postgresql';
import type { SessionInfo } from '@nb/contracts';
import type { Invitation } from './invitation.entity.js';

/** How long a deleted code can come back. */
const KEPT = `interval '1 hour'`;

/** Deletes an invitation, and keeps its row for a while; `version` is that of the event that tells of it. */
export async function setAside(em: EntityManager, { id, version }: Pick<Invitation, 'id' | 'version'>): Promise<void> {
  await em.execute(
    `with gone as (delete from invitations where id = ? returning *)
     insert into deleted_invitations (id, owner_id, invitation) select id, owner_id, to_jsonb(gone) || jsonb_build_object('version', ?::int) from gone`,
    [id, version],
  );
}

/** Puts a deleted invitation back, for its owner or an admin; whether there was one. @throws what a code taken since breaks. */
export async function bringBack(
  em: EntityManager,
  { userId, isMasterAdmin }: SessionInfo,
  id: string,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `with found as (delete from deleted_invitations where id = ? and deleted_at > now() - ${KEPT} and (owner_id = ? or ?) returning invitation)
     insert into invitations select (jsonb_populate_record(null::invitations, invitation)).* from found returning id`,
    [id, userId, isMasterAdmin],
  );
  return rows.length > 0;
}

/** What can't come back any more (housekeeping). */
export const FORGET_DELETED = `delete from deleted_invitations where deleted_at < now() - ${KEPT}`;
