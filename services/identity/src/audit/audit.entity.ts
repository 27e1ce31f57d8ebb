import { defineEntity, p } from '@mikro-orm/core';
import type { AuditAction, AuditChange } from '@nb/contracts';

const audit = defineEntity({
  name: 'AuditRow',
  tableName: 'audit',
  properties: {
    /** UUIDv7: the order of the log. */
    id: p.uuid().primary(),
    at: p.datetime(3),
    action: p.text().$type<AuditAction>(),
    /** Names and addresses as they were then; null once the account is deleted. */
    actorId: p.uuid(),
    actorName: p.text().nullable(),
    actorEmail: p.text().nullable(),
    subjectId: p.uuid().nullable(),
    subjectName: p.text().nullable(),
    subjectEmail: p.text().nullable(),
    address: p.text(),
    changes: p.json<AuditChange[]>(),
  },
});
/** One act of a master admin. */
export class AuditRow extends audit.class {}
audit.setClass(AuditRow);
export const auditEntity = audit;
