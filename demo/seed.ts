import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { insertRows, withoutIndexes, type Columns, type Row } from './bulk.ts';
import { prospectsOf, stepTimes } from './history.ts';
import * as identity from './identity-rows.ts';
import { demoInvitations } from './invitations.ts';
import { demoPeople, type DemoPerson, SPONSOR } from './people.ts';
import { demoId } from './random.ts';
import * as team from './team-rows.ts';
import * as training from './training-rows.ts';

export interface SeedOptions {
  /** Databases of the three services, migrated. */
  identityUrl: string;
  trainingUrl: string;
  teamUrl: string;
  /** Of every demo account. */
  password: string;
  users: number;
  partners: number;
  now: Date;
  log: (line: string) => void;
}
const DATABASES = ['identity', 'training', 'team'] as const;
type Database = (typeof DATABASES)[number];

/** Small, so that the memory of a batch is freed while the next is made, and not held by the idle product. */
const BATCH = 500;
/** From this many people on it is faster to create the indexes at the end. */
const MANY = 20_000;
/** Only this many people have activity, which would otherwise be millions of rows. */
const WITH_ACTIVITY = 20_000;
const PEOPLE_TABLE: Record<Database, string> = { identity: 'users', training: 'learners', team: 'partner' };
const TABLES: Record<Database, string[]> = {
  identity: ['users', 'user_facets'],
  training: ['learners', 'progress', 'prospects', 'tags', 'prospect_history', 'consents', 'video_watches'],
  team: ['partner', 'onboarding_call', 'call_outcome', 'activity', 'notification'],
};
/** Tables that triggers fill. They are analyzed as well, because without statistics a search among a million rows reads all of them. */
const FILLED: Record<Database, string[]> = {
  identity: ['user_moves'],
  training: ['learner_calls'],
  team: ['partner_path', 'team_count', 'digest'],
};

/**
 * Fills the three databases with the same demo people, in bulk and without events: each database is one transaction with a
 * mark, so that it happens once, and an interrupted start is completed. A database that has people of its own
 * is left alone. Returns how many people were made, 0 when there was nothing to do.
 */
export async function seedAll(options: SeedOptions): Promise<number> {
  const urls: Record<Database, string> = {
    identity: options.identityUrl,
    training: options.trainingUrl,
    team: options.teamUrl,
  };
  const clients = new Map<Database, pg.Client>();
  try {
    for (const name of DATABASES) {
      const client = new pg.Client({ connectionString: urls[name], application_name: 'demo' });
      await client.connect();
      clients.set(name, client);
    }
    const marks = new Map<Database, Mark>();
    for (const [name, client] of clients) marks.set(name, await begin(client, PEOPLE_TABLE[name]));
    const waiting = [...clients].filter(([name]) => marks.get(name)?.state === 'empty');
    if (waiting.length === 0 || [...marks.values()].some(({ state }) => state === 'own-people')) return 0;
    // An interrupted earlier run keeps its moment, because all dates of the people are derived from it.
    const earlier = [...marks.values()].find((mark) => mark.state === 'marked');
    const now = earlier?.at ?? options.now;
    const started = performance.now();
    options.log(`Making ${(options.users + options.partners + 2).toLocaleString('en')} demo people …`);
    const count = await fill(new Map(waiting), { ...options, now });
    for (const [, client] of waiting) {
      await client.query('insert into demo_seed (at) values ($1)', [now]);
      await client.query('commit');
    }
    for (const [name, client] of waiting)
      await client.query(`vacuum (analyze) ${[...TABLES[name], ...FILLED[name]].join(', ')}`);
    options.log(
      `Made ${count.toLocaleString('en')} demo people in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
    return count;
  } finally {
    // Closing rolls back open transactions.
    await Promise.all([...clients.values()].map((client) => client.end()));
  }
}

type Mark = { state: 'empty' | 'own-people'; at?: never } | { state: 'marked'; at: Date };

/** Opens the transaction; of several parallel starts one continues, the others wait and then find the mark. */
async function begin(client: pg.Client, table: string): Promise<Mark> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(7221041020)');
  await client.query('create table if not exists demo_seed (at timestamptz(3) not null)');
  const { rows } = await client.query<{ at: Date }>('select at from demo_seed limit 1');
  if (rows[0]) return { state: 'marked', at: rows[0].at };
  const people = await client.query(`select 1 from ${table} limit 1`);
  return { state: people.rows.length > 0 ? 'own-people' : 'empty' };
}

async function fill(clients: Map<Database, pg.Client>, options: SeedOptions): Promise<number> {
  const write = await writers(options);
  let count = 0;
  const work = async () => {
    let batch: DemoPerson[] = [];
    let loggedAt = Date.now();
    const flush = async () => {
      const people = batch;
      batch = [];
      await Promise.all([...clients].map(([name, client]) => write[name](client, people)));
      count += people.length;
      if (Date.now() - loggedAt > 5_000) {
        loggedAt = Date.now();
        options.log(`  … ${count.toLocaleString('en')} people`);
      }
    };
    for (const person of demoPeople(options)) if (batch.push(person) >= BATCH) await flush();
    await flush();
    await clients.get('identity')?.query('select settle_user_facets()');
    await insertInvitations(clients, options.now);
  };
  const around =
    options.users < MANY
      ? work
      : [...clients].reduce(
          (inner, [name, client]) =>
            () =>
              withoutIndexes(client, TABLES[name], inner),
          work,
        );
  await around();
  if (options.users >= MANY) options.log('  … the tree of sponsors');
  await clients.get('team')?.query('select rebuild_team_tree()');
  for (const sql of identity.HISTORY) await clients.get('identity')?.query(sql, [options.now]);
  const sponsorId = demoId('person', SPONSOR);
  for (const { sql, values } of team.sponsorsCalls(sponsorId, options.now))
    await clients.get('team')?.query(sql, values);
  for (const sql of team.ALREADY_NOTIFIED) await clients.get('team')?.query(sql, [options.now]);
  return count;
}

/** How a batch of people is written to each database. */
async function writers({
  password,
  now,
}: SeedOptions): Promise<Record<Database, (client: pg.Client, people: DemoPerson[]) => Promise<void>>> {
  // One hash for all: hashing each would take minutes.
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const complianceVersion = process.env['COMPLIANCE_VERSION'] || '1.0';
  const put = (client: pg.Client, table: string, columns: Columns, rows: Row[]) =>
    insertRows(client, table, columns, rows);
  return {
    async identity(client, people) {
      await put(
        client,
        'users',
        identity.USERS,
        people.map((person) => identity.userRow(person, passwordHash, complianceVersion)),
      );
    },
    async training(client, people) {
      const known = people.map((person) => {
        const times = stepTimes(person);
        return { person, times, prospects: prospectsOf(person, times, now) };
      });
      await put(client, 'learners', training.LEARNERS, people.map(training.learnerRow));
      await put(
        client,
        'learner_calls',
        training.LEARNER_CALLS,
        people.flatMap((person) => training.learnerCallRows(person, now)),
      );
      await put(
        client,
        'consents',
        training.CONSENTS,
        people.flatMap((person) => training.consentRows(person, complianceVersion)),
      );
      await put(
        client,
        'progress',
        training.PROGRESS,
        known.map(({ person, times, prospects }) => training.progressRow(person, times, prospects, now)),
      );
      await put(
        client,
        'video_watches',
        training.VIDEO_WATCHES,
        known
          .filter(({ person }) => person.index < WITH_ACTIVITY)
          .flatMap(({ person, times }) => training.videoRows(person, times)),
      );
      await put(
        client,
        'prospects',
        training.PROSPECTS,
        known.flatMap(({ person, prospects }) => prospects.map((each) => training.prospectRow(person.id, each))),
      );
      await put(client, 'tags', training.TAGS, people.flatMap(training.tagRows));
      await put(
        client,
        'prospect_history',
        training.HISTORY,
        known.flatMap(({ person, prospects }) => training.historyRows(person, prospects)),
      );
    },
    async team(client, people) {
      const known = people.map((person) => {
        const times = stepTimes(person);
        return { person, times, prospects: prospectsOf(person, times, now) };
      });
      await put(
        client,
        'partner',
        team.PARTNERS,
        known.map(({ person, prospects }) => team.partnerRow(person, prospects)),
      );
      await put(client, 'onboarding_call', team.CALLS, people.flatMap(team.callRows));
      await put(
        client,
        'call_outcome',
        team.OUTCOMES,
        people.flatMap((person) => team.outcomeRows(person, now)),
      );
      await put(
        client,
        'activity',
        team.ACTIVITY,
        known
          .filter(({ person }) => person.index < WITH_ACTIVITY)
          .flatMap(({ person, times, prospects }) => team.activityRows(person, times, prospects)),
      );
    },
  };
}

async function insertInvitations(clients: Map<Database, pg.Client>, now: Date): Promise<void> {
  const invitations = demoInvitations(now);
  const [ofIdentity, ofTeam] = [clients.get('identity'), clients.get('team')];
  if (ofIdentity)
    await insertRows(ofIdentity, 'invitations', identity.INVITATIONS, invitations.map(identity.invitationRow));
  if (ofTeam) await insertRows(ofTeam, 'invitation', team.TEAM_INVITATIONS, invitations.map(team.teamInvitationRow));
}
