import { UnderscoreNamingStrategy, defineEntity, p } from '@mikro-orm/core';
import { type ContactText, type Prospect, eachContactText } from '@nb/contracts';

const prospect = defineEntity({
  name: 'ProspectRow',
  tableName: 'prospects',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    name: p.text(),
    ...eachContactText(() => p.text().nullable()),
    isPotentialPartner: p.boolean(),
    isPotentialCustomer: p.boolean(),
    suggestedBy: p.uuid().nullable(),
    importId: p.uuid().nullable(),
    version: p.integer().default(1),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    /** Set: deleted, may be restored for an hour, then really removed. */
    deletedAt: p.datetime(3).nullable(),
  },
});
/** One contact of a learner. */
export class ProspectRow extends prospect.class {}
prospect.setClass(ProspectRow);
export const prospectEntity = prospect;

const prospectImport = defineEntity({
  name: 'ProspectImport',
  tableName: 'prospect_imports',
  properties: { id: p.uuid().primary(), userId: p.uuid() },
});
/** One import of a file. Contacts that it made name it as their `importId`. */
export class ProspectImport extends prospectImport.class {}
prospectImport.setClass(ProspectImport);
export const prospectImportEntity = prospectImport;

/** What an import may change of a contact. */
export type ImportedFields = Pick<Prospect, 'name' | ContactText | 'isPotentialPartner' | 'isPotentialCustomer'>;

const names = new UnderscoreNamingStrategy();
/** The column of a field. */
export const columnOf = (field: keyof ImportedFields): string => names.propertyToColumnName(field);
