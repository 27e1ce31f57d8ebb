import type { EntityManager } from '@mikro-orm/postgresql';
import { execute, prepare } from '../orm/prepared.js';

/** In the order of ids, so that two transactions with the same users wait for each other instead of deadlocking. */
const TAKE = prepare(
  'versions-take',
  `with living as (
     select t.user_id, t.version from jsonb_to_recordset(:versions::jsonb) as t(user_id uuid, version int)
     where not exists (select from tombstone g where g.user_id = t.user_id) order by t.user_id),
   newest as (
     insert into stream_version (subject, stream, version) select user_id, :stream, version from living order by user_id
     on conflict (subject, stream) do update set version = excluded.version where stream_version.version < excluded.version
     returning subject)
   select user_id, exists (select from newest where subject = user_id) as newest from living`,
  ['versions', 'stream'],
);

/**
 * For an event about many users, what the consumer checks for an event about one: `living` are the users who are not deleted, `newest` those of
 * them to whom nothing newer of this stream has been applied. Their versions are recorded, so that older states lose from here on. Runs in the
 * transaction of the event.
 */
export async function takeVersions(
  em: EntityManager,
  stream: string,
  versions: readonly { userId: string; version: number }[],
): Promise<{ living: string[]; newest: string[] }> {
  const rows = await execute<{ user_id: string; newest: boolean }, 'versions' | 'stream'>(em, TAKE, {
    stream,
    versions: JSON.stringify(versions.map(({ userId, version }) => ({ user_id: userId, version }))),
  });
  return {
    living: rows.map(({ user_id }) => user_id),
    newest: rows.filter(({ newest }) => newest).map(({ user_id }) => user_id),
  };
}
