import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { partnerActivity } from '@nb/contracts';
import { Activity } from './activity.entity.js';

export const ACTIVITY_KINDS = [
  'registered',
  'signed-in',
  'step-completed',
  'step-cleared',
  'progress-reset',
  'prospects',
  'goals-shared',
  'consent-given',
  'call-scheduled',
  'call-cancelled',
  'call-held',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export interface NewActivity {
  /** Of the event it is made from. */
  id: string;
  userId: string;
  kind: ActivityKind;
  /** ISO instant. */
  at: string;
  /** `instant`: each occurrence is a line. `day`: only the newest of a day (UTC). */
  per?: 'instant' | 'day';
  step?: number;
  count?: number;
}
/**
 * Adds a line; of two with the same kind and slot the newer stays, whatever the order. Used alone or as part of a bigger
 * statement; its values are `activityValues`.
 */
export const ADD_ACTIVITY = `insert into activity (id, user_id, kind, at, slot, step, count) values (:activityId, :userId, :kind, :at, :slot, :step, :count)
  on conflict (user_id, kind, slot) do update set id = excluded.id, at = excluded.at, step = excluded.step, count = excluded.count
  where (activity.at, activity.id) < (excluded.at, excluded.id)`;

/** The id of each line is derived from the event and the person. */
const ADD_FOR_MANY = `insert into activity (id, user_id, kind, at, slot)
  select md5(:event || id)::uuid, id::uuid, :kind, :at::timestamptz, :at from jsonb_array_elements_text(:userIds::jsonb) as each (id)
  on conflict (user_id, kind, slot) do update set id = excluded.id, at = excluded.at where (activity.at, activity.id) < (excluded.at, excluded.id)`;

/** Of each of these people who is not gone, at their own time. The id of each line is made of the event's, the person's and the time. */
const ADD_SIGN_INS = `insert into activity (id, user_id, kind, at, slot)
  select md5(:event || s."userId" || s.at)::uuid, s."userId", 'signed-in', s.at::timestamptz, s.at from (
    select distinct "userId", at from jsonb_to_recordset(:signIns::jsonb) as each ("userId" uuid, at text)) s
  where not exists (select from tombstone where user_id = s."userId") order by s."userId", s.at
  on conflict (user_id, kind, slot) do update set id = excluded.id where activity.id < excluded.id`;

export function activityValues({ id, userId, kind, at, per = 'instant', step, count }: NewActivity) {
  const instant = new Date(at).toISOString();
  return {
    activityId: id,
    userId,
    kind,
    at: instant,
    slot: per === 'day' ? instant.slice(0, 10) : instant,
    step: step ?? null,
    count: count ?? null,
  };
}

/** The panel shows the newest; nobody reads further than this. */
const SHOWN = 100;

/** What partners did, newest first. */
@Injectable()
export class ActivityService {
  constructor(private readonly em: EntityManager) {}

  /** Writes a line in the caller's transaction. */
  async add(em: EntityManager, activity: NewActivity): Promise<void> {
    await em.execute(ADD_ACTIVITY, activityValues(activity));
  }

  /** Takes a line back, in the caller's transaction. */
  async remove(em: EntityManager, { userId, kind, at }: Pick<NewActivity, 'userId' | 'kind' | 'at'>): Promise<void> {
    await em.nativeDelete(Activity, { userId, kind, slot: new Date(at).toISOString() });
  }

  /** The same line for each of these people, in the caller's transaction; of one event, however often it comes, the same. */
  async addForMany(
    em: EntityManager,
    userIds: readonly string[],
    { event, kind, at }: { event: string; kind: ActivityKind; at: string },
  ): Promise<void> {
    const instant = new Date(at).toISOString();
    await em.execute(ADD_FOR_MANY, { userIds: JSON.stringify(userIds), event, kind, at: instant });
  }

  /** A line for each sign-in, in the caller's transaction. `at` in the contract's form (ISO, ms, UTC). */
  async addSignIns(
    em: EntityManager,
    event: string,
    signIns: readonly { userId: string; at: string }[],
  ): Promise<void> {
    await em.execute(ADD_SIGN_INS, { event, signIns: JSON.stringify(signIns) });
  }

  async newest(userId: string): Promise<z.infer<typeof partnerActivity>> {
    const rows = await this.em.fork().find(Activity, { userId }, { orderBy: { at: 'desc', id: 'desc' }, limit: SHOWN });
    return {
      activity: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        at: row.at.toISOString(),
        ...(row.step === null ? {} : { step: row.step }),
        ...(row.count === null ? {} : { count: row.count }),
      })),
    };
  }
}
