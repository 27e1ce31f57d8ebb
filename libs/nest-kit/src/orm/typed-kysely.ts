import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';

const OPTIONS = { columnNamingStrategy: 'property', convertValues: true } as const;

/** The tables of these entities (a union of `defineEntity` results), with the properties' names and types. */
export type TablesOf<Entities extends { name: string }> = InferKyselyDB<Entities, typeof OPTIONS>;

/** Kysely in the transaction of `em`, if it has one. Names and values are those of the entities: `userId`, `Date`. */
export const kyselyOf = <Entities extends { name: string }>(em: EntityManager) =>
  em.getKysely(OPTIONS) as unknown as Kysely<TablesOf<Entities>>;
