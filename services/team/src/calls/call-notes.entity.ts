import { defineEntity, p } from '@mikro-orm/core';

export const callNotesEntity = defineEntity({
  name: 'CallNotes',
  tableName: 'call_notes',
  properties: {
    /** Who wrote them. */
    userId: p.uuid().primary(),
    /** The partner they are about. */
    aboutId: p.uuid().primary(),
    notes: p.text(),
    updatedAt: p.datetime(3),
  },
});
/** What somebody wrote for themselves about the calls with a partner. */
export class CallNotesRow extends callNotesEntity.class {}
callNotesEntity.setClass(CallNotesRow);
