import { defineEntity, p } from '@mikro-orm/core';

/** One line of what a partner did, made from events. */
const activity = defineEntity({
  name: 'Activity',
  tableName: 'activity',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    kind: p.string().columnType('text'),
    at: p.datetime(3),
    /** Day of `at`, UTC: repeated kinds keep one line a day. */
    slot: p.string().columnType('text'),
    step: p.smallint().strictNullable(),
    count: p.integer().strictNullable(),
  },
});
export class Activity extends activity.class {}
activity.setClass(Activity);
