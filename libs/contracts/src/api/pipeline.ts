import { z } from 'zod';
import { listOf } from '../list.js';
import {
  MAX_PAGE_SIZE,
  entityId,
  fileName,
  instant,
  lineName,
  localDate,
  localTime,
  optionalText,
  queryInteger,
  text,
  visibleCode,
} from '../primitives.js';

/** Where a contact stands (docs/product/contacts.md#stages), in the order of the board. */
export const STAGES = ['new', 'contacted', 'presented', 'follow-up', 'joined', 'customer', 'not-now'] as const;
export const stage = z.enum(STAGES);
export type Stage = z.infer<typeof stage>;

/** Whether the contact agreed to be contacted. `no` takes away every way to contact them. */
export const mayContact = z.enum(['unknown', 'yes', 'no']);
export type MayContact = z.infer<typeof mayContact>;

/** From where the owner knows the contact. */
export const KNOWN_FROM = ['friend', 'family', 'work', 'community', 'customer', 'asked-me', 'other'] as const;
export const knownFrom = z.enum(KNOWN_FROM);
export type KnownFrom = z.infer<typeof knownFrom>;

export const TOUCH_KINDS = ['call', 'message', 'meeting', 'presentation', 'other'] as const;
export const touchKind = z.enum(TOUCH_KINDS);
export type TouchKind = z.infer<typeof touchKind>;

/** How a touch went: the six answers to «How did it go?». */
export const TOUCH_OUTCOMES = ['reached', 'no-answer', 'later', 'interested', 'not-now', 'asked-not'] as const;
export const touchOutcome = z.enum(TOUCH_OUTCOMES);
export type TouchOutcome = z.infer<typeof touchOutcome>;

/** Days after which a contact who was reached is due again. */
export const CADENCE_DAYS = { min: 7, max: 365 } as const;
/** Most tags a person has, the longest name of one, and the colour roles. */
export const MAX_TAGS = 50;
export const MAX_TAG_NAME = 30;
export const TAG_COLOURS = ['grey', 'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'purple'] as const;
export const tagColour = z.enum(TAG_COLOURS);
export type TagColour = z.infer<typeof tagColour>;
/** Most touches kept of a contact, and the longest note of one. */
export const MAX_TOUCHES = 500;
export const MAX_TOUCH_NOTE = 2000;

/** A day from today to two years ahead, in the owner's zone; the service looks at its own clock. */
const followUpOn = localDate.nullable();
const tagIds = listOf(entityId, MAX_TAGS);

/** What the pipeline adds to a change of a contact; what is absent stays. A time needs a date. */
export const pipelinePatch = {
  stage: stage.optional(),
  followUpOn: followUpOn.optional(),
  followUpTime: localTime.nullable().optional(),
  cadenceDays: z.int().min(CADENCE_DAYS.min).max(CADENCE_DAYS.max).nullable().optional(),
  mayContact: mayContact.optional(),
  knownFrom: knownFrom.nullable().optional(),
  tagIds: tagIds.optional(),
  /** The invitation that was made from this contact. */
  invitationId: entityId.nullable().optional(),
};

/** What the pipeline adds to an answer. A field at its default is left out: stage `new`, no date, nobody reached yet, may be contacted unknown, no tags. */
export const pipelineFields = {
  stage: stage.optional(),
  /** Since when it stands there; absent while it never moved. */
  stageAt: instant.optional(),
  followUpOn: localDate.optional(),
  followUpTime: localTime.optional(),
  cadenceDays: z.int().optional(),
  lastContactAt: instant.optional(),
  lastContactKind: touchKind.optional(),
  /** Touches without an answer since somebody was reached. */
  unanswered: z.int().optional(),
  mayContact: mayContact.optional(),
  mayContactAt: instant.optional(),
  knownFrom: knownFrom.optional(),
  tagIds: z.array(entityId).optional(),
  invitationId: entityId.optional(),
};

/** /api/prospects/tags: GET answers all of one's own, POST makes one, PATCH and DELETE `/{id}`. Names are unique without regard to case. */
export const tagBody = z.object({ name: lineName(MAX_TAG_NAME), colour: tagColour.default('grey') });
export const tagPatch = z.object({ name: lineName(MAX_TAG_NAME).optional(), colour: tagColour.optional() });
export const tag = z.object({ id: entityId, name: z.string(), colour: tagColour });
export const tagList = z.array(tag);
export type Tag = z.infer<typeof tag>;

/**
 * POST /api/prospects/{id}/touches ★. `at` absent = now; at most five minutes ahead. The rules propose the next date
 * (docs/product/contacts.md#next-date) unless `followUpOn` says one; null = none.
 */
export const touchBody = z.object({
  kind: touchKind,
  outcome: touchOutcome,
  note: optionalText(MAX_TOUCH_NOTE),
  at: instant.optional(),
  followUpOn: followUpOn.optional(),
  followUpTime: localTime.nullable().optional(),
});
export type TouchBody = z.input<typeof touchBody>;
export const touch = z.object({
  id: entityId,
  at: instant,
  kind: touchKind,
  outcome: touchOutcome,
  note: z.string().nullable(),
});
export type Touch = z.infer<typeof touch>;

/** Why the next date is what it is. `stop-asking`: two messages without an answer, so *not now* for 30 days. */
export const nextDateReason = z.enum(['asked', 'try-again', 'stop-asking', 'cadence', 'none', 'asked-not']);
export type NextDateReason = z.infer<typeof nextDateReason>;

/** One entry of a contact's history: a touch, or a move from one stage to another. */
export const historyEntry = z.discriminatedUnion('type', [
  touch.extend({ type: z.literal('touch') }),
  z.object({ type: z.literal('move'), id: entityId, at: instant, from: stage, to: stage }),
]);
export type HistoryEntry = z.infer<typeof historyEntry>;
/** GET /api/prospects/{id}/touches?cursor&limit: newest first; `nextCursor` null = no more. */
export const historyQuery = z.object({
  cursor: text(200).optional(),
  limit: queryInteger(1, MAX_PAGE_SIZE).optional(),
});
export const history = z.object({ entries: z.array(historyEntry), nextCursor: z.string().nullable() });
export type History = z.infer<typeof history>;

/** What a change of many contacts sets; what is absent stays. Tags are added and taken off, not replaced. */
export const bulkSet = z.object({
  stage: stage.optional(),
  followUpOn: followUpOn.optional(),
  followUpTime: localTime.nullable().optional(),
  cadenceDays: pipelinePatch.cadenceDays,
  addTagIds: tagIds.optional(),
  removeTagIds: tagIds.optional(),
});
export type BulkSet = z.input<typeof bulkSet>;
/** Answer of POST /api/prospects/bulk: how many were changed (others' ids are left alone), and what undoes it within the hour. */
export const bulkChanged = z.object({ count: z.int(), undoId: entityId });
export type BulkChanged = z.infer<typeof bulkChanged>;
export const bulkUndoParams = z.object({ undoId: entityId });
/** POST /api/prospects/bulk/{undoId}/undo. `kept` were changed since, and stay as they are. */
export const bulkUndone = z.object({ count: z.int(), kept: z.int() });

/**
 * POST /api/prospects/suppressed: which rows of a file belong to somebody who asked not to be contacted, by phone or e-mail. `rows` of the answer
 * are their places in the list.
 */
export const suppressedRow = z.object({
  phone: optionalText(100, visibleCode),
  email: optionalText(254, visibleCode),
});
export const suppressedResult = z.object({ rows: z.array(z.int()) });

/**
 * What a row of an import may say of the pipeline, as an export has it; what is absent stays, in a new contact at its default. A date may have passed.
 * `tags` are names: those that do not exist yet are made. `force`: also if this person asked not to be contacted; the contact then may not be contacted.
 */
export const pipelineRow = {
  stage: stage.nullish(),
  stageAt: instant.nullish(),
  followUpOn: localDate.nullish(),
  followUpTime: localTime.nullish(),
  cadenceDays: pipelinePatch.cadenceDays,
  lastContactAt: instant.nullish(),
  lastContactKind: touchKind.nullish(),
  unanswered: z.int().min(0).max(MAX_TOUCHES).nullish(),
  mayContact: mayContact.nullish(),
  mayContactAt: instant.nullish(),
  knownFrom: knownFrom.nullish(),
  tags: listOf(fileName(MAX_TAG_NAME), MAX_TAGS).nullish(),
  force: z.boolean().optional(),
};
