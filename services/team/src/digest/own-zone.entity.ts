import { defineEntity, p } from '@mikro-orm/core';

export const ownZoneEntity = defineEntity({
  name: 'OwnZone',
  tableName: 'own_zone',
  properties: {
    userId: p.uuid().primary(),
    zone: p.string().columnType('text'),
    /** Identity knows it; otherwise it is what a browser of the previous version sent here. */
    ofAccount: p.boolean().default(false),
  },
});
/** The zone of a person's own clocks (docs/product/accounts.md#time-zone). */
export class OwnZone extends ownZoneEntity.class {}
ownZoneEntity.setClass(OwnZone);
