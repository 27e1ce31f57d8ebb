import { z } from 'zod';
import { auditAction, auditChange } from '../api/audit.js';
import { country } from '../api/registration.js';
import { noticeChoices } from '../api/notifications.js';
import { callPlace } from '../call.js';
import { entityId, instant, language, timeZone } from '../primitives.js';

/** A user as the other services know them. */
export const userState = z.object({
  id: entityId,
  firstName: z.string(),
  lastName: z.string(),
  /** They have no family name; absent in events from before it was recorded. */
  hasOneName: z.boolean().optional(),
  email: z.string(),
  uid: z.string().nullable(),
  phone: z.string().nullable(),
  language,
  sponsorId: entityId.nullable(),
  isMasterAdmin: z.boolean(),
  isActive: z.boolean(),
  contactsCountsOnly: z.boolean(),
  /** By which channels they want to be notified of each kind; absent in events from before it was recorded. */
  notices: noticeChoices.optional(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  /** Their own time zone; absent until it is known, and in events from before it was recorded. */
  timeZone: timeZone.nullish(),
  /** The country of their address, in which numbers without a country code are read; absent in events from before it was recorded. */
  countryCode: country.nullish(),
});
export type UserState = z.infer<typeof userState>;

/**
 * An onboarding call: the instant, the zone it was made in, and the number of the change; identity writes 0, team 1, 2, … Only team knows its place: absent in
 * what identity writes and in events from before it was recorded.
 */
export const callState = z.object({
  at: instant.nullable(),
  zone: z.string(),
  version: z.int(),
  place: callPlace.nullish(),
});
export type CallState = z.infer<typeof callState>;

/** Training progress as the other services know it. `stepsCompleted` in ascending order. */
export const progressState = z.object({
  stepsCompleted: z.array(z.int()),
  currentStep: z.int(),
  trainingCompleted: z.boolean(),
  trainingCompletedAt: instant.nullable(),
});
export type ProgressState = z.infer<typeof progressState>;

/** An act of a master admin: who, from where, to whom (null = to no single account), each field before and after. */
export const adminAction = z.object({
  actorId: entityId,
  address: z.string(),
  action: auditAction,
  userId: entityId.nullable(),
  changes: z.array(auditChange),
  /** It was seen while viewing this user's account, in that session. */
  viewing: z.object({ sessionId: entityId, userId: entityId }).nullish(),
});
export type AdminAction = z.infer<typeof adminAction>;
