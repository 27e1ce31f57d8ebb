/** R6: team's read model does not depend on the order of events, nor on how often each is delivered. */
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { EventEnvelope } from '@nb/contracts';
import { rebuild, type StoredService } from '@nb/nest-kit';
import { cookieOf, personId } from '../bench/people.ts';
import { withDefinition, type ServiceName } from '../bench/services.ts';
import { seconds, size, until, Verdict, type Fault } from './fault.ts';
import { PEOPLE, type World } from './world.ts';
import { CLIENTS, deadLetters, settled, startWriters } from './writers.ts';

const WRITES = size(2_000, 200);
const COPIES = 5;
const BATCH_SIZE = 200;
const ADMIN = 1;
/** Users that are deleted: some of the writing clients, with downlines. Each deletion moves partners up; those of the second in a line move up twice. */
const LEAVING = [7, 20, 21, 40];
/** Tables of the read model, and those that record which events were applied. Calls are team's own data. */
const READ_MODEL = [
  'partner',
  'partner_path',
  'team_count',
  'invitation',
  'stream_version',
  'tombstone',
  'inbox',
] as const;
const COMPARED = READ_MODEL.filter((table) => table !== 'inbox' && table !== 'tombstone');
/** Restricts the compared rows: versions of calls are not rebuilt from events, and of a deleted person it depends on the order which was the last. */
const CONDITION: Partial<Record<(typeof READ_MODEL)[number], string>> = {
  stream_version: `where stream <> 'call' and not exists (select from tombstone where user_id = subject)`,
};

const dump = async (world: World) => {
  return new Map(
    await Promise.all(
      COMPARED.map(
        async (table) =>
          [
            table,
            (
              await world.rows<{ line: string }>(
                'team',
                `select t::text as line from ${table} t ${CONDITION[table] ?? ''} order by 1`,
              )
            ).map(({ line }) => line),
          ] as const,
      ),
    ),
  );
};

async function remove(world: World, person: number): Promise<void> {
  const response = await fetch(`${world.edges[0]!.url}/api/admin/delete-user/${personId(person)}`, {
    method: 'DELETE',
    headers: { cookie: cookieOf(ADMIN) },
  });
  if (!response.ok)
    throw new Error(
      `The deletion of ${person} was answered ${response.status} ${(await response.text()).slice(0, 200)}`,
    );
}

/** All events that a service has published, from its outbox. */
const publishedBy = (world: World, service: ServiceName) =>
  world.rows<{ envelope: EventEnvelope }>(
    service,
    `select jsonb_build_object('id', id, 'type', type, 'version', version, 'occurredAt', to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'subject', subject, 'data', data) as envelope from outbox`,
  );

function shuffle<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
  return items;
}

/** Does `work` with a connection to NATS, and resolves when team has applied all events of the stream. */
async function untilApplied(world: World, work: (connection: NatsConnection) => Promise<void>): Promise<void> {
  const connection = await connect({ servers: world.nats.url });
  try {
    await work(connection);
    const { consumers } = await jetstreamManager(connection);
    await until(
      async () => {
        const { num_pending: waiting, num_ack_pending: unacknowledged } = await consumers.info('events', 'team');
        return waiting + unacknowledged === 0;
      },
      300_000,
      'team has applied all events',
      500,
    );
  } finally {
    await connection.close();
  }
}
/** Publishes events again, without the message IDs by which NATS would drop them as duplicates. */
const publishAgain = (envelopes: readonly EventEnvelope[]) => async (connection: NatsConnection) => {
  const stream = jetstream(connection);
  for (let from = 0; from < envelopes.length; from += BATCH_SIZE)
    await Promise.all(
      envelopes
        .slice(from, from + BATCH_SIZE)
        .map((envelope) => stream.publish(`event.${envelope.type}`, JSON.stringify(envelope))),
    );
};

export const anyOrder: Fault = {
  name: 'R6',
  title: `every event published ${COPIES} times and in any order makes the same read model, and no deleted user comes back`,
  async run(world, say) {
    const verdict = new Verdict();
    const data = async (name: ServiceName) => ({
      definition: await withDefinition(name, (definition): StoredService => definition),
      databaseUrl: world.databases[name],
    });
    // The people of this world were inserted without events, so team's read model is built by a rebuild first.
    await rebuild(await data('team'), [await data('identity'), await data('training')]);
    await world.rows('identity', 'update users set is_master_admin = id = $1', [personId(ADMIN)]);
    for (const table of READ_MODEL) await world.rows('team', `create table before_${table} as select * from ${table}`);
    const before = new Set(
      (await Promise.all((['identity', 'training'] as const).map((name) => publishedBy(world, name))))
        .flat()
        .map(({ envelope }) => envelope.id),
    );

    const writers = startWriters(world);
    await until(() => Promise.resolve(writers.ledger.acknowledged >= WRITES), 120_000, `${WRITES} writes`);
    await writers.stop();
    await settled(world);
    for (const person of LEAVING) await remove(world, person);
    await until(
      async () => (await world.rows('team', 'select from tombstone')).length === LEAVING.length,
      60_000,
      'team has deleted the users',
    );
    await untilApplied(world, () => Promise.resolve());
    const once = await dump(world);

    const events = (await Promise.all((['identity', 'training'] as const).map((name) => publishedBy(world, name))))
      .flat()
      .flatMap(({ envelope }) => (before.has(envelope.id) ? [] : [envelope]));
    for (const table of READ_MODEL) await world.rows('team', `truncate ${table}`);
    for (const table of READ_MODEL) {
      const columns = (
        await world.rows<{ name: string }>(
          'team',
          `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
          [table],
        )
      )
        .map(({ name }) => name)
        .join(', ');
      await world.rows('team', `insert into ${table} (${columns}) select ${columns} from before_${table}`);
    }
    say(`${events.length} events, ${COPIES} times, in any order`);
    const begun = performance.now();
    await untilApplied(world, publishAgain(shuffle(Array.from({ length: COPIES }, () => events).flat())));
    const took = (performance.now() - begun) / 1000;
    const again = await dump(world);

    let differing = 0;
    for (const table of COMPARED) {
      const [left, right] = [once.get(table) ?? [], again.get(table) ?? []];
      const known = new Set(right);
      const missing = left.filter((line) => !known.has(line));
      differing += missing.length;
      verdict.expect(
        missing.length === 0 && left.length === right.length,
        `${table}: ${missing.length} of ${left.length} rows differ, there are ${right.length} now; such as ${missing[0] ?? ''}`,
      );
    }
    const back = await world.rows('team', 'select from partner where id = any($1::uuid[])', [LEAVING.map(personId)]);
    verdict.expect(back.length === 0, `${back.length} of those who left are back`);
    verdict.expect(
      (again.get('partner')?.length ?? 0) === PEOPLE - LEAVING.length,
      `there are ${again.get('partner')?.length ?? 0} people`,
    );
    const letters = await deadLetters(world);
    verdict.expect(letters === 0, `${letters} dead letters`);
    return {
      figures: {
        clients: CLIENTS,
        acknowledged: writers.ledger.acknowledged,
        events: events.length,
        published: events.length * COPIES,
        differing,
        back: back.length,
        'applied in': seconds(took),
      },
      broken: verdict.broken,
    };
  },
};
