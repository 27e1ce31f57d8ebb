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
  },
});
/** A user as training knows them, above all who sponsors them. Identity holds the truth. */
export class Learner extends learner.class {}
learner.setClass(Learner);
export const learnerEntity = learner;
