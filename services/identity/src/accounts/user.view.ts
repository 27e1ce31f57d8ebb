import {
  DEFAULT_TIME_ZONE,
  type CallState,
  type Consent,
  type CurrentUser,
  type InternalUser,
  type UserCard,
  type UserState,
} from '@nb/contracts';
import { toCallView } from '@nb/nest-kit';
import type { User } from './user.entity.js';

/** What every view of an account tells alike. */
type PersonRow = Pick<
  User,
  'id' | 'firstName' | 'lastName' | 'email' | 'uid' | 'phone' | 'sponsorId' | 'createdAt' | 'lastLoginAt'
>;
const personView = (user: PersonRow) => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  uid: user.uid ?? null,
  phone: user.phone ?? null,
  sponsorId: user.sponsorId ?? null,
  createdAt: user.createdAt.toISOString(),
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
});
/** The call fields of an account. */
export const callFieldsOf = (user: Pick<User, 'callAt' | 'callZone'>) =>
  toCallView(user.callAt ?? null, user.callZone ?? DEFAULT_TIME_ZONE);

/** What events tell of a user. */
export type UserStateRow = PersonRow &
  Pick<User, 'language' | 'isMasterAdmin' | 'isActive' | 'contactsCountsOnly' | 'notifications'>;

/** The user as events tell of them. */
export const userState = (user: UserStateRow): UserState => ({
  ...personView(user),
  language: user.language,
  isMasterAdmin: user.isMasterAdmin,
  isActive: user.isActive,
  contactsCountsOnly: user.contactsCountsOnly,
  notices: user.notifications.kinds ?? {},
});

/** The onboarding call, if there ever was one. */
export const callState = (user: User): CallState | null =>
  user.callVersion < 0
    ? null
    : { at: user.callAt?.toISOString() ?? null, zone: user.callZone ?? DEFAULT_TIME_ZONE, version: user.callVersion };

/** The consent given at registration, if it was. */
export const consentOf = (user: User): Consent | null =>
  user.consentVersion && user.consentAt && user.consentLanguage && user.consentMethod
    ? {
        version: user.consentVersion,
        at: user.consentAt.toISOString(),
        language: user.consentLanguage,
        method: user.consentMethod,
      }
    : null;

/** Answer of `/internal/users/{id}`. */
export const internalUserView = (user: User): InternalUser => ({
  user: userState(user),
  version: user.version,
  call: callState(user),
  consent: consentOf(user),
});

/** What the current-user answer is made of, besides the session. */
export type CurrentUserRow = PersonRow &
  Pick<
    User,
    'language' | 'isMasterAdmin' | 'tempPassword' | 'notifications' | 'contactsCountsOnly' | 'callAt' | 'callZone'
  >;

/** The signed-in person as they see themselves (PA §3); `viewAs` while an admin looks at the account. */
export const currentUserView = (
  user: CurrentUserRow,
  passwordChangeSkipped: boolean,
  viewAs?: CurrentUser['viewAs'],
): CurrentUser => ({
  ...personView(user),
  language: user.language,
  isMasterAdmin: user.isMasterAdmin,
  tempPassword: user.tempPassword,
  passwordChangeSkipped,
  notifications: user.notifications,
  contactsCountsOnly: user.contactsCountsOnly,
  ...callFieldsOf(user),
  ...(viewAs === undefined ? {} : { viewAs }),
});

/** An account as those above it and admins see it (decisions 30). */
export const userCardOf = (user: User): UserCard => ({
  ...personView(user),
  trainingProgress: {
    currentStep: user.currentStep,
    completedSteps: user.stepsCompleted,
    trainingCompleted: user.trainingCompletedAt !== null,
  },
  ...callFieldsOf(user),
});

/** Somebody's name as it is read. */
export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
