import { defineEntity, p } from '@mikro-orm/core';

const invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitations',
  properties: {
    id: p.uuid().primary(),
    /** Of the event stream invitation. */
    version: p.integer(),
    ownerId: p.uuid(),
    /** In capitals. */
    code: p.text(),
    isActive: p.boolean(),
    usageCount: p.integer(),
    maxUses: p.integer().nullable(),
    openedCount: p.integer(),
    passcodeHash: p.text().nullable(),
    expiresAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    callAt: p.datetime(3).nullable(),
    callZone: p.text().nullable(),
  },
});
/** A referral code with which people can register. */
export class Invitation extends invitation.class {}
invitation.setClass(Invitation);
export const invitationEntity = invitation;
