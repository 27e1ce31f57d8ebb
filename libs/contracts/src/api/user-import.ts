import { z } from 'zod';
import { visibleUid } from '../distributor-id.js';
import { listOf } from '../list.js';
import { entityId, language, optionalText, visibleCode } from '../primitives.js';
import { sponsorReason } from './admin.js';
import { country } from './registration.js';

/** Most users in one import. */
export const MAX_IMPORT_USERS = 5_000;

/**
 * One row as the file has it. Loose on purpose: a row that breaks a rule is refused by itself with its code, not the whole file.
 * `sponsorUid` may be of somebody in the database or of another row of the same file.
 */
export const importUserRow = z.object({
  firstName: optionalText(200),
  lastName: optionalText(200),
  email: optionalText(400, visibleCode),
  uid: optionalText(200, visibleUid),
  phone: optionalText(200, visibleCode),
  sponsorUid: optionalText(200, visibleUid),
  /** The family name may be missing. */
  hasOneName: z.boolean().nullish(),
  language: language.nullish().catch(null),
  countryCode: country.nullish().catch(null),
});
export type ImportUserRow = z.input<typeof importUserRow>;

/**
 * POST /api/admin/import-users: `dryRun` reports what would happen and changes nothing; without it all valid rows are written in one
 * transaction. A row whose e-mail exists updates that account when `updateExisting`, its sponsor too, otherwise it is refused; an empty cell changes nothing.
 * `sponsorReason` is the reason of every changed sponsor. New accounts have no password: each gets a mail with a link to choose one (7 days), or, where the
 * installation has a default temporary password, that one.
 */
export const importUsersBody = z.object({
  rows: listOf(importUserRow, MAX_IMPORT_USERS, 'users-import.too-many').min(1, { error: 'users-import.empty' }),
  dryRun: z.boolean(),
  updateExisting: z.boolean().default(false),
  /** Without one the audit log says that it was an import. */
  sponsorReason: sponsorReason.optional(),
});
export type ImportUsersBody = z.input<typeof importUsersBody>;

/** Why a row is refused: `code` as in problem answers, `message` in the language of the request, `field` the cell that is to blame. */
export const importRowRefusal = z.object({ code: z.string(), message: z.string(), field: z.string().nullable() });
/** Result, or expected result, of row `row` (0 is the first). */
export const importUserResult = z.object({
  row: z.int(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  userId: entityId.nullable(),
  /** An existing user gets another sponsor; absent in answers of the version before. */
  isSponsorChanged: z.boolean().nullish(),
  refusals: z.array(importRowRefusal),
});
export type ImportUserResult = z.infer<typeof importUserResult>;
/** `committed` false = a dry run: the counts say what would happen. */
export const importUsersResult = z.object({
  committed: z.boolean(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  rows: z.array(importUserResult),
});
export type ImportUsersResult = z.infer<typeof importUsersResult>;
