import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ImportUsersResult, importUsersResult } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildUser, fake, fireEvent, newTestId, screen, waitFor, within } from '@nb/web-kit/testing';
import { catchDownloads, serves, show } from '../testing/show';

beforeAll(() => preloadUi());
// jsdom lays nothing out: a list of this height shows some rows of thousands.
for (const size of ['clientHeight', 'offsetHeight'] as const)
  Object.defineProperty(HTMLElement.prototype, size, { configurable: true, value: 480 });
const IMPORT = '/api/admin/import-users';
const CSV = 'First name,Last name,Email\nNina,Neu,nina@example.test\nBad,,nope\n';
const created = newTestId();
const answer = (committed: boolean): ImportUsersResult => ({
  committed,
  created: 1,
  updated: 0,
  unchanged: 0,
  refused: 1,
  rows: [
    { row: 0, outcome: 'created', userId: committed ? created : null, refusals: [] },
    {
      row: 1,
      outcome: 'refused',
      userId: null,
      refusals: [{ code: 'request.invalid', field: 'lastName', message: 'Last name is required' }],
    },
  ],
});
const both = fake.post(IMPORT, importUsersResult, ({ body }) => answer(!(body as { dryRun: boolean }).dryRun));
const start = (handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = [both]) =>
  show({ path: '/admin/import', handlers: [...handlers, serves.list([])] });
const choose = async (text = CSV, name = 'people.csv') => {
  await screen.findByText('Drop a CSV file here');
  // As a person who shows all files does: the choice of endings is only a help.
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File([text], name)] },
  });
};

describe('/admin/import', () => {
  test('finds the columns, shows each row of a dry run, then imports and offers the errors as a file', async () => {
    const files = catchDownloads();
    const { user, network } = await start();
    await choose();
    expect(await screen.findByText('2 users found in the file')).toBeVisible();
    expect(screen.getByRole('button', { name: /^First name/ })).toHaveTextContent('First name');
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    const rows = within(await screen.findByRole('table', { name: 'Rows of the file' }));
    expect(rows.getByText('Nina Neu')).toBeVisible();
    expect(rows.getByText('Will be added')).toBeVisible();
    expect(rows.getByText('Row 3')).toBeVisible();
    expect(rows.getByText('Last name: Last name is required')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Left out only' }));
    expect(screen.queryByText('Nina Neu')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Download errors' }));
    expect(files.name()).toBe('people-errors.csv');
    expect(await files.text()).toContain('Bad,,nope,Last name is required');
    await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
    expect(await screen.findByText('1 user has been imported')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'All rows' }));
    expect(screen.getByRole('link', { name: 'Nina Neu' })).toHaveAttribute('href', `/admin/users/${created}`);
    const calls = network
      .callsTo('POST', IMPORT)
      .map(({ body }) => body as { dryRun: boolean; updateExisting: boolean; rows: unknown[] });
    expect(calls.map(({ dryRun }) => dryRun)).toEqual([true, false]);
    expect(calls[1]).toMatchObject({
      updateExisting: false,
      rows: [
        { firstName: 'Nina', lastName: 'Neu', email: 'nina@example.test' },
        { firstName: 'Bad', lastName: null, email: 'nope' },
      ],
    });
  });

  test('a second try after a broken connection carries the same key', async () => {
    const { user, network } = await start([
      fake.post(IMPORT, importUsersResult, answer(false), { once: true }),
      fake.down('post', IMPORT, { once: true }),
      both,
    ]);
    await choose();
    await user.click(await screen.findByRole('button', { name: 'Check the file' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 user' }));
    expect(await screen.findByText('The import failed; nothing was saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
    expect(await screen.findByText('1 user has been imported')).toBeVisible();
    const [, first, second] = network.callsTo('POST', IMPORT).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  test('columns are chosen by hand; what is missing is said before anything is sent', async () => {
    const { user, network } = await start();
    await choose('a,b,c\nNina,Neu,nina at x\n');
    await user.click(await screen.findByRole('button', { name: 'Check the file' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Choose which columns hold the first and the last name. Choose which column holds the email.',
    );
    expect(network.callsTo('POST', IMPORT)).toHaveLength(0);
    for (const [column, role] of [
      ['a', 'First name'],
      ['b', 'Last name'],
      ['c', 'Email'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: new RegExp(`^(Leave out )?${column}\\b|\\b${column}$`) }));
      await user.click(await screen.findByRole('option', { name: role }));
    }
    await user.click(screen.getByRole('checkbox', { name: 'Update users who already have an account' }));
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByRole('table', { name: 'Rows of the file' });
    expect(network.callsTo('POST', IMPORT)[0]?.body).toMatchObject({
      dryRun: true,
      updateExisting: true,
      rows: [{ firstName: 'Nina', lastName: 'Neu', email: 'nina at x' }],
    });
    await user.click(screen.getByRole('button', { name: 'Back to the columns' }));
    expect(await screen.findByRole('checkbox', { name: 'Update users who already have an account' })).toBeChecked();
  });

  test('doubtful rows are shown with their lines, mended or left out before anything is checked', async () => {
    const { user, network } = await start();
    await choose(
      'List of partners\n\nFirst name,Last name,Email,UID\nNina,"Neu" Jr,nina@example.test,NB-1\nBad,Row,bad@example.test,"1,23457E+11"\n',
    );
    expect(await screen.findByText('2 users found in the file')).toBeVisible();
    expect(screen.getByRole('button', { name: /Names of the columns/ })).toHaveTextContent('Line 3: First name');
    const doubts = within(screen.getByRole('region', { name: '2 rows to check' }));
    expect(doubts.getByText(/A quotation mark stands where none belongs/)).toBeVisible();
    expect(doubts.getByText(/A spreadsheet has cut a number of this row/)).toBeVisible();
    await user.click(doubts.getByRole('checkbox', { name: /^Import line 5/ }));
    expect(screen.getByText('1 user found in the file')).toBeVisible();
    await user.click(doubts.getByRole('button', { name: 'Fix line 4' }));
    const name = await screen.findByRole('textbox', { name: 'Last name' });
    expect(name).toHaveValue('"Neu" Jr');
    await user.clear(name);
    await user.type(name, 'Neu');
    await user.click(screen.getByRole('button', { name: 'Use this' }));
    expect(await screen.findByRole('region', { name: '1 row to check' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByRole('table', { name: 'Rows of the file' });
    expect(network.callsTo('POST', IMPORT)[0]?.body).toMatchObject({
      rows: [{ firstName: 'Nina', lastName: 'Neu', email: 'nina@example.test', uid: 'NB-1' }],
    });
  });

  test('a line of column names into which another line may have run says so', async () => {
    await start();
    await choose(
      'First name,Last name,Email,"Notes\n(short, in English, please, now)"\nNina,Neu,nina@example.test,x\n',
    );
    expect(await screen.findByText('1 user found in the file')).toBeVisible();
    expect(screen.getByText('May be several rows that ran together')).toBeVisible();
  });

  test('the letters of another code page are guessed, shown and can be chosen', async () => {
    const { user } = await start();
    await screen.findByText('Drop a CSV file here');
    const bytes = Uint8Array.from('Name,Email\n\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2,i@x.test\n', (sign) =>
      sign.charCodeAt(0),
    );
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [new File([bytes], 'ru.csv')] },
    });
    expect(await screen.findByRole('list', { name: 'Some lines of the file' })).toHaveTextContent('Иван Петров');
    expect(screen.getByText(/does not say which letters it uses/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Character encoding/ }));
    await user.click(await screen.findByRole('option', { name: 'Windows-1252 (Latin)' }));
    expect(await screen.findByRole('list', { name: 'Some lines of the file' })).toHaveTextContent('Èâàí');
  });

  test('a check that fails keeps the columns', async () => {
    const { user } = await start([fake.fails('post', IMPORT, 'server.busy', { once: true }), both]);
    await choose();
    await user.click(await screen.findByRole('button', { name: 'Check the file' }));
    expect(await screen.findByText('The file could not be checked')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByRole('table', { name: 'Rows of the file' })).toBeVisible();
  });

  test.each([
    ['people.xlsx', 'x', 'people.xlsx is not a CSV file.'],
    ['people.csv', 'PK\u0003\u0004', 'people.csv is a spreadsheet'],
    ['people.csv', 'Name,Email\n', 'There are no users in people.csv.'],
    [
      'people.csv',
      `Name,Email\n${'A B,a@x.test\n'.repeat(5001)}`,
      'people.csv has 5,001 users, and one import takes 5,000.',
    ],
  ])('%s that can’t be taken says why', async (name, text, words) => {
    await start();
    await choose(text, name);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  test('of thousands of rows only those in sight are on the page', async () => {
    const count = 3000;
    const { user } = await start([
      fake.post(IMPORT, importUsersResult, {
        committed: false,
        created: count,
        updated: 0,
        unchanged: 0,
        refused: 0,
        rows: Array.from({ length: count }, (_, row) => ({
          row,
          outcome: 'created' as const,
          userId: null,
          refusals: [],
        })),
      }),
    ]);
    await choose(
      `Name,Email\n${Array.from({ length: count }, (_, index) => `Nina Neu,nina${index}@x.test`).join('\n')}`,
    );
    await user.click(await screen.findByRole('button', { name: 'Check the file' }));
    const table = await screen.findByRole('table', { name: 'Rows of the file' });
    expect(within(table).getAllByRole('row').length).toBeLessThan(60);
    expect(table).toHaveAttribute('aria-rowcount', '3001');
    expect(screen.getByRole('button', { name: 'Import 3,000 users' })).toBeVisible();
  });

  test('leaving with a file begun asks first', async () => {
    const { user, router } = await start();
    await choose();
    await user.click(await screen.findByRole('link', { name: 'User Management' }));
    await user.click(await screen.findByRole('button', { name: 'Stay on this page' }));
    expect(router.state.location.pathname).toBe('/admin/import');
    expect(screen.getByText('2 users found in the file')).toBeVisible();
  });

  test('is denied to everybody but master admins', async () => {
    await show({ path: '/admin/import', user: buildUser() });
    await waitFor(() => expect(screen.getAllByText('Access Denied').length).toBeGreaterThan(0));
  });

  test('existing users who get another sponsor are counted and marked, and one reason is given for all of them', async () => {
    const moved = newTestId();
    const result = (committed: boolean): ImportUsersResult => ({
      committed,
      created: 0,
      updated: 1,
      unchanged: 0,
      refused: 0,
      rows: [{ row: 0, outcome: 'updated', userId: moved, isSponsorChanged: true, refusals: [] }],
    });
    const { user, network } = await start([
      fake.post(IMPORT, importUsersResult, ({ body }) => result(!(body as { dryRun: boolean }).dryRun)),
    ]);
    await choose("First name,Last name,Email,Sponsor's UID\nNina,Neu,nina@example.test,AP-1001\n");
    await user.click(await screen.findByRole('checkbox', { name: 'Update users who already have an account' }));
    await user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByText('1 user gets another sponsor')).toBeVisible();
    expect(screen.getByText('Another sponsor')).toBeVisible();
    const reason = screen.getByRole('textbox', { name: 'Why they get another sponsor' });
    await user.type(reason, 'ab');
    await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
    expect(reason).toHaveAccessibleDescription(/Say why, in 3 to 500 characters\./);
    expect(network.callsTo('POST', IMPORT)).toHaveLength(1);
    await user.type(reason, 'c');
    await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
    expect(await screen.findByText('1 user has been imported')).toBeVisible();
    expect(network.callsTo('POST', IMPORT)[1]?.body).toMatchObject({ updateExisting: true, sponsorReason: 'abc' });
  });
});
