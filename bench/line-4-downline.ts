/** Line 4: what a downline of a million costs against one of 121, and what a new person costs against a plain insert. */
import { createInProcessBus, newId, startService, type RunningService } from '@nb/nest-kit';
import { addPerson, lockTree, place, refreshPaths } from '@nb/team';
import { openDatabases, query } from './databases.ts';
import { interleave, type Figure, judge, median, medianRatio, ms, ROUNDS, type Line } from './harness.ts';
import { addPeople, cookieOf, personId } from './people.ts';
import { serviceEnv, withDefinition } from './services.ts';

const PEOPLE = 1_000_000;
/** Everybody is below the first person. Below `SMALL`, the first of the ninth generation, are 120 people in four generations. */
const TOP = 1;
const SMALL = 9_842;
/** Lines of people one below the other that end 19 generations below the first: who is added there stands in the 20th. */
const CHAINS = 200;
const CHAIN = 7;
/** How many have an account as well; people whom only team knows are much cheaper to create. */
const WITH_ACCOUNT = 10_000;
const READS = 150;
const JOINS = 150;

const ID = `('0199f3a0-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

async function addMore(teamUrl: string): Promise<void> {
  await query(
    teamUrl,
    `insert into partner (id, first_name, last_name, email, uid, sponsor_id, created_at, last_login_at)
     select ${ID}, 'First' || n % 997, 'Last' || n % 1009, 'person' || n || '@example.test', 'NB-' || n,
       ('0199f3a0-0000-7000-8000-' || lpad(to_hex((n + 1) / 3), 12, '0'))::uuid, date_trunc('minute', now()) - interval '600 days' + n * interval '10 seconds', now()
     from generate_series(${WITH_ACCOUNT + 1}, ${PEOPLE}) n`,
  );
  // Everybody from 265,721 to 797,161 stands 12 generations below the first.
  await query(
    teamUrl,
    `insert into partner (id, first_name, last_name, email, uid, sponsor_id, created_at)
     select ('0199f3a0-0000-7000-8001-' || lpad(to_hex(k * 100 + j), 12, '0'))::uuid, 'Chain', 'Link', 'chain' || k || '-' || j || '@example.test', 'NB-C' || k || '-' || j,
       case when j = 1 then ('0199f3a0-0000-7000-8000-' || lpad(to_hex(300000 + k * 2000), 12, '0'))::uuid else ('0199f3a0-0000-7000-8001-' || lpad(to_hex(k * 100 + j - 1), 12, '0'))::uuid end, now()
     from generate_series(0, ${CHAINS - 1}) k, generate_series(1, ${CHAIN}) j`,
  );
  await query(teamUrl, 'select rebuild_team_tree()');
  // Vacuum, as in a network of this size after a while, not right after it was created.
  for (const table of ['partner', 'partner_path', 'team_count']) await query(teamUrl, `vacuum (analyze) ${table}`);
}

/** Median time of one read, ms. */
async function reads(url: string, person: number, path: string): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < READS; n += 1) {
    const begun = performance.now();
    const response = await fetch(url + path, { headers: { cookie: cookieOf(person) } });
    const text = await response.text();
    taken.push(performance.now() - begun);
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${text.slice(0, 200)}`);
  }
  return median(taken);
}

async function timed(count: number, work: () => Promise<void>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    await work();
    taken.push(performance.now() - begun);
  }
  return median(taken);
}

/** A newly registered user, as in the event of identity. */
function newcomer() {
  const id = newId();
  return {
    id,
    firstName: 'New',
    lastName: 'Comer',
    email: `${id}@example.test`,
    uid: `NB-${id}`,
    phone: null,
    language: 'en',
    sponsorId: anySponsor(),
    isMasterAdmin: false,
    isActive: true,
    createdAt: new Date(),
    lastLoginAt: null,
  };
}
/** The last person of one of the chains. */
const anySponsor = () =>
  `0199f3a0-0000-7000-8001-${(Math.floor(Math.random() * CHAINS) * 100 + CHAIN).toString(16).padStart(12, '0')}`;

/** Adds a person below another, each in its own transaction: with all counts, or as a plain row with its sponsor. */
const joining = ({ orm }: RunningService) => ({
  tree: () =>
    timed(JOINS, () =>
      orm.em.fork().transactional(async (em) => {
        await lockTree(em);
        await addPerson(em, newcomer());
      }),
    ),
  plain: () =>
    timed(JOINS, () =>
      orm.em.fork().transactional(async (em) => {
        await em.execute(
          `insert into plain_partner (id, first_name, last_name, email, uid, phone, language, sponsor_id, is_master_admin, is_active, created_at, last_login_at)
       values (:id, :firstName, :lastName, :email, :uid, :phone, :language, :sponsorId, :isMasterAdmin, :isActive, :createdAt, :lastLoginAt)`,
          newcomer(),
        );
      }),
    ),
});

/** Everybody below this one, a ninth of all, moves below that one, of another branch. */
const MOVED = 5;
const MOVED_TO = 13;
const MOVED_FROM = 2;
const MAX_DELAY_MS = 1_000;
/** How long those who join elsewhere wait at most while very many move, as an event and the job do it. */
async function moving({ orm }: RunningService, teamUrl: string): Promise<Figure> {
  const inTree = (work: (em: typeof orm.em) => Promise<unknown>) =>
    orm.em.fork().transactional(async (em) => {
      await lockTree(em);
      return work(em as typeof orm.em);
    });
  let isMoving = true;
  let longest = 0;
  const joins = (async () => {
    while (isMoving) {
      const begun = performance.now();
      await inTree((em) => addPerson(em, newcomer()));
      longest = Math.max(longest, performance.now() - begun);
    }
  })();
  const begun = performance.now();
  await inTree((em) =>
    place(em, { id: personId(MOVED), sponsorId: personId(MOVED_FROM), unattached: false }, personId(MOVED_TO)),
  );
  for (let left = true; left;)
    left = await orm.em.fork().transactional(async (em) => {
      await lockTree(em);
      return (await refreshPaths(em)).refreshed > 0;
    });
  const taken = performance.now() - begun;
  isMoving = false;
  await joins;
  const [counts] = await query<{ moved: number; wrong: number }>(
    teamUrl,
    `select (select team_size from team_count where partner_id = $1) as moved,
       (select count(*)::int from team_count t where t.team_size <> (select count(*) from partner_path path where path.ancestor = t.partner_id)
          and t.partner_id in (select ancestor from partner_path where descendant in ($1, $2) union select $3::uuid)) as wrong`,
    [personId(MOVED), personId(MOVED_TO), personId(MOVED_FROM)],
  );
  if (counts?.wrong !== 0) throw new Error('Counts are wrong after the move');
  return {
    what: `another change while ${counts.moved.toLocaleString('en')} people move`,
    goal: `≤ ${ms(MAX_DELAY_MS)}`,
    figure: ms(longest),
    met: longest <= MAX_DELAY_MS,
    detail: `the move took ${ms(taken)}`,
  };
}

/** Cost of counting by generation from the closure table on each read, the reason why the counts are stored. */
const countedByQuery = (teamUrl: string) =>
  timed(3, async () => {
    await query(
      teamUrl,
      `select path.depth, count(*) as people, count(*) filter (where d.training_completed) as completed
       from partner_path path join partner d on d.id = path.descendant and d.registered where path.ancestor = $1 group by path.depth`,
      [personId(TOP)],
    );
  });

export const downline: Line = {
  name: '4',
  title: 'A downline of a million against one of 121',
  async run(say) {
    const databases = await openDatabases();
    const running: RunningService[] = [];
    try {
      const { urls } = databases;
      say(`${databases.server}; making ${PEOPLE.toLocaleString('en')} people, which takes minutes`);
      await addPeople(databases, WITH_ACCOUNT, WITH_ACCOUNT);
      await addMore(urls.team);
      await query(urls.team, `create table plain_partner (like partner including all)`);
      await query(
        urls.team,
        `insert into plain_partner (id, first_name, last_name, email, uid, sponsor_id, created_at) select id, first_name, last_name, email, uid, sponsor_id, created_at from partner`,
      );
      const bus = createInProcessBus();
      const identity = await withDefinition('identity', (definition) =>
        startService(definition, { env: serviceEnv('identity', urls.identity), bus }),
      );
      running.push(identity);
      const team = await withDefinition('team', (definition) =>
        startService(definition, { env: serviceEnv('team', urls.team, { IDENTITY_URL: identity.url }), bus }),
      );
      running.push(team);
      const [{ size }] = (await query<{ size: number }>(
        urls.team,
        `select team_size as size from team_count where partner_id = $1`,
        [personId(SMALL)],
      )) as [{ size: number }];
      say(`${size + 1} people against ${PEOPLE.toLocaleString('en')}; ${ROUNDS} rounds`);

      const compare = async (path: string) => {
        await reads(team.url, TOP, path);
        await reads(team.url, SMALL, path);
        const pairs = await interleave(
          ROUNDS,
          () => reads(team.url, TOP, path),
          () => reads(team.url, SMALL, path),
        );
        return {
          ratio: medianRatio(
            pairs,
            (a) => a,
            (b) => b,
          ),
          detail: `${ms(median(pairs.map(({ a }) => a)))} against ${ms(median(pairs.map(({ b }) => b)))}`,
        };
      };
      const { tree, plain } = joining(team);
      await tree();
      const count = await compare('/api/team/tree/summary');
      const page = await compare('/api/team/downline?depth=all&limit=50');
      await plain();
      await tree();
      const joins = await interleave(ROUNDS, tree, plain);
      return [
        judge(
          'count by generation',
          count.ratio,
          { atMost: 3 },
          `${count.detail}; counted from the closure instead, ${ms(await countedByQuery(urls.team))}`,
        ),
        judge('page of 50', page.ratio, { atMost: 2 }, page.detail),
        judge(
          'adding a person in the 20th generation, in plain inserts',
          medianRatio(
            joins,
            (a) => a,
            (b) => b,
          ),
          { atMost: 6 },
          `${ms(median(joins.map(({ a }) => a)))} against ${ms(median(joins.map(({ b }) => b)))}`,
        ),
        await moving(team, urls.team),
      ];
    } finally {
      for (const service of running.toReversed()) await service.close();
      await databases.close();
    }
  },
};
