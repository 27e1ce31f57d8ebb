import { defineEntity, p } from '@mikro-orm/core';

export const ownZoneEntity = defineEntity({
  name: 'OwnZone',
  tableName: 'own_zone',
  properties: {
    userId: p.uuid().primary(),
    zone: p.string().columnType('text'),
  },
});
/** The zone of a person's own clocks, as their browser said last. */
export class OwnZone extends ownZoneEntity.class {}
ownZoneEntity.setClass(OwnZone);
