/** Line 6: from the commit of a completed step to the message in the sponsor's open page. */
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { createInProcessBus, createJetStreamBus, startService, type RunningService } from '@nb/nest-kit';
import { openDatabases } from './databases.ts';
import { judge, median, moment, ms, POLL_MS, quantile, ROUNDS, type Figure, type Line } from './harness.ts';
import { addPeople, personId } from './people.ts';
import { withDefinition, serviceEnv, type ServiceName } from './services.ts';
import { startVisitors, type Visitors } from './visitors.ts';

export const STEPS_A_ROUND = 20;
/** Rounds until V8 has compiled the code, because a service that has just started is not the usual case. */
const WARM_UP = 3;
/** Everybody from 2 to 4 stands below 1, and so on: the sponsor of n is (n + 1) / 3. */
export const PEOPLE = 3 * (WARM_UP + ROUNDS) * STEPS_A_ROUND;

/** The moments at which the service's transactions were committed. */
function watchCommits(service: RunningService): { firstSince: (begun: number) => number } {
  // The relay commits as well, but later: the first commit after the call began is the step's.
  let moments: number[] = [];
  service.orm.em.getEventManager().registerSubscriber({ afterTransactionCommit: () => void moments.push(moment()) });
  return {
    firstSince(begun) {
      const first = moments.find((at) => at >= begun);
      moments = [];
      if (first === undefined) throw new Error('No commit was seen');
      return first;
    },
  };
}

/** The minimum possible cost: one committed row in each of the two databases. */
export async function twoBareCommits(training: Client, team: Client): Promise<number> {
  const begun = moment();
  for (const client of [training, team]) {
    await client.query('begin');
    await client.query({ name: 'bare', text: 'insert into bare (note) values ($1)', values: ['step completed'] });
    await client.query('commit');
  }
  return moment() - begun;
}

/** A poller as an alternative to the bus: reads what is new once a second. */
export function startPoller(url: string): { seen: (subject: string) => Promise<number>; stop(): Promise<void> } {
  const client = new Client({ connectionString: url });
  const connected = client.connect();
  const waiting = new Map<string, (at: number) => void>();
  let last = 0;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    await connected;
    const { rows } = await client.query<{ seq: string; subject: string }>(
      'select seq, subject from outbox where seq > $1 order by seq',
      [last],
    );
    for (const row of rows) {
      last = Number(row.seq);
      waiting.get(row.subject)?.(moment());
      waiting.delete(row.subject);
    }
  };
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, POLL_MS);
  return {
    seen: (subject) => new Promise((resolve) => waiting.set(subject, resolve)),
    async stop() {
      clearInterval(timer);
      await looking;
      await client.end();
    },
  };
}

async function dropStream(natsUrl: string, name: string): Promise<void> {
  const connection = await connect({ servers: natsUrl });
  await (await jetstreamManager(connection)).streams.delete(name);
  await connection.close();
}

export interface Round {
  live: number[];
  polled: number[];
  bare: number[];
}
interface Play {
  visitors: Visitors;
  poller: Pick<ReturnType<typeof startPoller>, 'seen'>;
  training: string;
  team: string;
  /** When the step that was sent at that moment had been committed. */
  committed: (sent: number) => number | Promise<number>;
  /** How long two bare commits take, ms. */
  bare: () => Promise<number>;
}
export async function playRounds({ visitors, poller, training, team, committed, bare }: Play): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const measured: Round = { live: [], polled: [], bare: [] };
    for (let n = 0; n < STEPS_A_ROUND; n += 1) {
      const partner = 2 + round * STEPS_A_ROUND + n;
      const [{ sent, received }, polled] = await Promise.all([
        visitors.completeStep({ training, team, partner }),
        poller.seen(personId(partner)),
      ]);
      const from = await committed(sent);
      measured.live.push(received - from);
      measured.polled.push(polled - from);
      measured.bare.push(await bare());
    }
    if (round >= WARM_UP) rounds.push(measured);
  }
  return rounds;
}

/** The figures of the rounds. */
export function liveFigures(rounds: readonly Round[], where = ''): Figure[] {
  const all = (of: keyof Round) => rounds.flatMap((round) => round[of]);
  const half = median(rounds.map((round) => median(round.live) / median(round.bare)));
  const late = median(rounds.map((round) => quantile(round.polled, 0.95) / quantile(round.live, 0.95)));
  return [
    judge(
      `${where}step to page, p50, in pairs of bare commits`,
      half,
      { atMost: 20 },
      `${ms(median(all('live')))} against ${ms(median(all('bare')))}`,
    ),
    judge(
      `${where}step to page, p95: times faster than polling`,
      late,
      { atLeast: 2 },
      `${ms(quantile(all('live'), 0.95))} against ${ms(quantile(all('polled'), 0.95))} (two bare commits: ${ms(quantile(all('bare'), 0.95))})`,
    ),
  ];
}

export const live: Line = {
  name: '6',
  title: "A completed step to the sponsor's open page",
  async run(say) {
    const databases = await openDatabases();
    const stops: (() => unknown)[] = [() => databases.close()];
    try {
      const { urls } = databases;
      await addPeople(databases, PEOPLE, PEOPLE);
      const natsUrl = process.env['NATS_URL'];
      // A stream of its own, so that other users of that server receive nothing of this.
      const namespace = `bench-${process.pid}`;
      if (natsUrl) stops.push(() => dropStream(natsUrl, `${namespace}-events`));
      const bus = natsUrl
        ? createJetStreamBus(natsUrl, { namespace })
        : createInProcessBus({ services: ['team', 'training', 'identity'] });
      stops.push(() => bus.close());
      const start = async (name: ServiceName, more: Record<string, string> = {}) => {
        const service = await withDefinition(name, (definition) =>
          startService(definition, { env: serviceEnv(name, urls[name], more), bus }),
        );
        stops.push(() => service.close());
        return service;
      };
      const identity = await start('identity');
      const training = await start('training', { IDENTITY_URL: identity.url });
      const team = await start('team', { IDENTITY_URL: identity.url });
      const commits = watchCommits(training);
      const [bareTraining, bareTeam] = [
        new Client({ connectionString: urls.training }),
        new Client({ connectionString: urls.team }),
      ];
      for (const client of [bareTraining, bareTeam]) {
        await client.connect();
        await client.query(
          'create table bare (id bigint generated always as identity primary key, note text not null)',
        );
        stops.push(() => client.end());
      }
      const poller = startPoller(urls.training);
      stops.push(() => poller.stop());
      say(
        `${databases.server}; ${natsUrl ? 'JetStream' : 'the bus of the embedded mode (set NATS_URL for JetStream)'}; ${ROUNDS} rounds of ${STEPS_A_ROUND} steps`,
      );

      const visitors = startVisitors();
      stops.push(() => visitors.close());
      return liveFigures(
        await playRounds({
          visitors,
          poller,
          training: training.url,
          team: team.url,
          committed: commits.firstSince,
          bare: () => twoBareCommits(bareTraining, bareTeam),
        }),
      );
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  },
};
