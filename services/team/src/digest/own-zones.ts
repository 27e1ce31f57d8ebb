import type { EntityManager } from '@mikro-orm/postgresql';
import { DEFAULT_TIME_ZONE } from '@nb/contracts';
import { sql, type RawBuilder } from 'kysely';

/** The zone that identity knows of an account; it is the one that counts. */
export async function keepAccountZone(
  em: EntityManager,
  userId: string,
  zone: string | null | undefined,
): Promise<void> {
  if (!zone) return;
  await em.execute(
    `insert into own_zone (user_id, zone, of_account) values (:userId::uuid, :zone, true)
     on conflict (user_id) do update set zone = excluded.zone, of_account = true
     where own_zone.zone <> excluded.zone or not own_zone.of_account`,
    { userId, zone },
  );
}

/** What a browser sent here, while identity does not know a zone. */
export async function keepDeviceZone(em: EntityManager, userId: string, zone: string): Promise<void> {
  await em.execute(
    `insert into own_zone (user_id, zone) values (:userId::uuid, :zone)
     on conflict (user_id) do update set zone = excluded.zone where not own_zone.of_account`,
    { userId, zone },
  );
}

/** The zone of a person, as SQL of their id: their own, otherwise that of their last call, otherwise New York's. */
export const zoneOf = (id: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`coalesce((select zone from own_zone where user_id = ${id}), (select zone from onboarding_call where user_id = ${id}), ${DEFAULT_TIME_ZONE})`;
