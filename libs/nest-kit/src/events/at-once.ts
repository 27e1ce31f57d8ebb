import type { EventEnvelope } from '@nb/contracts';
import { prepare, type Prepared, type Scalar } from '../orm/prepared.js';

/**
 * Inbox, tombstone and version of an event: `first`, nobody dealt with it yet; `gone`, its user is deleted; `newest`, its version is the newest of its
 * stream. The first and the last are noted by it.
 */
export const ENTERED = `first as (insert into inbox (event_id, type) values (:id, :type) on conflict do nothing returning event_id),
   gone as (select user_id from tombstone where user_id = :user and not :deletion::boolean),
   newest as (
     insert into stream_version (subject, stream, version)
     select :subject::uuid, :stream::text, :version::int where exists (select from first) and not exists (select from gone)
     on conflict (subject, stream) do update set version = excluded.version where stream_version.version < excluded.version
     returning version)`;
/** `relaxed`: this transaction need not wait for the disk (`EventBus.oneLog`), or not yet (`OnEventOptions.afterwards`). */
export const RELAXED = `case when :relaxed::boolean then set_config('synchronous_commit', 'off', true) end as committed_how`;
export const ENTER_VALUES = ['id', 'type', 'user', 'deletion', 'subject', 'stream', 'version', 'relaxed'] as const;
export type EnterValues = Record<(typeof ENTER_VALUES)[number], Scalar>;

/** All that an event does to the database, and what is told of it. */
export interface AtOnce<Row extends object = object> {
  /** Of `atOnce`. */
  statement: Prepared;
  /** Of the statement's own part. */
  values: Record<string, Scalar>;
  /** Called with what the statement shows. */
  afterCommit(row: Row): void;
}

/**
 * A statement that enters an event and makes the change that it nearly always makes: a transaction of one round trip instead of four, for what
 * people wait for (performance.md, line 6). It fails as a whole, with `isUnusual`, when the event is not the newest of its stream, came before or is of
 * somebody gone, and when nothing is there to be changed: then the event takes the ordinary way.
 * @param changes parts of a `with`. The one named `changed` answers one row, if `newest` has one; none if the change is not the usual one.
 * @param show a `select` from these parts; one row.
 * @param values names of those in `changes` and `show`.
 */
export function atOnce(
  name: string,
  { changes, show, values }: { changes: string; show: string; values: readonly string[] },
): Prepared {
  // Divided by none on purpose: nothing else makes a statement undo what its own parts have written.
  return prepare<string>(
    name,
    `with ${ENTERED}, ${changes}, shown as (${show})
     select shown.*, 1 / (select count(*) from changed) as usual, ${RELAXED} from (select) as one left join shown on true`,
    [...ENTER_VALUES, ...values],
  );
}

const DIVISION_BY_ZERO = '22012';
/** The statement of `atOnce` has changed nothing, because the event or what it changes is not as usual. */
export function isUnusual(error: unknown): boolean {
  for (let each = error; typeof each === 'object' && each !== null; each = (each as { cause?: unknown }).cause)
    if ((each as { code?: unknown }).code === DIVISION_BY_ZERO) return true;
  return false;
}

/** Whose deletion makes the event void: the user it tells of, or the owner of the invitation. */
export function userOf(event: EventEnvelope): string {
  const data = event.data as { userId?: string; ownerId?: string };
  return data.userId ?? data.ownerId ?? event.subject;
}
