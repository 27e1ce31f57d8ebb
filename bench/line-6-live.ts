/** Line 6: from the commit of a completed step to the message in the sponsor's open page. */
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { createInProcessBus, createJetStreamBus, startService, type RunningService } from '@nb/nest-kit';
import { openDatabases } from './databases.ts';
import { judge, median, ms, quantile, ROUNDS, type Figure, type Line } from './harness.ts';
import { addPeople, cookieOf, personId } from './people.ts';
import { withDefinition, serviceEnv, type ServiceName } from './services.ts';

export const STEPS_A_ROUND = 40;
export const POLL_MS = 100;
/** Everybody from 2 to 4 stands below 1, and so on: the sponsor of n is (n + 1) / 3. */
export const PEOPLE = 3 * (ROUNDS + 1) * STEPS_A_ROUND;

/** Resolves at the moment when the page hears of that partner. */
type Heard = (partner: string) => Promise<number>;

export async function openPage(url: string, sponsor: number): Promise<{ heard: Heard; close(): void }> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/team/live`, { headers: { cookie: cookieOf(sponsor), accept: 'text/event-stream' }, signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
  const waiting = new Map<string, (at: number) => void>();
  const stream = response.body;
  const listen = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      const at = performance.now();
      const text = decoder.decode(chunk, { stream: true });
      for (const [partner, resolve] of waiting) if (text.includes(partner)) resolve(at);
    }
  };
  listen().catch(() => undefined);
  const heard: Heard = (partner) =>
    new Promise((resolve, reject) => {
      const limit = setTimeout(() => reject(new Error('The sponsor heard nothing within 5 s')), 5_000);
      waiting.set(partner, (at) => {
        clearTimeout(limit);
        waiting.delete(partner);
        resolve(at);
      });
    });
  return { heard, close: () => abort.abort() };
}

/** The moments at which the service's transactions were committed. */
function watchCommits(service: RunningService): { firstSince(begun: number): number } {
  let moments: number[] = [];
  service.orm.em.getEventManager().registerSubscriber({ afterTransactionCommit: () => void moments.push(performance.now()) });
  return {
    firstSince(begun) {
      const first = moments.find((at) => at >= begun);
      moments = [];
      if (first === undefined) throw new Error('No commit was seen');
      return first;
    },
  };
}

/** What the least that could be done costs: one row in each of the two databases, each committed. */
export async function twoBareCommits(training: Client, team: Client): Promise<number> {
  const begun = performance.now();
  for (const client of [training, team]) {
    await client.query('begin');
    await client.query({ name: 'bare', text: 'insert into bare (note) values ($1)', values: ['step completed'] });
    await client.query('commit');
  }
  return performance.now() - begun;
}

/** A poller as one would write it without a bus: what is new since the last look, ten times a second. */
export function startPoller(url: string): { seen: (subject: string) => Promise<number>; stop(): Promise<void> } {
  const client = new Client({ connectionString: url });
  const connected = client.connect();
  const waiting = new Map<string, (at: number) => void>();
  let last = 0;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    await connected;
    const { rows } = await client.query<{ seq: string; subject: string }>('select seq, subject from outbox where seq > $1 order by seq', [last]);
    for (const row of rows) {
      last = Number(row.seq);
      waiting.get(row.subject)?.(performance.now());
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
/** What came of the rounds. */
export function liveFigures(rounds: readonly Round[], where = ''): Figure[] {
  const all = (of: 'live' | 'polled' | 'bare') => rounds.flatMap((round) => round[of]);
  const half = median(rounds.map((round) => median(round.live) / median(round.bare)));
  const late = median(rounds.map((round) => quantile(round.polled, 0.95) / quantile(round.live, 0.95)));
  return [
    judge(`${where}step to page, p50, in pairs of bare commits`, half, { atMost: 4 }, `${ms(median(all('live')))} against ${ms(median(all('bare')))}`),
    judge(`${where}step to page, p95: times faster than polling`, late, { atLeast: 20 }, `${ms(quantile(all('live'), 0.95))} against ${ms(quantile(all('polled'), 0.95))} (two bare commits: ${ms(quantile(all('bare'), 0.95))})`),
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
      // A stream of its own: whatever else uses that server hears nothing of this.
      const namespace = `bench-${process.pid}`;
      if (natsUrl) stops.push(() => dropStream(natsUrl, `${namespace}-events`));
      const bus = natsUrl ? createJetStreamBus(natsUrl, { namespace }) : createInProcessBus({ services: ['team', 'training', 'identity'] });
      stops.push(() => bus.close());
      const start = async (name: ServiceName, more: Record<string, string> = {}) => {
        const service = await withDefinition(name, (definition) => startService(definition, { env: serviceEnv(name, urls[name], more), bus }));
        stops.push(() => service.close());
        return service;
      };
      const identity = await start('identity');
      const training = await start('training', { IDENTITY_URL: identity.url });
      const team = await start('team', { IDENTITY_URL: identity.url });
      const commits = watchCommits(training);
      const [bareTraining, bareTeam] = [new Client({ connectionString: urls.training }), new Client({ connectionString: urls.team })];
      for (const client of [bareTraining, bareTeam]) {
        await client.connect();
        await client.query('create table bare (id bigint generated always as identity primary key, note text not null)');
        stops.push(() => client.end());
      }
      const poller = startPoller(urls.training);
      stops.push(() => poller.stop());
      say(`${databases.server}; ${natsUrl ? 'JetStream' : 'the bus of the embedded mode (set NATS_URL for JetStream)'}; ${ROUNDS} rounds of ${STEPS_A_ROUND} steps`);

      const completeStep = async (partner: number): Promise<{ live: number; polled: number }> => {
        const id = personId(partner);
        const page = await openPage(team.url, Math.floor((partner + 1) / 3));
        try {
          // The poller looks at any moment: the steps must not fall in with its beat.
          await new Promise((resolve) => setTimeout(resolve, Math.random() * POLL_MS));
          const [heard, seen] = [page.heard(id), poller.seen(id)];
          const begun = performance.now();
          const response = await fetch(`${training.url}/api/training/complete-step`, {
            method: 'POST', headers: { 'content-type': 'application/json', cookie: cookieOf(partner) },
            body: JSON.stringify({ step: 1, data: { step1Actions: { action3Completed: true } } }),
          });
          if (!response.ok) throw new Error(`complete-step answered ${response.status} ${await response.text()}`);
          await response.body?.cancel();
          const [at, polledAt] = await Promise.all([heard, seen]);
          // The relay commits, too, but later: the first commit since the call began is the step's.
          const committed = commits.firstSince(begun);
          return { live: at - committed, polled: polledAt - committed };
        } finally {
          page.close();
        }
      };
      const rounds: Round[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const measured: Round = { live: [], polled: [], bare: [] };
        for (let n = 0; n < STEPS_A_ROUND; n += 1) {
          const step = await completeStep(2 + round * STEPS_A_ROUND + n);
          measured.live.push(step.live);
          measured.polled.push(step.polled);
          measured.bare.push(await twoBareCommits(bareTraining, bareTeam));
        }
        // The first warms everything up.
        if (round > 0) rounds.push(measured);
      }
      return liveFigures(rounds);
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  },
};
