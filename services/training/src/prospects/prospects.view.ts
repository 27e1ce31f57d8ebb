import { type Prospect, eachContactText } from '@nb/contracts';
import type { ProspectRow } from './prospect.entity.js';
import { typeOf } from './prospects.rules.js';

/** A contact as its owner sees it. */
export const prospectView = (row: Omit<ProspectRow, 'userId' | 'importId' | 'deletedAt'>): Prospect => ({
  id: row.id,
  name: row.name,
  ...eachContactText((field) => row[field] ?? null),
  isPotentialPartner: row.isPotentialPartner,
  isPotentialCustomer: row.isPotentialCustomer,
  type: typeOf(row),
  suggestedBySponsor: (row.suggestedBy ?? null) !== null,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
