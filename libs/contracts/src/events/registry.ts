import { z } from 'zod';
import { digestFigures, digestNeed } from '../api/attention.js';
import { CALL_ANSWERS } from '../call.js';
import { consent } from '../api/compliance.js';
import { notificationFacts } from '../api/notifications.js';
import { entityId, instant, localDate } from '../primitives.js';
import { listBadge, stepNumber } from '../steps.js';
import { adminAction, callState, progressState, userState } from './states.js';

/** Most days, and most times of day, of one `training.follow-ups-counted`. */
export const MAX_FOLLOW_UP_DAYS = 60;
export const MAX_TIMED_FOLLOW_UPS = 200;

/**
 * Every event there is: type → schema of its data. Each carries the new full state of its subject, so that order and
 * repetition do not matter: consumers keep the highest version of each `stream` it has applied.
 */
export const EVENT_DATA = {
  'identity.user-registered': z.object({
    user: userState,
    call: callState.nullable(),
    consent: consent.nullable(),
    invitationId: entityId.nullable(),
  }),
  /** `byAdmin`: a master admin did it, not the person. */
  'identity.user-changed': z.object({ user: userState, byAdmin: z.boolean().optional() }),
  /** Sign-ins of a short time in one event. Newer states of the users contain them as well (`lastLoginAt`); the event's `subject` is a new id of its own. */
  'identity.signed-in': z.object({ signIns: z.array(z.object({ userId: entityId, at: instant })) }),
  /** By the person, by a reset link or by a master admin: what was given away with the old one ends. The event's `subject` is its own new id. */
  'identity.password-changed': z.object({ userId: entityId, at: instant }),
  'identity.user-deleted': z.object({ userId: entityId, movedTo: entityId.nullable() }),
  'identity.invitation-changed': z.object({
    invitationId: entityId,
    ownerId: entityId,
    code: z.string(),
    isActive: z.boolean(),
    usageCount: z.int(),
    maxUses: z.int().nullable(),
    expiresAt: instant.nullable(),
    createdAt: instant,
    deleted: z.boolean(),
    call: callState.nullable(),
    /** Somebody has opened its link; absent in events from before it was recorded. */
    isOpened: z.boolean().optional(),
  }),
  'training.step-completed': z.object({ userId: entityId, step: stepNumber, progress: progressState }),
  'training.progress-changed': z.object({
    userId: entityId,
    reason: z.enum(['created', 'reset', 'step-cleared', 'current-step']),
    progress: progressState,
    /** A master admin did it, not the person. */
    byAdmin: z.boolean().optional(),
  }),
  /**
   * A master admin reset everybody: the progress of many users in one event (docs/product/admin.md#resetting-progress). `resets` has the version of each in the stream of their
   * progress; the event's `subject` is its own new id.
   */
  'training.progress-reset': z.object({
    resets: z.array(z.object({ userId: entityId, version: z.int() })),
    progress: progressState,
  }),
  /**
   * `badges`: what this change of the list has just earned; absent in events from before it was recorded, and where it earned none.
   * `suggestedBy`: who put the new contact there, where it was not the person (docs/product/contacts.md#what-a-sponsor-sees). `stages`: how many are in each
   * stage, without those with none; absent in events from before it was recorded.
   */
  'training.prospects-counted': z.object({
    userId: entityId,
    total: z.int(),
    customers: z.int(),
    partners: z.int(),
    badges: z.array(listBadge).optional(),
    suggestedBy: entityId.optional(),
    stages: z.record(z.string(), z.int()).optional(),
  }),
  /**
   * On which days of their own `zone` somebody wants to write to contacts, and how many on each: the nearest 60 days that have any, from today on, ascending.
   * `overdue` fell on days before. Days that pass until the next event are overdue, too. `timed` are the nearest of those with a time of day. Nobody who
   * asked not to be contacted is counted, and nobody is named.
   */
  'training.follow-ups-counted': z.object({
    userId: entityId,
    zone: z.string(),
    overdue: z.int(),
    days: z.array(z.object({ on: localDate, count: z.int() })).max(MAX_FOLLOW_UP_DAYS),
    timed: z.array(z.object({ at: instant, count: z.int() })).max(MAX_TIMED_FOLLOW_UPS),
  }),
  'training.goals-shared': z.object({ userId: entityId, shared: z.boolean() }),
  'training.consent-given': z.object({ userId: entityId, consent }),
  /**
   * Set, moved or cancelled (`call.at` null). `previous` is the call until then, null = there was none; the partner talks to
   * `sponsorId`. `address` is the IP address it was set from, `partnerZone` the time zone that the partner's browser reported, if any.
   * These fields are absent in events from before they were recorded.
   */
  'team.call-scheduled': z.object({
    userId: entityId,
    call: callState,
    scheduledBy: entityId,
    previous: callState.nullable().optional(),
    sponsorId: entityId.nullable().optional(),
    address: z.string().optional(),
    partnerZone: z.string().nullable().optional(),
  }),
  /**
   * The partner's call begins in `hours`; published once for each call and `hours`. The zones are the time zones of both, if known. `answer`: what the partner
   * answered to this call, null = nothing; absent in events from before it was recorded.
   */
  'team.call-reminder': z.object({
    userId: entityId,
    sponsorId: entityId.nullable(),
    call: callState,
    hours: z.literal([24, 1]),
    partnerZone: z.string().nullable().optional(),
    sponsorZone: z.string().nullable().optional(),
    answer: z.enum(CALL_ANSWERS).nullish(),
  }),
  /** The sponsor said that the call of that time took place; `heldAt` null = it was said by mistake and is taken back. Other outcomes are published nowhere. */
  'team.call-held': z.object({ userId: entityId, heldAt: instant.nullable() }),
  /**
   * What a sponsor's team did in the week before, and who needs them; published once a week (`week` as `2026-W47`). People and invitations
   * are ids only: names are looked up when the mail is written, and users deleted by then are left out.
   */
  'team.digest-prepared': z.object({
    userId: entityId,
    week: z.string().regex(/^\d{4}-W\d{2}$/),
    zone: z.string(),
    figures: digestFigures,
    attention: z.array(digestNeed),
    attentionTotal: z.int(),
  }),
  /** A notification that this user wants by e-mail; the event's `subject` is the notification's own id. */
  'team.notified': z.object({ userId: entityId, facts: notificationFacts }),
  /** A master admin did something in training that identity records in the audit log; the event's `subject` is a new id of its own. */
  'training.admin-acted': adminAction,
  'team.admin-acted': adminAction,
} as const;

export type EventType = keyof typeof EVENT_DATA;
export type EventData<T extends EventType> = z.infer<(typeof EVENT_DATA)[T]>;
export const EVENT_TYPES = Object.keys(EVENT_DATA) as EventType[];

/**
 * Which events count their versions together, per subject. A user's registration, changes and deletion are one stream;
 * progress is another; and so on. A consumer compares versions within one stream only.
 */
export const EVENT_STREAM = {
  'identity.user-registered': 'user',
  'identity.user-changed': 'user',
  'identity.user-deleted': 'user',
  'identity.signed-in': 'signins',
  'identity.password-changed': 'password',
  'identity.invitation-changed': 'invitation',
  'training.step-completed': 'progress',
  'training.progress-changed': 'progress',
  'training.progress-reset': 'resets',
  'training.prospects-counted': 'prospects',
  'training.follow-ups-counted': 'followups',
  'training.goals-shared': 'goals',
  'training.consent-given': 'consent',
  'team.call-scheduled': 'call',
  'team.call-reminder': 'reminder',
  'team.call-held': 'held',
  'team.digest-prepared': 'digest',
  'team.notified': 'notice',
  'training.admin-acted': 'act',
  'team.admin-acted': 'act',
} as const satisfies Record<EventType, string>;

/** Envelope of every event. `subject` is the user's (or invitation's) id; `version` counts within its stream, from 1 (a call: see `callState`). */
export const eventEnvelope = z.object({
  id: entityId,
  type: z.enum(EVENT_TYPES as [EventType, ...EventType[]]),
  version: z.int().min(0),
  occurredAt: instant,
  subject: entityId,
  /** Request that caused it, so that one id runs from the browser to the consumer's log. */
  requestId: z.string().optional(),
  /** The trace that it is a part of (W3C). */
  traceparent: z.string().optional(),
  data: z.unknown(),
});
export type EventEnvelope<T extends EventType = EventType> = {
  [K in T]: Omit<z.infer<typeof eventEnvelope>, 'type' | 'data'> & { type: K; data: EventData<K> };
}[T];
