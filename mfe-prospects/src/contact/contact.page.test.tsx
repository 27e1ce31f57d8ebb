import { beforeEach, describe, expect, test } from '@jest/globals';
import { type History, history, prospect, tagList, touchResult } from '@nb/contracts';
import { buildProspect, fake, newTestId, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import remote from '../remote';
import type { Handlers } from '../testing/prospects-page';
import english from '../texts/en.json';
import { withFieldNames } from '../texts/field-names';
import { stopAsking } from '../touches/asked-touch';

const buildAnn = () =>
  buildProspect({
    name: 'Ann Lee',
    phone: '+1 555 010 0100',
    email: 'ann@example.test',
    notes: 'Neighbour, likes hiking',
    stage: 'contacted',
    followUpOn: '2099-12-02',
    version: 3,
  });
let ann = buildAnn();
const entry = (over: Partial<Extract<History['entries'][number], { type: 'touch' }>> = {}) => ({
  type: 'touch' as const,
  id: newTestId(),
  at: '2026-11-20T09:00:00.000Z',
  kind: 'call' as const,
  outcome: 'no-answer' as const,
  note: null,
  ...over,
});
const moved = {
  type: 'move' as const,
  id: newTestId(),
  at: '2026-11-19T09:00:00.000Z',
  from: 'new' as const,
  to: 'contacted' as const,
};
const past = (entries: History['entries'], nextCursor: string | null = null) =>
  fake.get('/api/prospects/:id/touches', history, { entries, nextCursor });

const show = (handlers: Handlers = [], query = '') =>
  renderRoutes([...remote.routes, { path: '/elsewhere', element: <h1>Elsewhere</h1> }], {
    path: `/prospects/${ann.id}${query}`,
    texts: { prospects: withFieldNames('en', english) },
    handlers: [
      ...(handlers ?? []),
      fake.get('/api/prospects/tags', tagList, []),
      past([]),
      fake.get('/api/prospects/:id', prospect, ann),
    ],
  });
const step = async () => within(await screen.findByRole('region', { name: 'Next step' }));
const choose = async (user: Awaited<ReturnType<typeof show>>['user'], label: string, option: string) => {
  await user.click((await step()).getByRole('button', { name: new RegExp(label) }));
  await user.click(await screen.findByRole('option', { name: option }));
};

beforeEach(() => {
  // The page remembers the versions that its own saves have made.
  ann = buildAnn();
  stopAsking();
});

test('shows facts, where they stand, and the ways to reach them', async () => {
  await show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
  const facts = within(await screen.findByRole('region', { name: 'Facts' }));
  expect(facts.getByText('Neighbour, likes hiking')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Call Ann Lee' })).toHaveAttribute('href', 'tel:+15550100100');
  expect(screen.getByRole('button', { name: 'WhatsApp to Ann Lee' })).toBeVisible();
  expect((await step()).getByText('Dec 2, 2099')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Invite' })).toHaveAttribute('href', `/partners?code=new&contact=${ann.id}`);
});

describe('the history', () => {
  test('has touches with their notes and moves, further ones by a cursor', async () => {
    const { user, network } = await show([
      fake.get('/api/prospects/:id/touches', history, ({ query }) =>
        query.get('cursor') === 'older'
          ? { entries: [moved], nextCursor: null }
          : { entries: [entry({ outcome: 'interested', note: 'Wants a sample' })], nextCursor: 'older' },
      ),
    ]);
    const list = await screen.findByRole('list', { name: 'History of Ann Lee' });
    expect(within(list).getByText('Wants a sample')).toBeVisible();
    expect(within(list).getByText('Interested')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await within(list).findByText('New → Contacted')).toBeVisible();
    expect(network.callsTo('GET', `/api/prospects/${ann.id}/touches`).map(({ url }) => url)).toEqual([
      `/api/prospects/${ann.id}/touches`,
      `/api/prospects/${ann.id}/touches?cursor=older`,
    ]);
  });
  test('that can’t be read is no empty one', async () => {
    const { user } = await show([
      fake.fails('get', '/api/prospects/:id/touches', 'server.failed', { once: true }),
      past([entry()]),
    ]);
    expect(await screen.findByText('The history could not be loaded')).toBeVisible();
    expect(screen.queryByText(/You have not written anything down/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No answer')).toBeVisible();
  });
  test('is read again after a touch, and the next date is the new one', async () => {
    const after = { ...ann, version: 4, followUpOn: '2099-12-24' };
    const { user, network } = await show([
      fake.post(
        '/api/prospects/:id/touches',
        touchResult,
        { touch: entry({ outcome: 'reached' }), prospect: after, reason: 'cadence' },
        { status: 201 },
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: 'How did it go?' }));
    await user.click(await screen.findByRole('button', { name: 'We talked' }));
    expect(await (await step()).findByText('Dec 24, 2099')).toBeVisible();
    await waitFor(() => expect(network.callsTo('GET', `/api/prospects/${ann.id}/touches`)).toHaveLength(2));
  });
});

describe('«How did it go?»', () => {
  const question = { name: 'How did it go?' };
  test('is in the address while it is open', async () => {
    const { user, router } = await show();
    await user.click(await screen.findByRole('button', question));
    expect(await screen.findByRole('dialog', question)).toBeVisible();
    expect(router.state.location.search).toBe(`?dialog=touch&about=${ann.id}`);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
  test('is there again after a reload, and goes with its answer', async () => {
    ann = { ...ann, lastContactKind: 'meeting' };
    const { user, network, router } = await show(
      [
        fake.post(
          '/api/prospects/:id/touches',
          touchResult,
          { touch: entry({ outcome: 'reached' }), prospect: { ...ann, version: 4 }, reason: 'cadence' },
          { status: 201 },
        ),
      ],
      `?dialog=touch&about=${ann.id}`,
    );
    const dialog = within(await screen.findByRole('dialog', question));
    expect(dialog.getByText('Ann Lee')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'We talked' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.callsTo('POST', `/api/prospects/${ann.id}/touches`)[0]?.body).toMatchObject({
      kind: 'meeting',
      outcome: 'reached',
    });
    expect(router.state.location.search).toBe('');
  });
});

describe('the next step', () => {
  test.each([
    ['Stage', 'Presented', { stage: 'presented' }],
    ['Keep in touch', 'Every 30 days', { cadenceDays: 30 }],
    ['May be contacted', 'Asked not to be', { mayContact: 'no' }],
    ['Known from', 'Work', { knownFrom: 'work' }],
  ])('%s is saved when it is chosen', async (label, option, change) => {
    const { user, network } = await show([
      fake.patch('/api/prospects/:id', prospect, { ...ann, ...change, version: 4 } as typeof ann),
    ]);
    await choose(user, label, option);
    await waitFor(() => expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)).toHaveLength(1));
    const [call] = network.callsTo('PATCH', `/api/prospects/${ann.id}`);
    expect([call?.body, call?.headers.get('if-match')]).toEqual([change, '"3"']);
  });
  test('who asked not to be contacted has no links and no invitation, with the reason', async () => {
    await show([fake.get('/api/prospects/:id', prospect, { ...ann, mayContact: 'no' })]);
    expect((await screen.findAllByText('Ann Lee asked not to be contacted any more')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Call Ann Lee' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Invite' })).toBeNull();
    expect(screen.queryByRole('link', { name: '+1 555 010 0100' })).toBeNull();
  });
  test('changed elsewhere meanwhile, both versions are shown and the person decides', async () => {
    const { user, network } = await show([
      fake.fails('patch', '/api/prospects/:id', 'prospect.version-conflict', { once: true }),
      fake.patch('/api/prospects/:id', prospect, { ...ann, stage: 'presented', version: 9 }),
    ]);
    await screen.findByRole('heading', { level: 1, name: 'Ann Lee' });
    network.use(fake.get('/api/prospects/:id', prospect, { ...ann, stage: 'customer', version: 8 }));
    await choose(user, 'Stage', 'Presented');
    expect(await screen.findByText('This contact was changed somewhere else')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)).toHaveLength(2));
    const second = network.callsTo('PATCH', `/api/prospects/${ann.id}`)[1];
    expect([second?.body, second?.headers.get('if-match')]).toEqual([{ stage: 'presented' }, '"8"']);
  });
});

test('the guide has this contact filled in, and a look at the other tabs loses nothing', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('tab', { name: 'Reference Guide' }));
  expect(await screen.findByRole('textbox', { name: 'Prospect name' })).toHaveValue('Ann Lee');
  const background = screen.getByRole('textbox', { name: /background/i });
  expect(background).toHaveValue('Neighbour, likes hiking');
  await user.type(background, ', two dogs');
  await user.click(screen.getByRole('tab', { name: 'Words to say' }));
  expect(await screen.findByRole('textbox', { name: 'Your message' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Reference Guide' }));
  expect(await screen.findByRole('textbox', { name: /background/i })).toHaveValue('Neighbour, likes hiking, two dogs');
});

test('a contact that is not there says so; one that can’t be read is tried again', async () => {
  const { unmount } = await show([fake.fails('get', '/api/prospects/:id', 'prospect.not-found')]);
  expect(await screen.findByText('This contact is not in your list')).toBeVisible();
  unmount();
  const { user } = await show([fake.fails('get', '/api/prospects/:id', 'server.failed', { once: true })]);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann Lee' })).toBeVisible();
});
