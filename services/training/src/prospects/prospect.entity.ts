import { defineEntity, p } from '@mikro-orm/core';

const prospect = defineEntity({
  name: 'ProspectRow',
  tableName: 'prospects',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    name: p.text(),
    email: p.text().nullable(),
    phone: p.text().nullable(),
    notes: p.text().nullable(),
    isPotentialPartner: p.boolean(),
    isPotentialCustomer: p.boolean(),
    suggestedBy: p.uuid().nullable(),
    importId: p.uuid().nullable(),
    version: p.integer().default(1),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    deletedAt: p.datetime(3).nullable(),
  },
});
/** One contact of a learner. */
export class ProspectRow extends prospect.class {}
prospect.setClass(ProspectRow);
export const prospectEntity = prospect;
