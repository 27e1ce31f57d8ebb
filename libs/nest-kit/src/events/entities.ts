import { defineEntity, p } from '@mikro-orm/core';
import type { EventType } from '@nb/contracts';

/**
 * An event of this service, written in the transaction of its cause; the source of truth for what was published.
 * The column `seq`, the order of publishing, is set by the database and not mapped.
 */
const outbox = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    id: p.uuid().primary(),
    type: p.string().$type<EventType>(),
    subject: p.uuid(),
    version: p.integer(),
    data: p.json<unknown>(),
    requestId: p.string().nullable(),
    /** The trace that it is a part of (W3C). */
    traceparent: p.string().nullable(),
    occurredAt: p.datetime(3),
    publishedAt: p.datetime(3).nullable(),
    /** Which store of the bus took it, and its number there: when that store is lost, it is published again. */
    store: p.string().nullable(),
    storeSeq: p.bigint('number').nullable(),
  },
});
export class OutboxRow extends outbox.class {}
outbox.setClass(OutboxRow);

/** An event that has been dealt with. */
const inbox = defineEntity({
  name: 'InboxRow',
  tableName: 'inbox',
  properties: { eventId: p.uuid().primary(), type: p.string(), at: p.datetime(3) },
});
export class InboxRow extends inbox.class {}
inbox.setClass(InboxRow);

/** The newest version applied of one stream of one subject. */
const streamVersion = defineEntity({
  name: 'StreamVersion',
  tableName: 'stream_version',
  properties: { subject: p.uuid().primary(), stream: p.string().primary(), version: p.integer() },
});
export class StreamVersion extends streamVersion.class {}
streamVersion.setClass(StreamVersion);

/** A deleted user: nothing of theirs is applied any more; their people now belong to `movedTo`. */
const tombstone = defineEntity({
  name: 'Tombstone',
  tableName: 'tombstone',
  properties: { userId: p.uuid().primary(), movedTo: p.uuid().nullable(), at: p.datetime(3) },
});
export class Tombstone extends tombstone.class {}
tombstone.setClass(Tombstone);

/** An event that could not be applied in 5 tries. */
const deadLetter = defineEntity({
  name: 'DeadLetter',
  tableName: 'dead_letter',
  properties: {
    eventId: p.uuid().primary(),
    type: p.string(),
    envelope: p.json<unknown>(),
    error: p.text(),
    tries: p.integer(),
    at: p.datetime(3),
  },
});
export class DeadLetter extends deadLetter.class {}
deadLetter.setClass(DeadLetter);

/** The stored reply of a call made with an `Idempotency-Key`. */
const idempotency = defineEntity({
  name: 'IdempotencyRow',
  tableName: 'idempotency',
  properties: {
    userId: p.uuid().primary(),
    key: p.string().primary(),
    request: p.string(),
    status: p.integer().nullable(),
    body: p.text().nullable(),
    at: p.datetime(3),
  },
});
export class IdempotencyRow extends idempotency.class {}
idempotency.setClass(IdempotencyRow);

/** The kit's own tables, part of every service's database. */
export const kitEntities = [outbox, inbox, streamVersion, tombstone, deadLetter, idempotency];
