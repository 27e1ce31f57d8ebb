import { DEFAULT_TIME_ZONE, type EventData, type Referral } from '@nb/contracts';
import { toCallView } from '@nb/nest-kit';
import type { Invitation } from './invitation.entity.js';
import { statusOf, type InvitationFacts } from './invitations.rules.js';

/** What the rules look at. */
export const factsOf = ({ isActive, usageCount, maxUses, expiresAt }: Invitation): InvitationFacts => ({
  isActive,
  usageCount,
  maxUses: maxUses ?? null,
  expiresAt: expiresAt ?? null,
});

/** An invitation as its owner sees it. */
export const referralView = (invitation: Invitation, publicOrigin: string, now: Date): Referral => ({
  id: invitation.id,
  code: invitation.code,
  url: `${publicOrigin}/register/${invitation.code}`,
  isActive: invitation.isActive,
  status: statusOf(factsOf(invitation), now),
  usageCount: invitation.usageCount,
  maxUses: invitation.maxUses ?? null,
  hasPasscode: Boolean(invitation.passcodeHash),
  expiresAt: invitation.expiresAt?.toISOString() ?? null,
  openedCount: invitation.openedCount,
  createdAt: invitation.createdAt.toISOString(),
  ...toCallView(invitation.callAt ?? null, invitation.callZone ?? DEFAULT_TIME_ZONE),
});

/** The invitation as events tell of it. */
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
