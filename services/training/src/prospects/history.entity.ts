import { defineEntity, p } from '@mikro-orm/core';
import type { Stage, TouchKind, TouchOutcome } from '@nb/contracts';

const history = defineEntity({
  name: 'HistoryRow',
  tableName: 'prospect_history',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    prospectId: p.uuid(),
    at: p.datetime(3),
    type: p.text().$type<'touch' | 'move'>(),
    /** Of a touch, as the two below. */
    kind: p.text().$type<TouchKind>().nullable(),
    outcome: p.text().$type<TouchOutcome>().nullable(),
    note: p.text().nullable(),
    /** Of a move, as the two below. */
    fromStage: p.text().$type<Stage>().nullable(),
    toStage: p.text().$type<Stage>().nullable(),
    /** The contact's `stageAt` before the move. */
    since: p.datetime(3).nullable(),
    /** The change of many contacts that made it. */
    changeId: p.uuid().nullable(),
  },
});
/** A touch of a contact, or a move between stages. */
export class HistoryRow extends history.class {}
history.setClass(HistoryRow);
export const historyEntity = history;
