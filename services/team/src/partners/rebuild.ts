import type { EntityManager } from '@mikro-orm/postgresql';
import { EVENT_STREAM, type EventType } from '@nb/contracts';
import { NETWORK } from './tree.js';

/** Streams of the read model; calls are this service's own truth and stay. */
const STREAMS = Object.entries(EVENT_STREAM)
  .filter(([type]) => !(type as EventType).startsWith('team.'))
  .map(([, stream]) => stream);

/**
 * Forgets everything that was learnt from other services' events, in one transaction, so that the same events rebuild
 * it. Calls and the people known to be deleted are kept; the old calls' version 0 comes again and loses.
 */
export async function emptyReadModel(em: EntityManager): Promise<void> {
  await em.transactional(async (inner) => {
    await inner.execute(`truncate partner, partner_path, outdated_path, team_count, invitation, follow_up_count`);
    await inner.execute(`delete from activity where kind not in ('call-scheduled', 'call-cancelled', 'call-held')`);
    await inner.execute(`insert into team_count (partner_id) values ('${NETWORK}')`);
    await inner.execute(`delete from inbox where type not like 'team.%'`);
    await inner.execute(`delete from stream_version where stream in (:streams)`, { streams: [...new Set(STREAMS)] });
  });
}
