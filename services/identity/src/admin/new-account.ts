import type { EntityManager } from '@mikro-orm/postgresql';
import { createUserBody, DEFAULT_NOTIFICATIONS } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import type { z } from 'zod';
import { User } from '../accounts/user.entity.js';

/** What an admin says of a new account; everything else begins empty. */
export type NewAccount = Pick<
  z.output<typeof createUserBody>,
  'firstName' | 'lastName' | 'email' | 'uid' | 'tempPassword' | 'sponsorId'
> &
  Partial<Pick<User, 'phone' | 'language' | 'countryCode'>>;

/** An account that an admin makes: no call and no consent yet. */
export function newAccount(em: EntityManager, body: NewAccount, passwordHash: string): User {
  const user = em.create(User, {
    id: newId(),
    version: 1,
    email: body.email,
    uid: body.uid,
    uidShared: false,
    passwordHash,
    tempPassword: body.tempPassword,
    tempPasswordAt: body.tempPassword ? new Date() : null,
    firstName: body.firstName,
    lastName: body.lastName,
    phone: body.phone ?? null,
    areaCode: null,
    countryCode: body.countryCode ?? null,
    language: body.language ?? 'en',
    sponsorId: body.sponsorId ?? null,
    invitationId: null,
    isMasterAdmin: false,
    isActive: true,
    notifications: DEFAULT_NOTIFICATIONS,
    contactsCountsOnly: false,
    timeZone: null,
    timeZoneIsChosen: false,
    createdAt: new Date(),
    lastLoginAt: null,
    stepsCompleted: 0,
    currentStep: 1,
    trainingCompletedAt: null,
    callAt: null,
    callZone: null,
    callPlace: null,
    callVersion: -1,
    consentVersion: null,
    consentAt: null,
    consentLanguage: null,
    consentMethod: null,
  });
  em.persist(user);
  return user;
}
