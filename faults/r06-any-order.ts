/** R6: what team has learnt does not depend on the order of events, nor on how often each came. */
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
const AT_ONCE = 200;
const ADMIN = 1;
/** Some of the clients, who write until then, with people below them; the second of them stands below the first, whose people move up twice. */
const LEAVING = [7, 20, 21, 40];
/** What is learnt, and by what it is known what was learnt already. Calls are team's own. */
const LEARNT = ['partner', 'partner_path', 'team_count', 'invitation', 'stream_version', 'tombstone', 'inbox'] as const;
const COMPARED = LEARNT.filter((table) => table !== 'inbox' && table !== 'tombstone');
/** `at` is when it was heard. */
const SHOWN: Partial<Record<(typeof LEARNT)[number], string>> = { stream_version: `where stream <> 'call'` };

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
                `select t::text as line from ${table} t ${SHOWN[table] ?? ''} order by 1`,
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

/** What a service has told, as it told it. */
const told = (world: World, service: ServiceName) =>
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

/** Does `work` with the events' server, and resolves when team has heard all that it holds. */
async function heard(world: World, work: (connection: NatsConnection) => Promise<void>): Promise<void> {
  const connection = await connect({ servers: world.nats.url });
  try {
    await work(connection);
    const { consumers } = await jetstreamManager(connection);
    await until(
      async () => {
        const { num_pending: waiting, num_ack_pending: inHand } = await consumers.info('events', 'team');
        return waiting + inHand === 0;
      },
      300_000,
      'team has heard all of it',
      500,
    );
  } finally {
    await connection.close();
  }
}
/** Tells them again, not known by the bus as what it had already. */
const tell = (envelopes: readonly EventEnvelope[]) => async (connection: NatsConnection) => {
  const stream = jetstream(connection);
  for (let from = 0; from < envelopes.length; from += AT_ONCE)
    await Promise.all(
      envelopes
        .slice(from, from + AT_ONCE)
        .map((envelope) => stream.publish(`event.${envelope.type}`, JSON.stringify(envelope))),
    );
};

export const anyOrder: Fault = {
  name: 'R6',
  title: `every event told ${COPIES} times and in any order makes the same picture, and nobody who was deleted comes back`,
  async run(world, say) {
    const verdict = new Verdict();
    const data = async (name: ServiceName) => ({
      definition: await withDefinition(name, (definition): StoredService => definition),
      databaseUrl: world.databases[name],
    });
    // The people of this world came without events; from here on each knows of the others what there is to know.
    await rebuild(await data('team'), [await data('identity'), await data('training')]);
    await world.rows('identity', 'update users set is_master_admin = id = $1', [personId(ADMIN)]);
    for (const table of LEARNT) await world.rows('team', `create table before_${table} as select * from ${table}`);
    const before = new Set(
      (await Promise.all((['identity', 'training'] as const).map((name) => told(world, name))))
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
      'team hears who has left',
    );
    await heard(world, () => Promise.resolve());
    const once = await dump(world);

    const events = (await Promise.all((['identity', 'training'] as const).map((name) => told(world, name))))
      .flat()
      .flatMap(({ envelope }) => (before.has(envelope.id) ? [] : [envelope]));
    for (const table of LEARNT) await world.rows('team', `truncate ${table}`);
    for (const table of LEARNT) {
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
    await heard(world, tell(shuffle(Array.from({ length: COPIES }, () => events).flat())));
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
        told: events.length * COPIES,
        differing,
        back: back.length,
        'heard in': seconds(took),
      },
      broken: verdict.broken,
    };
  },
};
