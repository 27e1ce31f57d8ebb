import type { EventData, EventType } from './registry.js';
import type { ProgressState, UserState } from './states.js';

const user: UserState = {
  id: '0199f3a0-0000-7000-8000-000000000001',
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@example.test',
  uid: 'UID-1001',
  phone: '+1 555 0100',
  language: 'en',
  sponsorId: '0199f3a0-0000-7000-8000-000000000002',
  isMasterAdmin: false,
  isActive: true,
  contactsCountsOnly: false,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastLoginAt: null,
};
const call = { at: '2026-11-05T14:00:00.000Z', zone: 'America/New_York', version: 0 };
const consent = { version: '1.0', at: user.createdAt, language: 'en', method: 'registration' } as const;
const progress: ProgressState = {
  stepsCompleted: [1],
  currentStep: 2,
  trainingCompleted: false,
  trainingCompletedAt: null,
};
const userId = user.id;
const sponsorId = '0199f3a0-0000-7000-8000-000000000002';

/** One valid example of each event: producers' tests compare with its shape, consumers' tests feed it. */
export const EVENT_EXAMPLES: { [T in EventType]: EventData<T> } = {
  'identity.user-registered': { user, call, consent, invitationId: '0199f3a0-0000-7000-8000-000000000003' },
  'identity.user-changed': { user: { ...user, lastLoginAt: '2026-11-02T08:00:00.000Z' } },
  'identity.signed-in': { signIns: [{ userId, at: '2026-11-02T08:00:00.000Z' }] },
  'identity.password-changed': { userId, at: '2026-11-02T08:00:00.000Z' },
  'identity.user-deleted': { userId, movedTo: user.sponsorId },
  'identity.invitation-changed': {
    invitationId: '0199f3a0-0000-7000-8000-000000000003',
    ownerId: '0199f3a0-0000-7000-8000-000000000002',
    code: 'ABCDEFGH23',
    isActive: true,
    usageCount: 0,
    maxUses: null,
    expiresAt: null,
    createdAt: '2026-10-30T12:00:00.000Z',
    deleted: false,
    call,
    isOpened: false,
  },
  'training.step-completed': { userId, step: 1, progress },
  'training.progress-changed': {
    userId,
    reason: 'reset',
    progress: { ...progress, stepsCompleted: [], currentStep: 1 },
  },
  'training.progress-reset': {
    resets: [{ userId, version: 7 }],
    progress: { ...progress, stepsCompleted: [], currentStep: 1 },
  },
  'training.prospects-counted': { userId, total: 12, customers: 8, partners: 5, stages: { new: 9, contacted: 3 } },
  'training.follow-ups-counted': {
    userId,
    zone: 'America/New_York',
    overdue: 1,
    days: [
      { on: '2026-11-05', count: 2 },
      { on: '2026-11-09', count: 1 },
    ],
    timed: [{ at: '2026-11-05T14:30:00.000Z', count: 1 }],
  },
  'training.goals-shared': { userId, shared: true },
  'training.consent-given': { userId, consent: { ...consent, method: 'compliance-page' } },
  'team.call-scheduled': {
    userId,
    call: { ...call, version: 1, place: { where: 'link', value: 'https://meet.example.test/maya' } },
    scheduledBy: sponsorId,
    previous: call,
    sponsorId,
    address: '203.0.113.7',
    partnerZone: 'Europe/Berlin',
  },
  'team.call-reminder': {
    userId,
    sponsorId,
    call: { ...call, version: 1 },
    hours: 24,
    partnerZone: 'Europe/Berlin',
    sponsorZone: null,
    answer: 'suits',
  },
  'team.call-held': { userId, heldAt: call.at },
  'team.digest-prepared': {
    userId: sponsorId,
    week: '2026-W47',
    zone: 'America/New_York',
    figures: {
      partners: 4,
      teamSize: 31,
      newPartners: 1,
      activePartners: 3,
      stepsCompleted: 5,
      trainingsCompleted: 1,
      callsAhead: 2,
    },
    attention: [
      { reason: 'call-soon', partnerId: userId, invitationId: null, step: 1, days: 0, at: call.at },
      {
        reason: 'invitation-expiring',
        partnerId: null,
        invitationId: '0199f3a0-0000-7000-8000-000000000003',
        step: null,
        days: 1,
        at: '2026-11-17T12:00:00.000Z',
      },
      { reason: 'stuck', partnerId: userId, invitationId: null, step: 2, days: 4, at: '2026-11-12T12:00:00.000Z' },
    ],
    attentionTotal: 3,
  },
  'team.notified': { userId: sponsorId, facts: { kind: 'step-completed', partnerId: userId, step: 1 } },
  'training.admin-acted': {
    actorId: sponsorId,
    address: '203.0.113.7',
    action: 'progress.reset',
    userId,
    changes: [{ field: 'completedSteps', before: '3', after: '0' }],
  },
  'team.admin-acted': {
    actorId: sponsorId,
    address: '203.0.113.7',
    action: 'call.scheduled',
    userId,
    changes: [{ field: 'onboardingCall', before: null, after: call.at }],
  },
};
