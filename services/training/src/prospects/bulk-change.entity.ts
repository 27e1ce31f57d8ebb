import { defineEntity, p } from '@mikro-orm/core';

const bulkChange = defineEntity({
  name: 'BulkChange',
  tableName: 'bulk_changes',
  properties: { id: p.uuid().primary(), userId: p.uuid(), createdAt: p.datetime(3) },
});
/** One change of many contacts; what they were before is in `bulk_change_rows`. */
export class BulkChange extends bulkChange.class {}
bulkChange.setClass(BulkChange);
export const bulkChangeEntity = bulkChange;
