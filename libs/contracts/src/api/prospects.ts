import { z } from 'zod';
import {
  bulkSet,
  nextDateReason,
  pipelineFields,
  pipelinePatch,
  pipelineRow,
  suppressedRow,
  touch,
  touchOutcome,
} from './pipeline.js';
import { listOf } from '../list.js';
import { entityId, fileName, instant, lineName, localDate, optionalText, visibleCode } from '../primitives.js';

/** Most contacts a person can have (docs/product/contacts.md#a-contact). */
export const MAX_PROSPECTS = 10_000;

/** Most that the names and texts of a list take in UTF-8 together, so that the list stays one plain answer. */
export const MAX_PROSPECTS_BYTES = 8 * 1024 * 1024;

const MAX_NAME = 200;
/** Texts of a contact besides its name, all optional, with the most characters of each. */
const FIRST_TEXTS = { phone: 100, email: 254, notes: 10_000 } as const;
/**
 * Texts that were added after the first release (docs/architecture.md#add-a-field). Calls, statements of the database, forms, print, export and
 * import follow this list, and what is new stands last.
 */
const ADDED_TEXTS = {} as const satisfies Record<string, number>;

export const CONTACT_TEXT_LENGTHS = { ...FIRST_TEXTS, ...ADDED_TEXTS };
export type AddedText = keyof typeof ADDED_TEXTS;
export type ContactText = keyof typeof CONTACT_TEXT_LENGTHS;
const fieldsOf = <Field extends string>(texts: Readonly<Record<Field, number>>) => Object.keys(texts) as Field[];
export const ADDED_CONTACT_TEXTS: readonly AddedText[] = fieldsOf(ADDED_TEXTS);
export const CONTACT_TEXTS: readonly ContactText[] = fieldsOf(CONTACT_TEXT_LENGTHS);

/** An object with a value for each of these fields. */
const each = <Field extends string, Value>(fields: readonly Field[], valueOf: (field: Field) => Value) =>
  Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, Value>;
/** An object with a value for each text of a contact. */
export const eachContactText = <Value>(valueOf: (field: ContactText) => Value): Record<ContactText, Value> =>
  each(CONTACT_TEXTS, valueOf);

/** A text as it is kept: numbers and addresses are often copied with signs that nobody sees, and would differ from the same without them. */
const contactText = (field: ContactText) =>
  optionalText(CONTACT_TEXT_LENGTHS[field], field === 'phone' || field === 'email' ? visibleCode : undefined);

/** Fields a person edits (docs/product/contacts.md#a-contact); only the name is required. */
export const prospectBody = z.object({
  name: lineName(MAX_NAME),
  ...eachContactText(contactText),
  isPotentialPartner: z.boolean().default(false),
  isPotentialCustomer: z.boolean().default(false),
});
export type ProspectBody = z.input<typeof prospectBody>;

/** PATCH /api/prospects/{id}: what is absent stays. No defaults here. */
export const prospectPatch = z.object({
  name: lineName(MAX_NAME).optional(),
  ...eachContactText((field) => contactText(field).optional()),
  isPotentialPartner: z.boolean().optional(),
  isPotentialCustomer: z.boolean().optional(),
  ...pipelinePatch,
});
export type ProspectPatch = z.input<typeof prospectPatch>;

/** Type of a contact (docs/product/contacts.md#a-contact), from the two flags. */
export const prospectType = z.enum(['partner', 'customer', 'both', 'other']);
export type ProspectType = z.infer<typeof prospectType>;

export const prospect = z.object({
  id: entityId,
  name: z.string(),
  ...each(fieldsOf(FIRST_TEXTS), () => z.string().nullable()),
  // A service of the release before answers without a new one.
  ...each(ADDED_CONTACT_TEXTS, () => z.string().nullish()),
  isPotentialPartner: z.boolean(),
  isPotentialCustomer: z.boolean(),
  type: prospectType,
  suggestedBySponsor: z.boolean(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
  ...pipelineFields,
});
export type Prospect = z.infer<typeof prospect>;
/** PATCH /api/prospects/{id}. `undoId`: takes back what was changed of stage, dates, cadence and tags, as after a change of many; absent when nothing of it was. */
export const changedProspect = prospect.extend({ undoId: entityId.nullish() });
export type ChangedProspect = z.infer<typeof changedProspect>;
/** GET /api/prospects: an array (docs/product/contacts.md#a-contact), newest first. */
export const prospectList = z.array(prospect);

/** One row of an import; with an `id` it updates that contact, otherwise it makes one. */
export const importRow = prospectBody.extend({ name: fileName(MAX_NAME), id: entityId.optional(), ...pipelineRow });
export type ImportRow = z.input<typeof importRow>;
/** POST /api/prospects/import ★: the whole file, all or nothing. */
export const importBody = z.object({ prospects: listOf(importRow, MAX_PROSPECTS).min(1) });
/**
 * `skipped`: updates that change nothing, and new rows of people who asked not to be contacted, of which there are `suppressed`; absent in answers of the
 * version before.
 */
export const importResult = z.object({
  importId: entityId,
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  suppressed: z.int().nullish(),
});
export type ImportResult = z.infer<typeof importResult>;
/** DELETE /api/prospects/imports/{importId}. `removed` were made by it; `restored` have their former fields again; `kept` were changed since. */
export const importUndone = z.object({ removed: z.int(), restored: z.int(), kept: z.int() });
export const importParams = z.object({ importId: entityId });

/** POST /api/prospects/delete ★ (many in one request) and its undo, POST /api/prospects/restore. */
export const idsBody = z.object({ ids: listOf(entityId, MAX_PROSPECTS).min(1) });
export const bulkDone = z.object({ count: z.int() });
/** POST /api/prospects/bulk-type ★. */
export const bulkTypeBody = idsBody.extend({ isPotentialPartner: z.boolean(), isPotentialCustomer: z.boolean() });

/** POST /api/prospects/suppressed: the rows of a file that are asked about. */
export const suppressedBody = z.object({ prospects: listOf(suppressedRow, MAX_PROSPECTS) });

/** POST /api/prospects/bulk ★: the same change of many contacts. */
export const bulkBody = idsBody.extend({ set: bulkSet });

/** Answer of POST /api/prospects/{id}/touches: the touch, the contact with its next date, and why it is that one. */
export const touchResult = z.object({ touch, prospect, reason: nextDateReason });
export type TouchResult = z.infer<typeof touchResult>;

const todayGroup = z.object({ total: z.int(), contacts: z.array(prospect).max(10) });
/**
 * GET /api/prospects/today (docs/product/contacts.md#my-day), by the server's clock in the owner's `zone`: whose date has passed,
 * whose date is `on`, and who was never contacted and may be. Each group has its first ten, in the order in which they are shown.
 */
export const prospectsToday = z.object({
  zone: z.string(),
  on: localDate,
  overdue: todayGroup,
  due: todayGroup,
  suggestions: todayGroup,
  /** About whom something was done on that day, the last first, at most ten: how the last touch went; null = only put off. */
  done: z.array(z.object({ contact: prospect, outcome: touchOutcome.nullable() })).nullish(),
});
export type ProspectsToday = z.infer<typeof prospectsToday>;

/** POST /api/scripts/reference-guide (docs/product/contacts.md#reference-guide). */
export const OBJECTIVES = [
  'share_product',
  'business_opportunity',
  'both_product_business',
  'curiosity_only',
  'invite_event',
] as const;
export const referenceGuideBody = z.object({
  // Also of a contact from before links were refused.
  prospectName: fileName(MAX_NAME),
  prospectBackground: optionalText(4000),
  objective: z.enum(OBJECTIVES),
});
export const referenceGuide = z.object({ guidance: z.string() });
