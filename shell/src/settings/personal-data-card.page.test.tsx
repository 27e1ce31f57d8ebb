import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { personalData, securityLog, sessionList } from '@nb/contracts';
import { buildPersonalData, buildUser, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const PATH = '/api/user/personal-data';
const kept = buildPersonalData({ account: { email: 'ann@example.com' } });
const files: Blob[] = [];
beforeEach(() => {
  files.length = 0;
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

type Options = NonNullable<Parameters<typeof renderRoutes>[1]>;
const show = ({ handlers = [], ...more }: Options = {}) =>
  renderRoutes(routes, {
    path: '/settings',
    texts: { shell: texts },
    ...more,
    handlers: [
      ...handlers,
      fake.get('/api/user/sessions', sessionList, { sessions: [] }),
      fake.get('/api/user/security-log', securityLog, { events: [] }),
    ],
  });
const card = async () => within(await screen.findByRole('region', { name: 'Your data' }));

test('everything kept about oneself comes as one file (U9)', async () => {
  const { user } = await show({ handlers: [fake.get(PATH, personalData, kept)] });
  await user.click((await card()).getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(JSON.parse(await new Response(files[0]).text())).toEqual(kept);
});

test('shows an error when the file could not be created, and can try again', async () => {
  const { user, network } = await show({ handlers: [fake.fails('get', PATH, 'server.unavailable')] });
  const here = await card();
  await user.click(here.getByRole('button', { name: 'Download my data' }));
  expect(await here.findByText('The file could not be created')).toBeVisible();
  expect(files).toEqual([]);
  network.use(fake.get(PATH, personalData, kept));
  await user.click(here.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(here.queryByText('The file could not be created')).not.toBeInTheDocument();
});

test('an admin who views the account exports and changes nothing, and reads why', async () => {
  const viewAs = { adminId: 'adm', adminName: 'Ada', endsAt: new Date(Date.now() + 600_000).toISOString() };
  const { user, network } = await show({ user: buildUser({ viewAs }) });
  const why = /^You are viewing this account as an administrator\. Nothing can be changed or exported here\.$/;
  const download = (await card()).getByRole('button', { name: 'Download my data' });
  expect(download).toHaveAccessibleDescription(why);
  download.focus();
  expect(download).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(network.callsTo('GET', PATH)).toEqual([]);
  expect(await screen.findByText(why, { selector: '[role=status] *' })).toBeVisible();
  // Fields are there to be read, with the reason above them.
  expect(await screen.findByRole('textbox', { name: 'First name' })).toBeDisabled();
  expect(screen.getByRole('switch', { name: /only how many contacts/ })).toBeDisabled();
  expect(screen.getAllByText(why, { selector: '[data-reason] *' })).toHaveLength(2);
});
