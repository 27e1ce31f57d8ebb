import { defineEntity, p } from '@mikro-orm/core';
import type { CallOutcome } from '@nb/contracts';

export const callOutcomeEntity = defineEntity({
  name: 'CallOutcomeRow',
  tableName: 'call_outcome',
  properties: {
    /** The partner whose call it was. */
    aboutId: p.uuid().primary(),
    callAt: p.datetime(3).primary(),
    outcome: p.string().$type<CallOutcome>().columnType('text'),
    /** Who said it; null when that person is gone. */
    userId: p.uuid().strictNullable(),
    at: p.datetime(3),
  },
});
/** How a call went. Of the call at that time, so that it stays when the call's place changes or another time is set. */
export class CallOutcomeRow extends callOutcomeEntity.class {}
callOutcomeEntity.setClass(CallOutcomeRow);
