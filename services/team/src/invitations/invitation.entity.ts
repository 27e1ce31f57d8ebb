import { defineEntity, p } from '@mikro-orm/core';

/** An invitation as of identity's last event; deleted ones are not kept. */
export const invitationEntity = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.uuid().primary(),
    ownerId: p.uuid(),
    code: p.string().columnType('text'),
    isActive: p.boolean(),
    usageCount: p.integer(),
    maxUses: p.integer().strictNullable(),
    expiresAt: p.datetime(3).strictNullable(),
    createdAt: p.datetime(3),
    callAt: p.datetime(3).strictNullable(),
    callZone: p.string().columnType('text').strictNullable(),
    /** Somebody has opened its link. */
    isOpened: p.boolean(),
  },
});
export class Invitation extends invitationEntity.class {}
invitationEntity.setClass(Invitation);
