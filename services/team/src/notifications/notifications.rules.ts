import {
  ACCOUNT_CHANGES,
  CONTACT_MILESTONES,
  DEFAULT_NOTICES,
  NOTIFICATION_DAYS,
  SUPER_ACHIEVER_CONTACTS,
  type ListBadge,
  type NoticeChoices,
  type NotificationFacts,
  type NotificationKind,
  type ProgressState,
} from '@nb/contracts';

/** Something to tell. `to` is the person, `toSponsorOf` whoever sponsors that partner when it is written; one of the two is given. */
export interface News {
  to?: string;
  toSponsorOf?: string;
  facts: NotificationFacts;
  /** The same key is told once a person and kind. */
  key: string;
  /** News of this kind that is told with it and says more: whoever gets that in the same way does not get this as well. */
  saidBy?: NotificationKind;
  /** ISO instant at which it happened. */
  at: string;
}
type AccountChange = (typeof ACCOUNT_CHANGES)[number];
/** What of an account a person is told when somebody else changes it. */
export interface AccountFacts {
  firstName: string;
  lastName: string;
  email: string;
  isMasterAdmin: boolean;
  isActive: boolean;
}

const DAY = 86_400_000;
/** `identity` writes these mails by itself, with what only it knows: the address, the calendar file. */
const MAILED_ALREADY: ReadonlySet<NotificationKind> = new Set(['partner-registered', 'call-changed']);
/** What comes later than this, after a long silence of the bus, is no news for a mail any more. */
const MAIL_WITHIN = 3 * DAY;
const dayOf = (at: string) => new Date(at).toISOString().slice(0, 10);
const age = (at: string, now: number) => now - Date.parse(at);

/** Older than what is kept: told again by a stream that is read anew, perhaps. */
export const isPast = (at: string, now: number): boolean => age(at, now) >= NOTIFICATION_DAYS * DAY;

const choiceOf = (kind: NotificationKind, choices: NoticeChoices | null) => choices?.[kind] ?? DEFAULT_NOTICES[kind];

/** Whether identity should write a mail of it, as far as is known here; it asks again when the mail goes out. */
export function isForMail(
  facts: NotificationFacts,
  choices: NoticeChoices | null,
  at: string,
  now: number,
  saidBy?: NotificationKind,
): boolean {
  const { kind } = facts;
  // A reset of everybody would write to everybody at once.
  if (MAILED_ALREADY.has(kind) || (facts.kind === 'account-changed' && facts.change === 'progress-reset')) return false;
  if (saidBy !== undefined && choiceOf(saidBy, choices).email) return false;
  return choiceOf(kind, choices).email && age(at, now) < MAIL_WITHIN;
}

/** Only whoever came by an invitation is news: those whom an admin enters are told of by the admin. */
export const registeredNews = (partnerId: string, invitationId: string | null, at: string): News[] =>
  invitationId === null
    ? []
    : [{ toSponsorOf: partnerId, facts: { kind: 'partner-registered', partnerId }, key: partnerId, at }];

/**
 * A completed step, to the sponsor: the last one is the training itself, which is told with its own instant, so that no later event
 * tells it again. A step cleared and completed again is told once a day. To the partner: the badges of it.
 */
export function stepNews(partnerId: string, step: 1 | 2 | 3 | 4 | 5, progress: ProgressState, at: string): News[] {
  const { trainingCompleted, trainingCompletedAt } = progress;
  if (!trainingCompleted || trainingCompletedAt === null)
    return [
      {
        toSponsorOf: partnerId,
        facts: { kind: 'step-completed', partnerId, step },
        key: `${partnerId} ${step} ${dayOf(at)}`,
        at,
      },
    ];
  const finished = new Date(trainingCompletedAt).toISOString();
  return [
    {
      toSponsorOf: partnerId,
      facts: { kind: 'training-finished', partnerId },
      key: `${partnerId} ${finished}`,
      at: finished,
    },
    { to: partnerId, facts: { kind: 'badge-earned', badge: 'completed' }, key: `completed ${finished}`, at: finished },
  ];
}

/** The badge of whoever finished within a day. `earned`: what the rule of badges says of them now. */
export const fastNews = (userId: string, earned: boolean, trainingCompletedAt: string | null): News[] =>
  earned && trainingCompletedAt !== null
    ? [
        {
          to: userId,
          facts: { kind: 'badge-earned', badge: 'twenty-four-hour' },
          key: `twenty-four-hour ${trainingCompletedAt}`,
          at: trainingCompletedAt,
        },
      ]
    : [];

/** The highest milestone that the list has just grown to; a list that shrinks, or grows in between, is no news. */
export const milestoneBetween = (before: number, after: number) =>
  CONTACT_MILESTONES.findLast((count) => before < count && count <= after);

/** `badges`: what the same contacts have earned in step 3. The sponsor hears of that, not of the count beside it. */
export function contactsNews(
  partnerId: string,
  before: number,
  after: number,
  at: string,
  badges: readonly ListBadge[] = [],
): News[] {
  const count = milestoneBetween(before, after);
  if (count === undefined) return [];
  const earned =
    badges.includes(count === SUPER_ACHIEVER_CONTACTS ? 'super-achiever' : 'list-builder') &&
    count !== CONTACT_MILESTONES[0];
  const told: News = {
    toSponsorOf: partnerId,
    facts: { kind: 'contacts-added', partnerId, count },
    key: `${partnerId} ${count}`,
    at,
    ...(earned && { saidBy: 'partner-badge' }),
  };
  return count === CONTACT_MILESTONES[2]
    ? [told, { to: partnerId, facts: { kind: 'badge-earned', badge: 'fifty-prospects' }, key: 'fifty-prospects', at }]
    : [told];
}

/** The badges of step 3, each earned once: to the partner and to the sponsor. */
export const listBadgeNews = (partnerId: string, badges: readonly ListBadge[], at: string): News[] =>
  badges.flatMap((badge): News[] => [
    { to: partnerId, facts: { kind: 'badge-earned', badge }, key: badge, at },
    { toSponsorOf: partnerId, facts: { kind: 'partner-badge', partnerId, badge }, key: `${partnerId} ${badge}`, at },
  ]);

/** To the partner, of each contact that the sponsor puts on the list (decisions 10). `version` is the list's. */
export const suggestedNews = (userId: string, sponsorId: string | undefined, version: number, at: string): News[] =>
  sponsorId === undefined
    ? []
    : [{ to: userId, facts: { kind: 'contact-suggested', sponsorId }, key: String(version), at }];

/** Goals hidden and shown again are told once a day. */
export const goalsNews = (partnerId: string, before: boolean, after: boolean, at: string): News[] =>
  after && !before
    ? [{ toSponsorOf: partnerId, facts: { kind: 'goals-shared', partnerId }, key: `${partnerId} ${dayOf(at)}`, at }]
    : [];

/** To the partner; a call set to what it was is no news, nor is one that is over. `version` is the call's. */
export function callNews(
  userId: string,
  before: string | null,
  call: { at: string | null; zone: string; version: number },
  now: Date,
): News[] {
  const ahead = Date.parse(call.at ?? before ?? '') > now.getTime();
  if (!ahead || (before !== null && call.at !== null && Date.parse(before) === Date.parse(call.at))) return [];
  const change = call.at === null ? 'cancelled' : before === null ? 'set' : 'moved';
  return [
    {
      to: userId,
      facts: { kind: 'call-changed', change, callAt: call.at, zone: call.zone },
      key: String(call.version),
      at: now.toISOString(),
    },
  ];
}

/** An invitation whose last use was just made. A limit raised and reached again is told again. */
export function usedUpNews(
  before: { usageCount: number; maxUses: number | null } | null,
  after: { id: string; ownerId: string; usageCount: number; maxUses: number | null },
  at: string,
): News[] {
  const isFull = ({ usageCount, maxUses }: { usageCount: number; maxUses: number | null }) =>
    maxUses !== null && usageCount >= maxUses;
  if (before === null || isFull(before) || !isFull(after)) return [];
  return [
    {
      to: after.ownerId,
      facts: { kind: 'invitation', invitationId: after.id, reason: 'used-up', expiresAt: null },
      key: `${after.id} used-up ${after.maxUses}`,
      at,
    },
  ];
}

/** An invitation that nobody has used and that ends soon. A new end is told anew. */
export const expiringNews = (
  { id, ownerId, expiresAt }: { id: string; ownerId: string; expiresAt: string },
  at: string,
): News => ({
  to: ownerId,
  facts: { kind: 'invitation', invitationId: id, reason: 'expiring', expiresAt },
  key: `${id} expiring ${expiresAt}`,
  at,
});

/** What somebody else changed of an account. A role and whether it works at all are only ever an admin's to change; the rest is where the event says so. */
export function accountChanges(before: AccountFacts, after: AccountFacts, byAdmin: boolean): AccountChange[] {
  const changes: AccountChange[] = [];
  if (before.isMasterAdmin !== after.isMasterAdmin) changes.push(after.isMasterAdmin ? 'made-admin' : 'made-partner');
  if (byAdmin && (['firstName', 'lastName', 'email'] as const).some((field) => before[field] !== after[field]))
    changes.push('profile');
  // Whoever is switched off reads nothing.
  if (!before.isActive && after.isActive) changes.push('reactivated');
  return changes;
}
/** @param occasion Tells this change from another of its kind: the event's id. */
export const accountNews = (userId: string, change: AccountChange, occasion: string, at: string): News => ({
  to: userId,
  facts: { kind: 'account-changed', change },
  key: `${change} ${occasion}`,
  at,
});
