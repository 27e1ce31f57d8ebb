import type { EntityManager } from '@mikro-orm/postgresql';
import { execute, prepare } from '../orm/prepared.js';

/** In the order of their ids, so that two who take versions of the same people wait for each other, not in a circle. */
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
 * What the consumer asks for the one user of an event, for an event that tells of many: `living` are those who are not deleted, `newest` those of
 * them of whom nothing newer of this stream has been applied. From here on older states of these lose. In the transaction of the event.
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
