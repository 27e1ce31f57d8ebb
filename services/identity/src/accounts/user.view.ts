import { DEFAULT_TIME_ZONE, type CallState, type Consent, type CurrentUser, type InternalUser, type UserState } from '@nb/contracts';
import { toCallView } from '@nb/nest-kit';
import type { User } from './user.entity.js';

/** The user as events tell of them. */
export const userState = (user: User): UserState => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  uid: user.uid ?? null,
  phone: user.phone ?? null,
  language: user.language,
  sponsorId: user.sponsorId ?? null,
  isMasterAdmin: user.isMasterAdmin,
  isActive: user.isActive,
  contactsCountsOnly: user.contactsCountsOnly,
  createdAt: user.createdAt.toISOString(),
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});

/** The onboarding call, if there ever was one. */
export const callState = (user: User): CallState | null =>
  user.callVersion < 0 ? null : { at: user.callAt?.toISOString() ?? null, zone: user.callZone ?? DEFAULT_TIME_ZONE, version: user.callVersion };

/** The consent given at registration, if it was. */
export const consentOf = (user: User): Consent | null =>
  user.consentVersion && user.consentAt && user.consentLanguage && user.consentMethod
    ? { version: user.consentVersion, at: user.consentAt.toISOString(), language: user.consentLanguage, method: user.consentMethod }
    : null;

/** Answer of `/internal/users/{id}`. */
export const internalUserView = (user: User): InternalUser => ({
  user: userState(user),
  version: user.version,
  call: callState(user),
  consent: consentOf(user),
});

/** What the current-user answer is made of, besides the session. */
export type CurrentUserRow = Pick<
  User,
  | 'id' | 'firstName' | 'lastName' | 'email' | 'uid' | 'phone' | 'language' | 'sponsorId' | 'isMasterAdmin' | 'tempPassword' | 'notifications'
  | 'contactsCountsOnly' | 'createdAt' | 'lastLoginAt' | 'callAt' | 'callZone'
>;

/** The signed-in person as they see themselves (PA §3). */
export const currentUserView = (user: CurrentUserRow, passwordChangeSkipped: boolean): CurrentUser => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  uid: user.uid ?? null,
  phone: user.phone ?? null,
  language: user.language,
  sponsorId: user.sponsorId ?? null,
  isMasterAdmin: user.isMasterAdmin,
  tempPassword: user.tempPassword,
  passwordChangeSkipped,
  notifications: user.notifications,
  contactsCountsOnly: user.contactsCountsOnly,
  createdAt: user.createdAt.toISOString(),
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  ...toCallView(user.callAt ?? null, user.callZone ?? DEFAULT_TIME_ZONE),
});
