import { beforeAll, describe, expect, test } from '@jest/globals';
import { type SecondStepPolicy, adminUsers, secondStepPolicy } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildUser, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { show } from '../testing/show';

beforeAll(() => preloadUi());
const RULE = '/api/admin/second-step-policy';
const LIST = '/api/admin/users';
const OFF: SecondStepPolicy = { mode: 'off', from: null };
const DAY_MS = 86_400_000;

/** 3 of the admins and 41 of all have no second step. */
const counts = () =>
  fake.get(LIST, adminUsers, ({ query }) => ({
    users: [],
    total: query.get('secondStepFilter') !== 'without' ? 0 : query.get('adminFilter') === 'admin' ? 3 : 41,
  }));
type Handlers = NonNullable<Parameters<typeof show>[0]>['handlers'];
const start = (handlers: Handlers = [], rule = OFF) =>
  show({ path: '/admin/two-step', handlers: [...handlers, fake.get(RULE, secondStepPolicy, rule), counts()] });
const choose = async (user: Awaited<ReturnType<typeof start>>['user'], who: string) =>
  user.click(await screen.findByRole('radio', { name: who }));
const save = () => screen.getByRole('button', { name: 'Save' });
const from = () => screen.getByRole('button', { name: /From$/ });

describe('/admin/two-step', () => {
  test('announces a rule for admins, says how many have no second step yet, and leads to them', async () => {
    let saved: SecondStepPolicy = OFF;
    const { user, network, router } = await start([
      fake.put(RULE, secondStepPolicy, ({ body }) => {
        saved = secondStepPolicy.parse(body);
        return saved;
      }),
    ]);
    expect(await screen.findByRole('radio', { name: 'Nobody' })).toBeChecked();
    expect(save()).toBeDisabled();
    expect(screen.queryByRole('button', { name: /From$/ })).toBeNull();
    await choose(user, 'Master admins');
    expect(await screen.findByText(/^3 of them have no second step yet\./)).toBeVisible();
    expect(from()).toHaveTextContent(/^In 14 days: /);
    await user.click(from());
    await user.click(await screen.findByRole('option', { name: /^In 7 days/ }));
    await user.click(save());
    expect(await screen.findByText('Rule saved')).toBeInTheDocument();
    expect(network.callsTo('PUT', RULE)).toHaveLength(1);
    expect(saved.mode).toBe('admins');
    expect(Math.abs(Date.parse(saved.from!) - Date.now() - 7 * DAY_MS)).toBeLessThan(DAY_MS / 2);
    // It is shown as it is now, without another read.
    expect(await screen.findByRole('radio', { name: 'Master admins' })).toBeChecked();
    expect(from()).toHaveTextContent(/^As it is: /);
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Show in the list' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      secondStepFilter: 'without',
      adminFilter: 'admin',
    });
  });

  test('a rule that holds already keeps its date for more people, and is ended without one', async () => {
    const since = '2026-11-01T00:00:00.000Z';
    const { user, network } = await start(
      [fake.put(RULE, secondStepPolicy, ({ body }) => secondStepPolicy.parse(body))],
      { mode: 'admins', from: since },
    );
    await choose(user, 'Everybody');
    expect(await screen.findByText(/^41 of them have no second step yet\./)).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(network.callsTo('PUT', RULE)[0]?.body).toEqual({ mode: 'all', from: since }));
    await screen.findByText('Rule saved');
    await choose(user, 'Nobody');
    await user.click(save());
    await waitFor(() => expect(network.callsTo('PUT', RULE)[1]?.body).toEqual({ mode: 'off', from: null }));
    expect(await screen.findByRole('radio', { name: 'Nobody' })).toBeChecked();
  });

  test('a count that can’t be read is an error with Retry, never the number of another choice; the rule can be saved all the same', async () => {
    const { user, network } = await start([
      fake.put(RULE, secondStepPolicy, ({ body }) => ({
        ...secondStepPolicy.parse(body),
        from: '2026-11-28T10:00:00Z',
      })),
    ]);
    await choose(user, 'Master admins');
    await screen.findByText(/^3 of them/);
    network.use(fake.fails('get', LIST, 'server.unavailable'));
    await choose(user, 'Everybody');
    expect(await screen.findByText('How many have no second step yet could not be loaded')).toBeVisible();
    expect(screen.queryByText(/^3 of them/)).toBeNull();
    network.use(counts());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^41 of them have no second step yet\./)).toBeVisible();
    network.use(fake.fails('get', LIST, 'server.unavailable'));
    await choose(user, 'Master admins');
    await user.click(save());
    await waitFor(() => expect(network.callsTo('PUT', RULE)).toHaveLength(1));
  });

  test('a rule that can’t be read is an error with Retry, never «Nobody»', async () => {
    const { user, network } = await start([fake.fails('get', RULE, 'server.unavailable')]);
    expect(await screen.findByText('The rule could not be loaded')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    network.use(fake.get(RULE, secondStepPolicy, { mode: 'all', from: '2026-11-01T00:00:00.000Z' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('radio', { name: 'Everybody' })).toBeChecked();
  });

  test('what the server refuses is said above the form, and what was chosen stays', async () => {
    const { user, network } = await start([fake.fails('put', RULE, 'second-step.own-first', { once: true })]);
    await choose(user, 'Master admins');
    await user.click(save());
    const form = within(screen.getByRole('region', { name: 'Two-step sign-in' }));
    expect(await form.findByRole('alert')).toHaveTextContent(
      'Turn on two-step sign-in for your own account before you require it of others.',
    );
    expect(screen.getByRole('radio', { name: 'Master admins' })).toBeChecked();
    // Who is asked to confirm who they are and does not, reads that nothing was saved.
    network.use(fake.fails('put', RULE, 'access.step-up'));
    await user.click(save());
    await screen.findByRole('dialog', { name: "Confirm that it's you" });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(/^This was not done\./));
    expect(screen.getByRole('radio', { name: 'Master admins' })).toBeChecked();
  });

  test('shows nothing of it to whom is no master admin', async () => {
    const { network } = await show({ path: '/admin/two-step', user: buildUser() });
    expect(await screen.findByRole('heading', { level: 2, name: 'Access Denied' })).toBeVisible();
    expect(network.callsTo('GET', RULE)).toEqual([]);
  });
});
