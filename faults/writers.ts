/** Clients that write continuously and record which writes were acknowledged. */
import { cookieOf, personId } from '../bench/people.ts';
import { SERVICE_NAMES } from '../bench/services.ts';
import { pause, size, until } from './fault.ts';
import type { World } from './world.ts';

export const CLIENTS = 32;
/** A call must be within two years; each is set a minute after the one before, so that the order of writes can be read from the times. */
const CALLS_FROM = Math.ceil(Date.now() / 60_000) * 60_000 + 30 * 24 * 3_600_000;

/** The edges that clients call, and the databases in which their writes are counted. */
export type Looked = { edges: readonly { url: string }[] } & Pick<World, 'rows'>;

export interface Ledger {
  /** Names of contacts whose creation was acknowledged, by client. */
  contacts: Map<number, Set<string>>;
  /** Newest acknowledged number of each client's first name, and of the call that they set. */
  names: Map<number, number>;
  calls: Map<number, number>;
  acknowledged: number;
  /** Answers other than success and 503. */
  surprises: string[];
  unavailable: number;
}

export interface Writers {
  ledger: Ledger;
  /** Stops new writes; resolves when those in flight are answered. */
  stop(): Promise<void>;
}

const partnerOf = (client: number): number => client * 3;

/** Half of the clients write to training, a quarter each to identity and team; each waits `pauseMs` between two writes. */
export function startWriters(world: Pick<Looked, 'edges'>, clients = CLIENTS, pauseMs = 0): Writers {
  const ledger: Ledger = {
    contacts: new Map(),
    names: new Map(),
    calls: new Map(),
    acknowledged: 0,
    surprises: [],
    unavailable: 0,
  };
  let going = true;
  const send = async (client: number, method: string, path: string, body: unknown, key?: string): Promise<boolean> => {
    const edge = world.edges[client % world.edges.length]!;
    try {
      const response = await fetch(edge.url + path, {
        method,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
        headers: {
          cookie: cookieOf(client),
          'content-type': 'application/json',
          ...(key ? { 'idempotency-key': key } : {}),
        },
      });
      const text = await response.text();
      if (response.ok) {
        ledger.acknowledged += 1;
        return true;
      }
      if (response.status === 503) ledger.unavailable += 1;
      else ledger.surprises.push(`${method} ${path} answered ${response.status} ${text.slice(0, 200)}`);
    } catch (error) {
      ledger.surprises.push(`${method} ${path}: ${(error as Error).message}`);
    }
    await pause(100);
    return false;
  };
  const work = async (client: number) => {
    for (let n = 1; going; n += 1) {
      if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()));
      if (client % 2 === 0) {
        const name = `contact ${client}-${n}`;
        // Repeated until it is acknowledged: the idempotency key must prevent a second contact.
        let made = false;
        while (going && !made) made = await send(client, 'POST', '/api/prospects', { name }, `key-${client}-${n}`);
        if (made) ledger.contacts.set(client, (ledger.contacts.get(client) ?? new Set()).add(name));
      } else if (client % 4 === 1) {
        if (await send(client, 'PATCH', '/api/user/profile', { firstName: `Name${n}`, lastName: 'Writer' }))
          ledger.names.set(client, n);
      } else {
        const at = new Date(CALLS_FROM + n * 60_000).toISOString();
        if (
          await send(client, 'PATCH', `/api/user/${personId(partnerOf(client))}/onboarding-call`, {
            onboardingCallTime: at,
            onboardingCallTimezone: 'UTC',
          })
        )
          ledger.calls.set(client, n);
      }
    }
  };
  const done = Promise.all(Array.from({ length: clients }, (_, n) => work(n + 1)));
  return {
    ledger,
    async stop() {
      going = false;
      await done;
    },
  };
}

/** How many acknowledged writes are missing, and how many were done twice. */
export async function countLosses(world: Looked, ledger: Ledger): Promise<{ lost: number; doubled: number }> {
  let lost = 0;
  let doubled = 0;
  for (const [client, names] of ledger.contacts) {
    const rows = await world.rows<{ name: string; count: number }>(
      'training',
      'select name, count(*)::int as count from prospects where user_id = $1 and deleted_at is null group by name',
      [personId(client)],
    );
    const counts = new Map(rows.map(({ name, count }) => [name, count]));
    for (const name of names) if (!counts.has(name)) lost += 1;
    for (const count of counts.values()) doubled += count - 1;
  }
  for (const [client, n] of ledger.names) {
    const [row] = await world.rows<{ first_name: string }>('identity', 'select first_name from users where id = $1', [
      personId(client),
    ]);
    if (Number(row?.first_name.slice(4)) < n) lost += 1;
  }
  for (const [client, n] of ledger.calls) {
    const [row] = await world.rows<{ at: Date }>('team', 'select at from onboarding_call where user_id = $1', [
      personId(partnerOf(client)),
    ]);
    if (!row || (row.at.getTime() - CALLS_FROM) / 60_000 < n) lost += 1;
  }
  return { lost, doubled };
}

const DIGESTS = {
  names: [
    'identity',
    `select id::text as key, first_name || ' ' || last_name as value from users where id = any($1)`,
    'team',
    `select id::text as key, first_name || ' ' || last_name as value from partner where id = any($1)`,
  ],
  contacts: [
    'training',
    `select u::text as key, (select count(*) from prospects p where p.user_id = u and p.deleted_at is null)::text as value from unnest($1::uuid[]) u`,
    'team',
    `select id::text as key, prospects_total::text as value from partner where id = any($1)`,
  ],
  callsHere: [
    'team',
    `select user_id::text as key, at::text as value from onboarding_call where user_id = any($1) and version > 0`,
    'training',
    `select user_id::text as key, at::text as value from learner_calls where user_id = any($1) and version > 0`,
  ],
  callsThere: [
    'team',
    `select user_id::text as key, at::text as value from onboarding_call where user_id = any($1) and version > 0`,
    'identity',
    `select id::text as key, call_at::text as value from users where id = any($1) and call_version > 0`,
  ],
} as const;

/** Describes what the services do not agree on yet. */
export async function disagreements(world: Looked): Promise<string[]> {
  const people = Array.from({ length: CLIENTS * 3 + 1 }, (_, n) => personId(n + 1));
  const waiting = await Promise.all(
    SERVICE_NAMES.map(async (service) => {
      const [row] = await world.rows<{ count: number }>(
        service,
        'select count(*)::int as count from outbox where published_at is null',
      );
      return row?.count ? [`${row.count} events of ${service} unpublished`] : [];
    }),
  );
  const differing = await Promise.all(
    Object.entries(DIGESTS).map(async ([what, [one, first, other, second]]) => {
      const [left, right] = await Promise.all([
        world.rows<{ key: string; value: string }>(one, first, [people]),
        world.rows<{ key: string; value: string }>(other, second, [people]),
      ]);
      const known = new Map(right.map(({ key, value }) => [key, value]));
      const wrong = left.filter(({ key, value }) => known.get(key) !== value);
      return wrong.length > 0 ? [`${what}: ${wrong.length} differ`] : [];
    }),
  );
  return [...waiting, ...differing].flat();
}

/** How long to wait until the services agree, for which no limit is promised: clients that write for minutes without a pause leave many events to apply. */
const PATIENCE_MS = size(180_000, 60_000);

/** Seconds until every service has applied all events; rejects after `limitMs`. */
export const settled = async (world: Looked, limitMs = PATIENCE_MS): Promise<number> => {
  let left: string[] = [];
  return until(async () => (left = await disagreements(world)).length === 0, limitMs, 'all services agree', 200).catch(
    (error: Error) => {
      throw new Error(`${error.message} (${left.join('; ')})`);
    },
  );
};

export async function deadLetters(world: Looked): Promise<number> {
  const counts = await Promise.all(
    SERVICE_NAMES.map((service) =>
      world.rows<{ count: number }>(service, 'select count(*)::int as count from dead_letter'),
    ),
  );
  return counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0);
}
