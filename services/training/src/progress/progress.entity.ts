import { defineEntity, p } from '@mikro-orm/core';
import type { BusinessModel, Goals } from '@nb/contracts';
import type { Badge } from './steps/step.rules.js';

const progress = defineEntity({
  name: 'TrainingProgress',
  tableName: 'progress',
  properties: {
    userId: p.uuid().primary(),
    version: p.integer().default(1),
    step1CompletedAt: p.datetime(3).fieldName('step1_completed_at').nullable(),
    step2CompletedAt: p.datetime(3).fieldName('step2_completed_at').nullable(),
    step3CompletedAt: p.datetime(3).fieldName('step3_completed_at').nullable(),
    step4CompletedAt: p.datetime(3).fieldName('step4_completed_at').nullable(),
    step5CompletedAt: p.datetime(3).fieldName('step5_completed_at').nullable(),
    trainingCompletedAt: p.datetime(3).nullable(),
    telegramJoined: p.boolean().default(false),
    referralLink: p.text().default(''),
    linkSaved: p.boolean().default(false),
    linkTested: p.boolean().default(false),
    step3StartedAt: p.datetime(3).fieldName('step3_started_at').nullable(),
    step3LapsedAt: p.datetime(3).fieldName('step3_lapsed_at').nullable(),
    listBuilderChecked: p.boolean().default(false),
    superAchieverChecked: p.boolean().default(false),
    badges: p.array().$type<Badge[]>(),
    customerList: p.text().nullable(),
    partnerList: p.text().nullable(),
    goals: p.json<Goals>().nullable(),
    goalsVersion: p.integer().default(0),
    callNotes: p.text().default(''),
    businessModel: p.json<BusinessModel>(),
    contacts: p.integer().default(0),
    customers: p.integer().default(0),
    partners: p.integer().default(0),
    contactsVersion: p.integer().default(0),
  },
});
/**
 * Training of one learner. Whoever changes it, or the learner's contacts, locks this row first: so step 3 and the contacts
 * agree, and versions of the learner's events follow each other.
 */
export class TrainingProgress extends progress.class {}
progress.setClass(TrainingProgress);
export const progressEntity = progress;
