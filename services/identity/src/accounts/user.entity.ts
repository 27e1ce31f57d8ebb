import { defineEntity, p } from '@mikro-orm/core';
import type { Consent, Language, NotificationSettings } from '@nb/contracts';

const user = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.uuid().primary(),
    /** Of the event stream user: raised by every change that other services should hear. */
    version: p.integer(),
    /** Trimmed and in lower case (decisions 19). */
    email: p.text(),
    /** As typed, trimmed; unique without case. */
    uid: p.text().nullable(),
    passwordHash: p.text(),
    tempPassword: p.boolean(),
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
    createdAt: p.datetime(3),
    lastLoginAt: p.datetime(3).nullable(),
    stepsCompleted: p.smallint(),
    currentStep: p.smallint(),
    trainingCompletedAt: p.datetime(3).nullable(),
    callAt: p.datetime(3).nullable(),
    callZone: p.text().nullable(),
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
