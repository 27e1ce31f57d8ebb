import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { bulkSet } from '@nb/contracts';
import { sql } from 'kysely';
import type { z } from 'zod';

type Set = z.output<typeof bulkSet>;

/** What a change of many may change, as `bulk_change_rows.before` keeps it. */
const COLUMNS = {
  stage: 'text',
  stage_at: 'timestamptz',
  follow_up_on: 'date',
  follow_up_time: 'text',
  cadence_days: 'int',
  tag_ids: 'uuid[]',
};
const names = Object.keys(COLUMNS);
const list = (of: (name: string) => string) => sql.raw(names.map(of).join(', '));

/** Statements over many contacts, in the transaction of `em`. */
@Injectable()
export class BulkRepository {
  /** Those of `ids` that are in the learner's list. */
  async countOwn(em: EntityManager, userId: string, ids: readonly string[]): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from prospects
      where user_id = ${userId} and deleted_at is null and id = any(${ids}::uuid[])`.execute(em.getKysely());
    return rows[0]?.count ?? 0;
  }

  /** Changes those of `ids` that are the learner's and would become different, and keeps what they were. @returns how many. */
  async change(
    em: EntityManager,
    {
      userId,
      changeId,
      ids,
      set,
      now,
    }: { userId: string; changeId: string; ids: readonly string[]; set: Set; now: Date },
  ): Promise<number> {
    const { stage = null, followUpOn, followUpTime, cadenceDays, addTagIds = [], removeTagIds = [] } = set;
    const setsDate = followUpOn !== undefined;
    const setsTime = followUpTime !== undefined;
    const at = now.toISOString();
    // Old and new values side by side: to join the two sets would take a minute for 10,000 contacts, because nothing is known of how many they are.
    const { rows } = await sql`
      with both_values as (
        select id, version, ${list((name) => `${name} as old_${name}`)},
          coalesce(${stage}::text, stage) as stage,
          case when ${stage}::text <> stage then ${at}::timestamptz else stage_at end as stage_at,
          case when ${setsDate} and may_contact <> 'no' then ${followUpOn ?? null}::date else follow_up_on end as follow_up_on,
          case when may_contact = 'no' or (${setsDate} and ${followUpOn ?? null}::date is null) then null
            when ${setsTime} and (${setsDate} or follow_up_on is not null) then ${followUpTime ?? null}::text else follow_up_time end as follow_up_time,
          case when ${cadenceDays !== undefined} then ${cadenceDays ?? null}::int else cadence_days end as cadence_days,
          array(select t from unnest(tag_ids) with ordinality as u(t, n) where t <> all(${removeTagIds}::uuid[]) order by n)
            || array(select distinct a from unnest(${addTagIds}::uuid[]) a where a <> all(tag_ids)) as tag_ids
        from prospects where user_id = ${userId} and deleted_at is null and id = any(${ids}::uuid[])
      ), different as (
        select * from both_values where (${list((name) => name)}) is distinct from (${list((name) => `old_${name}`)})
      ), before as (
        insert into bulk_change_rows (change_id, prospect_id, before, version_after)
        select ${changeId}, id, jsonb_build_object(${list((name) => `'${name}', old_${name}`)}), version + 1 from different
      ), moves as (
        insert into prospect_history (id, user_id, prospect_id, at, type, from_stage, to_stage, since, change_id)
        select gen_random_uuid(), ${userId}, id, ${at}, 'move', old_stage, stage, old_stage_at, ${changeId} from different where old_stage <> stage
      )
      update prospects set ${list((name) => `${name} = d.${name}`)}, version = prospects.version + 1, updated_at = ${at}
      from different d where prospects.id = d.id returning 1`.execute(em.getKysely());
    return rows.length;
  }

  /** Keeps what one contact is before its next change, so that this is taken back as one of many is. */
  async keepBefore(
    em: EntityManager,
    { userId, changeId, id, now }: { userId: string; changeId: string; id: string; now: Date },
  ): Promise<void> {
    await sql`
      with change as (
        insert into bulk_changes (id, user_id, created_at) values (${changeId}, ${userId}, ${now.toISOString()}) returning id
      )
      insert into bulk_change_rows (change_id, prospect_id, before, version_after)
      select change.id, prospects.id, jsonb_build_object(${list((name) => `'${name}', ${name}`)}), version + 1
      from prospects, change where prospects.id = ${id}`.execute(em.getKysely());
  }

  /** Gives the contacts that nobody changed since what they were before. @returns how many, and how many others are in the list. */
  async undo(em: EntityManager, userId: string, changeId: string): Promise<{ count: number; kept: number }> {
    const database = em.getKysely();
    const { rows: restored } = await sql<{ id: string }>`
      update prospects p set ${list((name) => (name === 'tag_ids' ? `tag_ids = array(select t from unnest(b.tag_ids) with ordinality as u(t, n) join tags on tags.id = t order by n)` : `${name} = b.${name}`))},
        version = p.version + 1, updated_at = now()
      from bulk_change_rows r, jsonb_to_record(r.before) as b(${list((name) => `${name} ${COLUMNS[name as keyof typeof COLUMNS]}`)})
      where r.change_id = ${changeId} and p.id = r.prospect_id and p.user_id = ${userId} and p.version = r.version_after and p.deleted_at is null
      returning p.id`.execute(database);
    await sql`
      delete from prospect_history where change_id = ${changeId} and prospect_id = any(${restored.map(({ id }) => id)}::uuid[])`.execute(
      database,
    );
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from bulk_change_rows r join prospects p on p.id = r.prospect_id
      where r.change_id = ${changeId} and p.deleted_at is null`.execute(database);
    return { count: restored.length, kept: (rows[0]?.count ?? 0) - restored.length };
  }
}
