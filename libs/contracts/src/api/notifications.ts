import { z } from 'zod';
import { CALL_ANSWERS } from '../call.js';
import { listOf } from '../list.js';
import { MAX_PAGE_SIZE, entityId, instant, localDate, queryInteger, text } from '../primitives.js';
import { LIST_BADGES, LIST_BUILDER_CONTACTS, SUPER_ACHIEVER_CONTACTS, listBadge, stepNumber } from '../steps.js';

/** What the notification centre shows; each can be switched, in the app and by e-mail. */
export const NOTIFICATION_KINDS = [
  'partner-registered',
  'step-completed',
  'training-finished',
  'contacts-added',
  'goals-shared',
  'partner-badge',
  'call-changed',
  'call-answered',
  'follow-ups-due',
  'badge-earned',
  'contact-suggested',
  'invitation',
  'account-changed',
] as const;
export const notificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof notificationKind>;

/** By which channels a person receives one kind of notification. */
export const noticeChoice = z.object({ inApp: z.boolean(), email: z.boolean() });
export type NoticeChoice = z.infer<typeof noticeChoice>;
/** What a person has changed of `DEFAULT_NOTICES`; an absent kind has its default. */
export const noticeChoices = z
  .object({
    'partner-registered': noticeChoice,
    'step-completed': noticeChoice,
    'training-finished': noticeChoice,
    'contacts-added': noticeChoice,
    'goals-shared': noticeChoice,
    'partner-badge': noticeChoice,
    'call-changed': noticeChoice,
    'call-answered': noticeChoice,
    'follow-ups-due': noticeChoice,
    'badge-earned': noticeChoice,
    'contact-suggested': noticeChoice,
    invitation: noticeChoice,
    'account-changed': noticeChoice,
  } satisfies Record<NotificationKind, typeof noticeChoice>)
  .partial();
export type NoticeChoices = z.infer<typeof noticeChoices>;
/** Only rare and important kinds are mailed; the weekly digest has the rest. */
export const DEFAULT_NOTICES: Record<NotificationKind, NoticeChoice> = {
  'partner-registered': { inApp: true, email: true },
  'step-completed': { inApp: true, email: false },
  'training-finished': { inApp: true, email: true },
  'contacts-added': { inApp: true, email: false },
  'goals-shared': { inApp: true, email: false },
  'partner-badge': { inApp: true, email: false },
  'call-changed': { inApp: true, email: true },
  'call-answered': { inApp: true, email: true },
  'follow-ups-due': { inApp: true, email: false },
  'badge-earned': { inApp: true, email: false },
  'contact-suggested': { inApp: true, email: false },
  invitation: { inApp: true, email: false },
  'account-changed': { inApp: true, email: true },
};

/** Numbers of contacts that notify the sponsor: the first one, and those that step 3 asks for. */
export const CONTACT_MILESTONES = [1, LIST_BUILDER_CONTACTS, SUPER_ACHIEVER_CONTACTS] as const;
/** Badges that are never lost: some of `partnerBadge`, and those of step 3. */
export const EARNED_BADGES = ['completed', 'twenty-four-hour', 'fifty-prospects', ...LIST_BADGES] as const;
/** What a master admin did to the account. */
export const ACCOUNT_CHANGES = ['made-admin', 'made-partner', 'profile', 'reactivated', 'progress-reset'] as const;

/** What happened, by ids: names are looked up when it is shown. A call without `callAt` was cancelled. */
export const notificationFacts = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('partner-registered'), partnerId: entityId }),
  z.object({ kind: z.literal('step-completed'), partnerId: entityId, step: stepNumber }),
  z.object({ kind: z.literal('training-finished'), partnerId: entityId }),
  z.object({ kind: z.literal('contacts-added'), partnerId: entityId, count: z.literal(CONTACT_MILESTONES) }),
  z.object({ kind: z.literal('goals-shared'), partnerId: entityId }),
  z.object({ kind: z.literal('partner-badge'), partnerId: entityId, badge: listBadge }),
  z.object({
    kind: z.literal('call-changed'),
    /** `placed`: it takes place elsewhere, at the same time. */
    change: z.enum(['set', 'moved', 'placed', 'cancelled']),
    callAt: instant.nullable(),
    zone: z.string(),
  }),
  /** To the sponsor; `times`: how many other times were proposed. */
  z.object({
    kind: z.literal('call-answered'),
    partnerId: entityId,
    answer: z.enum(CALL_ANSWERS),
    times: z.int(),
  }),
  /** So many follow-ups are due by that day; with `at`, so many are due at that time. Never which. */
  z.object({
    kind: z.literal('follow-ups-due'),
    on: localDate,
    count: z.int(),
    at: instant.nullable(),
  }),
  z.object({ kind: z.literal('badge-earned'), badge: z.enum(EARNED_BADGES) }),
  z.object({ kind: z.literal('contact-suggested'), sponsorId: entityId }),
  z.object({
    kind: z.literal('invitation'),
    invitationId: entityId,
    reason: z.enum(['expiring', 'used-up']),
    expiresAt: instant.nullable(),
  }),
  z.object({ kind: z.literal('account-changed'), change: z.enum(ACCOUNT_CHANGES) }),
]);
export type NotificationFacts = z.infer<typeof notificationFacts>;

/** One entry. `about` is the partner's or the sponsor's name as it is today, or the invitation's code; null = it is about oneself. */
export const notification = z.object({
  id: entityId,
  at: instant,
  read: z.boolean(),
  about: z.string().nullable(),
  facts: notificationFacts,
});
export type Notification = z.infer<typeof notification>;

/** GET /api/team/notifications: one's own, newest first, 20 by default. Kept for `NOTIFICATION_DAYS`. */
export const NOTIFICATION_DAYS = 90;
export const notificationsQuery = z.object({
  cursor: text(200).optional(),
  limit: queryInteger(1, MAX_PAGE_SIZE).optional(),
});
export const notifications = z.object({ notifications: z.array(notification), nextCursor: z.string().optional() });
export type Notifications = z.infer<typeof notifications>;
/** GET /api/team/notifications/unread, and the answer of every change: how many are unread, counted up to `MAX_UNREAD_COUNT`. */
export const MAX_UNREAD_COUNT = 100;
export const unreadNotifications = z.object({ unread: z.int() });
export type UnreadNotifications = z.infer<typeof unreadNotifications>;
/** POST /api/team/notifications/read: these, or everything up to the newest one that was seen. Ids of other users' notifications are ignored. */
export const readNotificationsBody = z.union([
  z.object({ ids: listOf(entityId, MAX_PAGE_SIZE).min(1) }),
  z.object({ upTo: instant }),
]);
export type ReadNotificationsBody = z.infer<typeof readNotificationsBody>;
