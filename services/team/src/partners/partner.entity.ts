import { defineEntity, p } from '@mikro-orm/core';
import type { NoticeChoices } from '@nb/contracts';

/**
 * One person as the team sees them: a read model of identity's and training's events. The columns and what they mean are
 * described in the migration. `registered` false: known only because somebody else's event named them.
 */
export const partnerEntity = defineEntity({
  name: 'Partner',
  tableName: 'partner',
  properties: {
    id: p.uuid().primary(),
    registered: p.boolean(),
    firstName: p.string().columnType('text'),
    lastName: p.string().columnType('text'),
    email: p.string().columnType('text'),
    uid: p.string().columnType('text').strictNullable(),
    phone: p.string().columnType('text').strictNullable(),
    language: p.string().columnType('text'),
    sponsorId: p.uuid().strictNullable(),
    unattached: p.boolean(),
    isMasterAdmin: p.boolean(),
    isActive: p.boolean(),
    createdAt: p.datetime(3),
    lastLoginAt: p.datetime(3).strictNullable(),
    stepsCompleted: p.array<number>((value) => Number(value)).columnType('smallint[]'),
    currentStep: p.smallint(),
    trainingCompleted: p.boolean(),
    trainingCompletedAt: p.datetime(3).strictNullable(),
    prospectsTotal: p.integer(),
    prospectsCustomers: p.integer(),
    prospectsPartners: p.integer(),
    /** How many are in each stage, without those with none; null: not known. */
    prospectsStages: p.json<Record<string, number>>().strictNullable(),
    goalsShared: p.boolean(),
    progressedAt: p.datetime(3).strictNullable(),
    notices: p.json<NoticeChoices>().strictNullable(),
  },
});
export class Partner extends partnerEntity.class {}
partnerEntity.setClass(Partner);
