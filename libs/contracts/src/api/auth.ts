import { z } from 'zod';
import { callView } from '../call.js';
import { email, entityId, instant, language, optionalText, requiredText, text } from '../primitives.js';

/** No password is longer (decisions 14); what the lower limit is depends on where it is set. */
export const MAX_PASSWORD = 128;
/** Defaults of decisions 14; the service reads its own from the environment. */
export const MIN_PASSWORD = 8;
export const MIN_TEMPORARY_CHANGE_PASSWORD = 6;

const password = (empty: string) => text(MAX_PASSWORD).min(1, { error: empty });

/** POST /api/login (PA §7). */
export const loginBody = z.object({
  email: z.string().trim().toLowerCase().min(1).max(254),
  password: password('Password is required'),
  rememberMe: z.boolean().optional(),
});
export type LoginBody = z.infer<typeof loginBody>;

/** What a person hears about (PA §3 local preferences, kept on the server: S9). */
export const notificationSettings = z.object({
  email: z.boolean(),
  sms: z.boolean(),
  training: z.boolean(),
  marketing: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
export const DEFAULT_NOTIFICATIONS: NotificationSettings = { email: true, sms: false, training: true, marketing: false };

/** The signed-in person: GET /api/auth/user, POST /api/login (PA §3, RT §3). `lastLoginAt` null = never. */
export const currentUser = callView.extend({
  id: entityId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  uid: z.string().nullable(),
  phone: z.string().nullable(),
  language,
  sponsorId: entityId.nullable(),
  isMasterAdmin: z.boolean(),
  tempPassword: z.boolean(),
  /** «Skip for now» was chosen in this session (decisions 15). */
  passwordChangeSkipped: z.boolean(),
  notifications: notificationSettings,
  /** The sponsor sees how many contacts, not which (decisions 23). */
  contactsCountsOnly: z.boolean(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** POST /api/user/change-password. The least length depends on the session: settings or temporary (decisions 14). */
export const changePasswordBody = z.object({
  currentPassword: password('Password is required'),
  newPassword: password('Password is required'),
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** POST /api/user/language. */
export const languageBody = z.object({ language });
/** PATCH /api/user/profile ★. */
export const profileBody = z.object({
  firstName: requiredText(100, 'First name is required').optional(),
  lastName: requiredText(100, 'Last name is required').optional(),
  phone: optionalText(40).optional(),
  contactsCountsOnly: z.boolean().optional(),
});
export type ProfileBody = z.infer<typeof profileBody>;
/** PATCH /api/user/notifications ★. */
export const notificationsBody = notificationSettings.partial();

/** POST /api/auth/reset-password-request (RT §7). */
export const resetRequestBody = z.object({ email });
/** POST /api/auth/reset-password (RT §7). */
export const resetPasswordBody = z.object({
  email,
  token: text(200).min(1),
  newPassword: password('Password is required'),
});

/** GET /api/users/sponsor/{id}: exactly these three (security.md). */
export const sponsorCard = z.object({ fullName: z.string(), email: z.string(), phone: z.string().nullable() });
export type SponsorCard = z.infer<typeof sponsorCard>;
/** GET /api/user/{id} for oneself, one's downline and master admins (decisions 30); one's sponsor is answered as `sponsorCard`. */
export const userCard = callView.extend({
  id: entityId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  uid: z.string().nullable(),
  phone: z.string().nullable(),
  sponsorId: entityId.nullable(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  trainingProgress: z.object({ currentStep: z.int(), completedSteps: z.int(), trainingCompleted: z.boolean() }),
});
export type UserCard = z.infer<typeof userCard>;
export const idParams = z.object({ id: entityId });

/** One signed-in device (A6 ★): GET /api/user/sessions. */
export const sessionView = z.object({
  id: entityId,
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});
export const sessionList = z.object({ sessions: z.array(sessionView) });
