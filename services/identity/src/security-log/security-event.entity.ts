import { defineEntity, p } from '@mikro-orm/core';
import type { SecurityEventKind } from '@nb/contracts';

const securityEvent = defineEntity({
  name: 'SecurityEventRow',
  tableName: 'security_events',
  properties: {
    /** UUIDv7: the order of the log. */
    id: p.uuid().primary(),
    userId: p.uuid(),
    kind: p.text().$type<SecurityEventKind>(),
    at: p.datetime(3),
    address: p.text(),
    device: p.text(),
  },
});
/** Something that happened to an account's sign-in. */
export class SecurityEventRow extends securityEvent.class {}
securityEvent.setClass(SecurityEventRow);
export const securityEventEntity = securityEvent;
