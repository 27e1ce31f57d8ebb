import { z } from 'zod';
import { callView } from '../call.js';
import { MAX_PASSWORD } from '../limits.js';
import { noticeChoices } from './notifications.js';
import { OTHER_SERVICES, type OtherService } from '../services.js';
import { ownSecondStep, trustedDevice } from './second-step.js';
import {
  canonicalEmail,
  email,
  entityId,
  familyName,
  familyNameRequired,
  hasFamilyName,
  instant,
  language,
  MAX_PAGE_SIZE,
  MAX_TYPED_EMAIL,
  optionalText,
  personName,
  queryInteger,
  text,
  timeZone,
  visibleCode,
} from '../primitives.js';

const password = (empty: string) => text(MAX_PASSWORD).min(1, { error: empty });

/** POST /api/login. */
export const loginBody = z.object({
  email: text(MAX_TYPED_EMAIL).overwrite(canonicalEmail).min(1).max(254),
  password: password('password.required'),
  rememberMe: z.boolean().optional(),
});
export type LoginBody = z.infer<typeof loginBody>;

/** What a person is notified of. */
export const notificationSettings = z.object({
  email: z.boolean(),
  sms: z.boolean(),
  training: z.boolean(),
  marketing: z.boolean(),
  /** Kind by kind; `email` false keeps all of it from being mailed. A change names whole kinds, the others stay. */
  kinds: noticeChoices.optional(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
export const DEFAULT_NOTIFICATIONS: NotificationSettings = {
  email: true,
  sms: false,
  training: true,
  marketing: false,
};

/** The signed-in person: GET /api/auth/user, POST /api/login. `lastLoginAt` null = never. */
export const currentUser = callView.extend({
  id: entityId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  uid: z.string().nullable(),
  phone: z.string().nullable(),
  /** Country of phone numbers without a country code. Absent in answers of the previous version. */
  countryCode: z.string().nullish(),
  language,
  sponsorId: entityId.nullable(),
  isMasterAdmin: z.boolean(),
  tempPassword: z.boolean(),
  /** «Skip for now» was chosen in this session. */
  passwordChangeSkipped: z.boolean(),
  notifications: notificationSettings,
  /** The sponsor sees how many contacts, not which. */
  contactsCountsOnly: z.boolean(),
  /** Of their own clocks; null = not known yet, absent in answers of the previous version. */
  timeZone: z.string().nullish(),
  /** They chose it; otherwise it is the one of the device. */
  timeZoneIsChosen: z.boolean().optional(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  /** Absent in answers of the version before, and while an admin looks at the account. */
  secondStep: ownSecondStep.nullish(),
  /** Set while a master admin looks at this account read-only: who, and until when. Absent in one's own session. */
  viewAs: z
    .object({
      adminId: entityId,
      adminName: z.string(),
      /** What the admin reads; absent in answers of the previous version. */
      adminLanguage: language.optional(),
      endsAt: instant,
    })
    .optional(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** POST /api/user/change-password. The least length depends on the session: settings or temporary. */
export const changePasswordBody = z.object({
  currentPassword: password('password.required'),
  newPassword: password('password.required'),
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** POST /api/user/language. */
export const languageBody = z.object({ language });
/** PATCH /api/user/profile ★. */
export const profileBody = z
  .object({
    firstName: personName('first-name.required').optional(),
    lastName: familyName.optional(),
    hasOneName: z.boolean().optional(),
    phone: optionalText(40, visibleCode).optional(),
    contactsCountsOnly: z.boolean().optional(),
    timeZone: timeZone.optional(),
    /** False: the given zone is the device's, and the next device's is taken over it. */
    timeZoneIsChosen: z.boolean().default(true),
  })
  .refine(hasFamilyName, familyNameRequired);
export type ProfileBody = z.input<typeof profileBody>;
/** PUT /api/user/device-zone: the zone of the browser, after each sign-in; one that the person chose stays. */
export const deviceZoneBody = z.object({ timeZone });
/** PATCH /api/user/notifications ★. */
export const notificationsBody = notificationSettings.partial();

/** POST /api/auth/reset-password-request. */
export const resetRequestBody = z.object({ email });
const RESET_TOKEN_LENGTH = 43;
const MAX_TYPED_TOKEN = 400;
/** The token of a reset link, without characters that mail programs add around it (`=3D`, a full stop, a bracket) or where they break a line. */
export const resetTokenOf = (typed: string): string => {
  const visible = visibleCode(typed.slice(0, MAX_TYPED_TOKEN));
  const runs = [visible, visible.replace(/=?\s+/g, '')].flatMap(
    (text) => text.replace(/=/g, ' ').match(/[A-Za-z0-9_-]+/g) ?? [],
  );
  return (runs.find((run) => run.length >= RESET_TOKEN_LENGTH) ?? '').slice(-RESET_TOKEN_LENGTH);
};
const resetToken = text(MAX_TYPED_TOKEN).min(1).overwrite(resetTokenOf);
/** POST /api/auth/reset-password. The token identifies the account; `email` is accepted and ignored. */
export const resetPasswordBody = z.object({
  email: text(400).optional(),
  token: resetToken,
  newPassword: password('password.required'),
});
/** POST /api/auth/reset-link: whether a link still works, and whose it is. */
export const resetLinkBody = z.object({ token: resetToken });
export const resetLink = z.object({ isValid: z.boolean(), email: z.string().nullable() });
export type ResetLink = z.infer<typeof resetLink>;

/** GET /api/users/sponsor/{id}: only these three fields. */
export const sponsorCard = z.object({ fullName: z.string(), email: z.string(), phone: z.string().nullable() });
export type SponsorCard = z.infer<typeof sponsorCard>;
/** GET /api/user/{id} for oneself, one's downline and master admins; one's sponsor is answered as `sponsorCard`. */
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

/** One signed-in device: GET /api/user/sessions. */
export const sessionView = z.object({
  id: entityId,
  device: z.string(),
  address: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;
/** DELETE /api/user/sessions/{id} ends one, DELETE /api/user/sessions/others all but the caller's. */
export const sessionList = z.object({
  sessions: z.array(sessionView),
  /** Absent in answers of the version before. */
  trustedDevices: z.array(trustedDevice).optional(),
});

/** What the security log records. `by-admin` ones were done by a master admin, who is not named to the user. */
export const SECURITY_EVENTS = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'password-changed',
  'password-reset-requested',
  'password-reset',
  'password-set-by-admin',
  'reset-link-sent-by-admin',
  'session-ended',
  'other-sessions-ended',
  'sessions-ended-by-admin',
  'deactivated-by-admin',
  'reactivated-by-admin',
  'role-changed-by-admin',
  'email-changed-by-admin',
  'viewed-by-admin',
  'data-exported',
  'second-step-on',
  'second-step-off',
  'second-step-failed',
  'second-step-reset-by-admin',
  'totp-added',
  'totp-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'passkey-counter-fell',
] as const;
export const securityEventKind = z.enum(SECURITY_EVENTS);
export type SecurityEventKind = z.infer<typeof securityEventKind>;
/** One line of it; `device` as in `sessionView`, both empty where an admin acted. */
export const securityEvent = z.object({
  id: entityId,
  kind: securityEventKind,
  at: instant,
  address: z.string(),
  device: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;
/** GET /api/user/security-log and GET /api/admin/users/{id}/security-log: newest first, 50 by default. */
export const securityLogQuery = z.object({
  cursor: text(200).optional(),
  limit: queryInteger(1, MAX_PAGE_SIZE).optional(),
});
export const securityLog = z.object({ events: z.array(securityEvent), nextCursor: z.string().optional() });
export type SecurityLog = z.infer<typeof securityLog>;

const kept = z.record(z.string(), z.unknown());
/** Rows by table, of each service. */
const ofOtherServices = Object.fromEntries(OTHER_SERVICES.map((name) => [name, kept])) as Record<
  OtherService,
  typeof kept
>;

/**
 * GET /api/user/personal-data (one's own) and GET /api/admin/users/{id}/personal-data: everything kept about a person, as a JSON file
 * (`Content-Disposition: attachment`). A service that can't be asked makes the whole answer 503: half a file would look whole.
 */
export const personalData = z.object({
  generatedAt: instant,
  account: z.record(z.string(), z.unknown()),
  sessions: z.array(z.record(z.string(), z.unknown())),
  securityLog: z.array(z.record(z.string(), z.unknown())),
  invitations: z.array(z.record(z.string(), z.unknown())),
  /** Names and numbers until the person changed them, the newest 50; absent when there is none, and in files of the version before. */
  formerNames: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Apps, passkeys, recovery codes and trusted devices, without secrets; absent when there is none, and in files of the version before. */
  secondStep: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))).optional(),
  /** What admins did to this account, without who. */
  adminActions: z.array(z.record(z.string(), z.unknown())),
  ...ofOtherServices,
});
export type PersonalData = z.infer<typeof personalData>;
