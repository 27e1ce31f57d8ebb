import { defineEntity, p } from '@mikro-orm/core';

export const callReminderEntity = defineEntity({
  name: 'CallReminder',
  tableName: 'call_reminder',
  properties: {
    userId: p.uuid().primary(),
    version: p.integer().primary(),
    hours: p.integer().primary(),
    callAt: p.datetime(3),
  },
});
/** A reminder of one version of a call, claimed by its row. */
export class CallReminder extends callReminderEntity.class {}
callReminderEntity.setClass(CallReminder);
