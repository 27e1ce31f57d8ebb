import { Injectable } from '@nestjs/common';
import { raw, type FilterQuery } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  matchesSearch,
  searchableOf,
  parseSearch,
  searchDigits,
  type AdminAction,
  type AuditAction,
  type AuditChange,
  type AuditEntry,
  type AuditLog,
  type AuditQuery,
} from '@nb/contracts';
import { newId, Problem, searchCondition } from '@nb/nest-kit';
import { nameOf, User } from '../accounts/user.entity.js';
import { AuditRow } from './audit.entity.js';
import { formerName, spanOf } from './audit.rules.js';
import { seenId } from './seen-id.js';

/** Who acts, and from where. */
export interface Actor {
  userId: string;
  address: string;
}
export type AuditSubject = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>;
export interface Act {
  action: AuditAction;
  subject?: AuditSubject | null;
  changes?: AuditChange[];
}

const PAGE = 50;
const MAX_HISTORY = 10_000;
/** A row of parameters becomes many rows of the log in one statement. */
const WRITE = `insert into audit (id, action, actor_id, actor_name, actor_email, subject_id, subject_name, subject_email, address, changes, search)
  select act.id, act.action, ?, trim(actor.first_name || ' ' || actor.last_name), actor.email, act.subject_id, act.subject_name, act.subject_email, ?, act.changes,
    search_text(concat_ws(' ', actor.first_name, actor.last_name, actor.email, act.subject_name, act.subject_email, act.changed))
  from jsonb_to_recordset(?::jsonb) as act (id uuid, action text, subject_id uuid, subject_name text, subject_email text, changes jsonb, changed text)
  left join users actor on actor.id = ?`;
/** Another look within the same minute joins the line that is there. */
const WRITE_SEEN = `${WRITE} on conflict (id) do update set changes = audit.changes ||
  (select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(excluded.changes) each where not audit.changes @> jsonb_build_array(each))`;
const BATCH = 1_000;

/** What master admins did: who, when, from where, to whom, and each field before and after. */
@Injectable()
export class AuditService {
  constructor(private readonly em: EntityManager) {}

  /** Writes the acts in the caller's transaction: an act that cannot be recorded does not happen. */
  async write(em: EntityManager, { userId, address }: Actor, acts: readonly Act[]): Promise<void> {
    for (let from = 0; from < acts.length; from += BATCH) {
      const rows = acts.slice(from, from + BATCH).map(({ action, subject, changes = [] }) => ({
        id: newId(),
        action,
        subject_id: subject?.id ?? null,
        subject_name: subject ? nameOf(subject) || null : null,
        subject_email: subject?.email || null,
        changes,
        changed: [
          ...(subject ? [formerName(subject, changes)] : []),
          ...changes.flatMap(({ before, after }) => [before, after]),
          // However a number is written, it is looked for by its digits.
          ...changes.flatMap(({ field, before, after }) =>
            field === 'phone' ? [before, after].map((phone) => phone && searchDigits(phone)) : [],
          ),
        ]
          .filter((each) => each !== null)
          .join(' '),
      }));
      await em.execute(WRITE, [userId, address.slice(0, 64), JSON.stringify(rows), userId]);
    }
  }

  /** What an admin saw of somebody while viewing an account: one line for a person and a minute. */
  async writeSeen(em: EntityManager, act: AdminAction, at: Date): Promise<void> {
    const { actorId, address, userId, changes, viewing } = act;
    if (!viewing || userId === null) throw new Error('Seen by whom, of whom?');
    const subject = await em.findOne(User, userId);
    const row = {
      id: seenId(viewing.sessionId, userId, at),
      action: act.action,
      subject_id: userId,
      subject_name: subject ? nameOf(subject) || null : null,
      subject_email: subject?.email || null,
      changes: [
        ...(viewing.userId === userId ? [] : [{ field: 'viewedAs', before: null, after: viewing.userId }]),
        ...changes,
      ],
      changed: '',
    };
    await em.execute(WRITE_SEEN, [actorId, address.slice(0, 64), JSON.stringify([row]), actorId]);
  }

  /** A page of the log, newest first. @throws Problem `request.invalid` for a cursor that is none. */
  async page(query: AuditQuery): Promise<AuditLog> {
    const limit = query.limit ?? PAGE;
    const rows = await this.em
      .fork()
      .find(AuditRow, conditionsOf(query), { orderBy: { id: 'desc' }, limit: limit + 1 });
    const entries = rows.slice(0, limit).map(entryOf);
    const last = entries.at(-1);
    return { entries, ...(rows.length > limit && last ? { nextCursor: last.id } : {}) };
  }

  /** Everybody who ever acted and still has an account, and those who were deleted, by id. */
  async actors(): Promise<AuditEntry['actor'][]> {
    // One step along the index an actor, however long the log is.
    return this.em.fork().execute<AuditEntry['actor'][]>(
      `with recursive actor (id) as (
            (select actor_id from audit order by actor_id limit 1)
            union all
            select (select actor_id from audit where actor_id > actor.id order by actor_id limit 1) from actor where actor.id is not null
          ) select actor.id, nullif(trim(u.first_name || ' ' || u.last_name), '') as name, u.email from actor left join users u on u.id = actor.id
          where actor.id is not null order by nullif(trim(u.first_name || ' ' || u.last_name), '') collate "und-x-icu" nulls last, actor.id`,
    );
  }

  /** What was done to one account, oldest first, for its owner: without who did it. */
  async historyOf(userId: string): Promise<Record<string, unknown>[]> {
    const rows = await this.em
      .fork()
      .find(AuditRow, { subjectId: userId }, { orderBy: { id: 'asc' }, limit: MAX_HISTORY });
    return rows.map(({ action, at, changes }) => ({ action, at: at.toISOString(), changes }));
  }

  /** Takes a person who is being deleted out: what was done and when stays, who they were does not; nor a search that found them, also under a former name. */
  async scrub(em: EntityManager, user: AuditSubject & Pick<User, 'uid' | 'phone'>): Promise<void> {
    const userId = user.id;
    const searches = await em.execute<{ id: string; term: string }[]>(
      `select audit.id, each ->> 'after' as term from audit cross join lateral jsonb_array_elements(changes) each
       where action = 'users.exported' and each ->> 'field' = 'search' and each ->> 'after' is not null`,
    );
    const former = searches.length === 0 ? [] : await em.execute<FormerValue[]>(FORMER_VALUES, { userId });
    const valuesOf = (field: string) => former.flatMap((each) => (each.field === field ? [each.value] : []));
    const texts = [user.firstName, user.lastName, user.email, user.uid, ...valuesOf('text')];
    const people = [...new Set([user.phone, ...valuesOf('phone')])].map((phone) => searchableOf(texts, phone));
    const found = searches.filter(({ term }) => {
      const search = parseSearch(term);
      return people.some((person) => matchesSearch(person, search));
    });
    for (const { id } of found)
      await em.execute(
        `update audit set search = search_text(concat_ws(' ', actor_name, actor_email)),
           changes = (select jsonb_agg(case when each ->> 'field' = 'search' then each || '{"before": null, "after": null}' else each end) from jsonb_array_elements(changes) each)
         where id = ?`,
        [id],
      );
    await em.execute(
      `update audit set actor_name = null, actor_email = null, address = '', search = ${SEARCH_LEFT} where actor_id = ?`,
      [userId],
    );
    await em.execute(
      `update audit set subject_name = null, subject_email = null, search = search_text(concat_ws(' ', actor_name, actor_email)),
         changes = (select coalesce(jsonb_agg(jsonb_build_object('field', each ->> 'field', 'before', null, 'after', null)), '[]') from jsonb_array_elements(changes) each)
       where subject_id = ?`,
      [userId],
    );
  }
}

interface FormerValue {
  field: 'text' | 'phone';
  value: string;
}
/** Every name, address, distributor ID and number that is still kept of an account: in acts by and about it, in its events, in mails about a former address, in what its owner changed. */
const FORMER_VALUES = `with kept (field, value) as (
    select 'text', subject_name from audit where subject_id = :userId
    union select 'text', subject_email from audit where subject_id = :userId
    union select 'text', actor_name from audit where actor_id = :userId
    union select 'text', actor_email from audit where actor_id = :userId
    union select case when each ->> 'field' = 'phone' then 'phone' else 'text' end, unnest(array[each ->> 'before', each ->> 'after'])
      from audit cross join lateral jsonb_array_elements(changes) each
      where subject_id = :userId and each ->> 'field' in ('firstName', 'lastName', 'email', 'uid', 'phone')
    union select case when each.key = 'phone' then 'phone' else 'text' end, each.value
      from outbox cross join lateral jsonb_each_text(data -> 'user') each
      where subject = :userId and type in ('identity.user-registered', 'identity.user-changed')
        and each.key in ('firstName', 'lastName', 'email', 'uid', 'phone')
    union select 'text', email from former_addresses where user_id = :userId
    union select 'text', unnest(array[first_name, last_name]) from former_names where user_id = :userId
    union select 'phone', phone from former_names where user_id = :userId
  ) select field, value from kept where value <> ''`;

/** What an act can still be found by once its actor is gone: what follows the actor in its text; whatever does not begin with them is rebuilt. */
const ACTOR = `search_text(concat_ws(' ', actor_name, actor_email)) || ' '`;
const SEARCH_LEFT = `case when starts_with(search, ${ACTOR}) then substr(search, length(${ACTOR}) + 1) else search_text(concat_ws(' ', subject_name, subject_email,
  (select string_agg(concat_ws(' ', each ->> 'before', each ->> 'after'), ' ') from jsonb_array_elements(changes) each))) end`;

const CURSOR = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** @throws Problem `request.invalid`. */
export function cursorOf(cursor: string): string {
  if (!CURSOR.test(cursor))
    throw new Problem('request.invalid', { errors: [{ path: 'cursor', message: 'cursor.unknown' }] });
  return cursor;
}

function conditionsOf({ search, actor, subject, action, cursor, ...span }: AuditQuery): FilterQuery<AuditRow> {
  const { from, before } = spanOf(span);
  return {
    $and: [
      ...(cursor === undefined ? [] : [{ id: { $lt: cursorOf(cursor) } }]),
      ...(actor === undefined ? [] : [{ actorId: actor }]),
      ...(subject === undefined ? [] : [{ subjectId: subject }]),
      ...(action === undefined ? [] : [{ action }]),
      ...(from === null ? [] : [{ at: { $gte: from } }]),
      ...(before === null ? [] : [{ at: { $lt: before } }]),
      ...(search === undefined || search === '' ? [] : [holds(search)]),
    ],
  };
}

const holds = (search: string): FilterQuery<AuditRow> => {
  const { condition, values } = searchCondition({ search: 'search' }, search);
  return { [raw(condition, values)]: [] };
};

const entryOf = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: { id: row.actorId, name: row.actorName ?? null, email: row.actorEmail ?? null },
  subject: row.subjectId ? { id: row.subjectId, name: row.subjectName ?? null, email: row.subjectEmail ?? null } : null,
  address: row.address,
  changes: row.changes,
});
