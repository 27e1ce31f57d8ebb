import { defineEntity, p } from '@mikro-orm/core';
import type { UserState } from '@nb/contracts';

const learner = defineEntity({
  name: 'Learner',
  tableName: 'learners',
  properties: {
    userId: p.uuid().primary(),
    /** Of identity's user stream; an older state never overwrites a newer one. */
    version: p.integer(),
    sponsorId: p.uuid().nullable(),
    isMasterAdmin: p.boolean().default(false),
    /** The sponsor sees how many contacts there are, not which. */
    contactsCountsOnly: p.boolean().default(false),
    createdAt: p.datetime(3),
    /** null until identity has sent a state with the name. */
    firstName: p.text().nullable(),
    lastName: p.text().default(''),
    isActive: p.boolean().default(true),
    /** Their own; null until identity has sent it. */
    timeZone: p.text().nullable(),
    /** The country in which their numbers are read; null until identity has sent it. */
    countryCode: p.text().$type<NonNullable<UserState['countryCode']>>().nullable(),
  },
});
/** A user as training knows them, above all who sponsors them. Identity holds the truth. */
export class Learner extends learner.class {}
learner.setClass(Learner);
export const learnerEntity = learner;

const learnerCall = defineEntity({
  name: 'LearnerCall',
  tableName: 'learner_calls',
  properties: {
    userId: p.uuid().primary(),
    /** null: the call was taken away. */
    at: p.datetime(3).nullable(),
    zone: p.text(),
    version: p.integer(),
    /** When a call took place last, as the sponsor says. */
    heldAt: p.datetime(3).nullable(),
  },
});
/** The onboarding call of a learner. May be there before the learner is, because events come in any order. */
export class LearnerCall extends learnerCall.class {}
learnerCall.setClass(LearnerCall);
export const learnerCallEntity = learnerCall;
