import { defineEntity, p } from '@mikro-orm/core';
import { DEFAULT_TIME_ZONE, type EventData } from '@nb/contracts';

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

/** The invitation as events state it. */
export const invitationState = (invitation: Invitation, deleted = false): EventData<'identity.invitation-changed'> => ({
  invitationId: invitation.id,
  ownerId: invitation.ownerId,
  code: invitation.code,
  isActive: invitation.isActive,
  usageCount: invitation.usageCount,
  maxUses: invitation.maxUses ?? null,
  expiresAt: invitation.expiresAt?.toISOString() ?? null,
  createdAt: invitation.createdAt.toISOString(),
  deleted,
  call: invitation.callAt
    ? { at: invitation.callAt.toISOString(), zone: invitation.callZone ?? DEFAULT_TIME_ZONE, version: 0 }
    : null,
});
