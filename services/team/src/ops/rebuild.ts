import type { EntityManager } from '@mikro-orm/postgresql';
import { EVENT_STREAM } from '@nb/contracts';
import type { CurrentState } from '@nb/nest-kit';
import { lockTree } from '../partners/tree.js';
import { REBUILD, STATE_TABLE } from './rebuild.sql.js';

const BATCH = 1_000;
/** Streams of the read model; calls are this service's own truth and stay. */
const STREAMS = Object.fromEntries(
  Object.entries(EVENT_STREAM).filter(([type]) => /^(identity|training)\./.test(type)),
);

/**
 * Rebuilds partners, their tree and their open invitations from what identity and training know now, in one transaction: people see
 * the old picture until the new one is there. Calls stay, they are known here alone; so does the activity, which no current state
 * has, and what is missing of it is added. Consumers wait meanwhile, and versions decide afterwards.
 */
export async function rebuildReadModel(em: EntityManager, states: () => AsyncIterable<CurrentState>): Promise<number> {
  return em.transactional(async (inner) => {
    // Every event's first write: from here on nothing is learnt.
    await inner.execute('lock table stream_version in share row exclusive mode');
    await lockTree(inner);
    await inner.execute(STATE_TABLE);
    let batch: CurrentState[] = [];
    const keep = async () => {
      const rows = batch.map(({ type, subject, version, occurredAt, data }) => ({
        type,
        stream: EVENT_STREAM[type],
        subject,
        version,
        occurred_at: occurredAt,
        data,
      }));
      batch = [];
      await inner.execute(
        `insert into state select * from jsonb_to_recordset(:rows::jsonb) as t(type text, stream text, subject uuid, version int, occurred_at text, data jsonb)`,
        { rows: JSON.stringify(rows) },
      );
    };
    for await (const state of states()) {
      batch.push(state);
      if (batch.length === BATCH) await keep();
    }
    if (batch.length > 0) await keep();
    for (const sql of REBUILD) await inner.execute(sql, { streams: [...new Set(Object.values(STREAMS))] });
    const [counted] = await inner.execute<{ people: number }[]>(
      'select count(*)::int as people from partner where registered',
    );
    return counted?.people ?? 0;
  });
}
