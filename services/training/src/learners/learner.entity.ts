import { defineEntity, p } from '@mikro-orm/core';

const learner = defineEntity({
  name: 'Learner',
  tableName: 'learners',
  properties: {
    userId: p.uuid().primary(),
    /** Of identity's user stream; an older state never overwrites a newer one. */
    version: p.integer(),
    sponsorId: p.uuid().nullable(),
    isMasterAdmin: p.boolean().default(false),
    /** The sponsor sees how many contacts there are, not which (decisions 23). */
    contactsCountsOnly: p.boolean().default(false),
    createdAt: p.datetime(3),
    callAt: p.datetime(3).nullable(),
    callZone: p.string().nullable(),
    callVersion: p.integer().default(-1),
  },
});
/** A user as training knows them: who sponsors them, and their onboarding call. Identity and team hold the truth. */
export class Learner extends learner.class {}
learner.setClass(Learner);
export const learnerEntity = learner;
