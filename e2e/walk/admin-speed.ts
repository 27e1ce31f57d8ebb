/** However many users there are: the first page, any page, any filter, any order and any search come fast, with their exact number. */
import { adminAtWork, number, openList, pick, rows, usersBy } from './kit/admin.ts';
import { type Section, expect } from './walk.ts';

/** Figures of a shared machine say little by themselves; from here on a person waits. */
const SLOW_MS = 1_000;
const ROUNDS = 5;
const WARM_MS = 20_000;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const adminSpeed: Section = async (walk) => {
  const { page, api } = await adminAtWork(walk);
  const {
    total,
    users: [newest],
  } = await usersBy(api);
  const say = (line: string) => void process.stdout.write(`          ${line}\n`);
  say(`${number(total)} users; medians of ${ROUNDS} answers in ms:`);
  const lastPage = String(Math.ceil(total / 50));
  const questions: Record<string, Record<string, string>[]> = {
    'the first page, one in the middle and the last': [
      {},
      { page: String(Math.ceil(total / 100)) },
      { page: lastPage },
    ],
    'every filter': [
      ...['completed', 'active', 'inactive', 'temp'].map((statusFilter) => ({ statusFilter })),
      ...['not-started', 'in-progress', 'completed'].map((progressFilter) => ({ progressFilter })),
      ...['admin', 'partner'].map((adminFilter) => ({ adminFilter })),
    ],
    'every order, both ways': ['createdAt', 'lastLoginAt', 'email', 'firstName', 'lastName', 'progress'].flatMap(
      (sortBy) => ['asc', 'desc'].map((sortOrder) => ({ sortBy, sortOrder })),
    ),
    'a search that finds one, thousands, nearly everybody, nobody': [
      newest!.email,
      'maria',
      'example.test',
      'qxqxqx',
      newest!.uid ?? 'NB-0002',
    ].map((search) => ({ search })),
    'by the UID of a sponsor': [{ searchType: 'sponsorUid', search: 'NB-0002' }],
    'everything at once, deep in it': [
      {
        search: 'an',
        statusFilter: 'active',
        progressFilter: 'in-progress',
        adminFilter: 'partner',
        sortBy: 'lastName',
        sortOrder: 'asc',
        page: '20',
      },
    ],
  };
  const measured = async (queries: readonly Record<string, string>[]): Promise<string[]> => {
    const slow: string[] = [];
    const figures: string[] = [];
    for (const query of queries) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        await usersBy(api, query);
        times.push(performance.now() - began);
      }
      const took = Math.round(median(times));
      figures.push(`${Object.values(query).join(' ') || 'first page'} ${took}`);
      if (took > SLOW_MS) slow.push(`${JSON.stringify(query)} ${took} ms`);
    }
    say(figures.join(' · '));
    return slow;
  };
  for (const [what, queries] of Object.entries(questions)) {
    await walk.check(`${what}: a second at most`, async () => {
      if ((await measured(queries)).length === 0) return;
      // A large list is taken into memory soon after it is asked for the first time.
      await new Promise((resolve) => {
        setTimeout(resolve, WARM_MS);
      });
      expect(await measured(queries)).toEqual([]);
    });
  }
  // No limit is promised for one or two letters, or for the beginning of everybody's UID: these are only reported.
  await measured([{ search: 'a' }, { search: 'an' }, { searchType: 'sponsorUid', search: 'NB-' }]);
  await walk.check('in the browser: from the choice to the rows', async () => {
    await openList(page);
    for (const [label, option, heading] of [
      ['Status', 'Never logged in', { statusFilter: 'temp' }],
      ['Sort by', 'Last Name', { statusFilter: 'temp', sortBy: 'lastName' }],
    ] as const) {
      const { total: expected } = await usersBy(api, heading);
      const took = await walk.until(
        () => pick(page, label, option),
        () => expect(page.getByRole('heading', { level: 2, name: `Users: ${number(expected)}` })).toBeVisible(),
      );
      say(`${label}: ${option} ${took} ms`);
      await expect(rows(page).first()).toBeVisible();
    }
  });
};
export default adminSpeed;
