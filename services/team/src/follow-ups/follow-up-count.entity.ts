import { defineEntity, p } from '@mikro-orm/core';

export const followUpCountEntity = defineEntity({
  name: 'FollowUpCount',
  tableName: 'follow_up_count',
  properties: {
    userId: p.uuid().primary(),
    zone: p.string().columnType('text'),
    overdue: p.integer(),
    days: p.json<{ on: string; count: number }[]>(),
    timed: p.json<{ at: string; count: number }[]>(),
    /** When something is to be said next; null: nothing. */
    nextAt: p.datetime(3).strictNullable(),
  },
});
/** How many contacts somebody wants to write to on which day, as training counted last. */
export class FollowUpCount extends followUpCountEntity.class {}
followUpCountEntity.setClass(FollowUpCount);
