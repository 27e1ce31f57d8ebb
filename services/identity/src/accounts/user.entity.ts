import { defineEntity, p } from '@mikro-orm/core';
import {
  DEFAULT_TIME_ZONE,
  country,
  type CallPlace,
  type CallState,
  type Consent,
  type CurrentUser,
  type Language,
  type NotificationSettings,
  type UserState,
} from '@nb/contracts';
import { toCallView } from '@nb/nest-kit';

const user = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    /** Of the event stream user: raised by every change that other services must know of. */
    version: p.integer(),
    /** Trimmed and in lower case. */
    email: p.text(),
    /** As typed, trimmed; unique by `uidKeyOf`. */
    uid: p.text().nullable(),
    /** Had an ID that looks like another's before those were refused; false once it changes. */
    uidShared: p.boolean().default(false),
    passwordHash: p.text(),
    tempPassword: p.boolean(),
    /** When the temporary password was set. */
    tempPasswordAt: p.datetime(3).nullable(),
    firstName: p.text(),
    lastName: p.text(),
    phone: p.text().nullable(),
    areaCode: p.text().nullable(),
    countryCode: p.text().nullable(),
    language: p.text().$type<Language>(),
    sponsorId: p.uuid().nullable(),
    invitationId: p.uuid().nullable(),
    isMasterAdmin: p.boolean(),
    isActive: p.boolean(),
    notifications: p.json<NotificationSettings>(),
    contactsCountsOnly: p.boolean(),
    /** Of their own clocks: chosen by them, or as a browser said last; null = not known yet. */
    timeZone: p.text().nullable(),
    timeZoneIsChosen: p.boolean().default(false),
    createdAt: p.datetime(3),
    lastLoginAt: p.datetime(3).nullable(),
    /** Since when signing in takes a second step; null = it does not. */
    secondStepSince: p.datetime(3).nullable(),
    stepsCompleted: p.smallint(),
    currentStep: p.smallint(),
    trainingCompletedAt: p.datetime(3).nullable(),
    callAt: p.datetime(3).nullable(),
    callZone: p.text().nullable(),
    /** As team says. */
    callPlace: p.json<CallPlace>().nullable(),
    /** -1: never had one; 0: from the invitation; above: team's. */
    callVersion: p.integer(),
    consentVersion: p.text().nullable(),
    consentAt: p.datetime(3).nullable(),
    consentLanguage: p.text().$type<Language>().nullable(),
    consentMethod: p.text().$type<Consent['method']>().nullable(),
  },
});
/** An account. */
export class User extends user.class {}
user.setClass(User);
export const userEntity = user;

/** How long a temporary password can be used. */
export const TEMPORARY_PASSWORD_DAYS = 7;
/** Whether the account needs a link to a new password, because its temporary one was not changed in time. */
export const hasTemporaryPasswordEnded = (
  { tempPassword, tempPasswordAt }: Pick<User, 'tempPassword' | 'tempPasswordAt'>,
  now: Date,
): boolean =>
  tempPassword &&
  tempPasswordAt != null &&
  now.getTime() - tempPasswordAt.getTime() > TEMPORARY_PASSWORD_DAYS * 86_400_000;

/** Whether a unique index of distributor IDs was broken. */
export const isUidIndex = (index: string | null | undefined): boolean =>
  index === 'users_uid' || index === 'users_uid_alike';

/** Somebody's name as it is read. */
export const nameOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

/** What every view of an account says alike. */
type PersonRow = Pick<
  User,
  'id' | 'firstName' | 'lastName' | 'email' | 'uid' | 'phone' | 'sponsorId' | 'createdAt' | 'lastLoginAt'
>;
export const personView = (user: PersonRow) => ({
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
export const callFieldsOf = (user: Pick<User, 'callAt' | 'callZone' | 'callPlace'>) => ({
  ...toCallView(user.callAt ?? null, user.callZone ?? DEFAULT_TIME_ZONE),
  ...(user.callAt && user.callPlace ? { onboardingCallPlace: user.callPlace } : {}),
});

export type UserStateRow = PersonRow &
  Pick<
    User,
    'language' | 'timeZone' | 'countryCode' | 'isMasterAdmin' | 'isActive' | 'contactsCountsOnly' | 'notifications'
  >;

/** The account as events state it. */
export const userState = (user: UserStateRow): UserState => ({
  ...personView(user),
  ...(user.lastName === '' ? { hasOneName: true } : {}),
  language: user.language,
  timeZone: user.timeZone ?? null,
  countryCode: country.safeParse(user.countryCode).data ?? null,
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

/** What the current-user answer is made of, besides the session. */
export type CurrentUserRow = PersonRow &
  Pick<
    User,
    | 'language'
    | 'countryCode'
    | 'isMasterAdmin'
    | 'tempPassword'
    | 'notifications'
    | 'contactsCountsOnly'
    | 'timeZone'
    | 'timeZoneIsChosen'
    | 'callAt'
    | 'callZone'
    | 'callPlace'
  >;

/** The signed-in person as they see themselves; `viewAs` while an admin looks at the account. */
export const currentUserView = (
  user: CurrentUserRow,
  passwordChangeSkipped: boolean,
  { viewAs, secondStep }: Pick<CurrentUser, 'viewAs' | 'secondStep'> = {},
): CurrentUser => ({
  ...personView(user),
  countryCode: user.countryCode,
  language: user.language,
  isMasterAdmin: user.isMasterAdmin,
  tempPassword: user.tempPassword,
  passwordChangeSkipped,
  notifications: user.notifications,
  contactsCountsOnly: user.contactsCountsOnly,
  timeZone: user.timeZone ?? null,
  timeZoneIsChosen: user.timeZoneIsChosen,
  ...callFieldsOf(user),
  ...(viewAs === undefined ? {} : { viewAs }),
  ...(secondStep == null ? {} : { secondStep }),
});
