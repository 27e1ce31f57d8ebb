import { defineEntity, p } from '@mikro-orm/core';

export const callAnswerEntity = defineEntity({
  name: 'CallAnswer',
  tableName: 'call_answer',
  properties: {
    userId: p.uuid().primary(),
    /** The change of the call that was answered; it falls with the next one. */
    version: p.integer(),
    suits: p.boolean(),
    /** ISO instants, ascending. */
    times: p.json<string[]>(),
    note: p.string().columnType('text').strictNullable(),
    at: p.datetime(3),
  },
});
/** What a partner answered to their call. */
export class CallAnswerRow extends callAnswerEntity.class {}
callAnswerEntity.setClass(CallAnswerRow);
