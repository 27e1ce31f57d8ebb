import { UnderscoreNamingStrategy, defineEntity, p } from '@mikro-orm/core';
import {
  type ContactText,
  type KnownFrom,
  type MayContact,
  type Prospect,
  type Stage,
  type TouchKind,
  eachContactText,
} from '@nb/contracts';

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
    stage: p.text().$type<Stage>().default('new'),
    /** null: since it was made. */
    stageAt: p.datetime(3).nullable(),
    /** A day in the owner's zone. */
    followUpOn: p.date().nullable(),
    followUpTime: p.text().nullable(),
    /** On which day it was put off last, in the owner's zone. */
    putOffOn: p.date().nullable(),
    cadenceDays: p.integer().nullable(),
    lastContactAt: p.datetime(3).nullable(),
    lastContactKind: p.text().$type<TouchKind>().nullable(),
    unanswered: p.integer().default(0),
    mayContact: p.text().$type<MayContact>().default('unknown'),
    mayContactAt: p.datetime(3).nullable(),
    knownFrom: p.text().$type<KnownFrom>().nullable(),
    tagIds: p.array().columnType('uuid[]').$type<string[]>().default([]),
    invitationId: p.uuid().nullable(),
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

const names = new UnderscoreNamingStrategy();
/** The column of a field. */
export const columnOf = (field: keyof Prospect): string => names.propertyToColumnName(field);
/** What every import says of a contact, and may say of one. */
export type ImportedFields = Pick<Prospect, 'name' | ContactText | 'isPotentialPartner' | 'isPotentialCustomer'>;
