import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  type Prospect,
  bulkChanged,
  bulkUndone,
  changedProspect,
  prospect,
  prospectList,
  tagList,
} from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import {
  act,
  buildProspect,
  fake,
  fireEvent,
  newTestId,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@nb/web-kit/testing';
import { prospectsApi } from '../contacts/contacts.api';
import remote from '../remote';
import english from '../texts/en.json';
import { withFieldNames } from '../texts/field-names';

// A column shows what fits into it, and nothing is laid out here.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 640 });
beforeAll(() => preloadUi());

const GYM = newTestId();
const [ann, bob, cy, dee] = [
  buildProspect({ name: 'Ann', followUpOn: '2020-01-01', tagIds: [GYM] }),
  buildProspect({ name: 'Bob', type: 'customer', isPotentialPartner: false, isPotentialCustomer: true }),
  buildProspect({ name: 'Cy', stage: 'contacted', stageAt: '2026-11-20T10:00:00.000Z', version: 4 }),
  buildProspect({ name: 'Dee', stage: 'not-now', mayContact: 'no' }),
];
const everybody = [ann, bob, cy, dee];

type Handlers = NonNullable<NonNullable<Parameters<typeof renderRoutes>[1]>['handlers']>;
function show(handlers: Handlers = [], contacts: Prospect[] = everybody, path = '/prospects?view=board') {
  return renderRoutes(remote.routes, {
    path,
    texts: { prospects: withFieldNames('en', english) },
    handlers: [
      ...handlers,
      fake.get('/api/prospects/tags', tagList, [{ id: GYM, name: 'Gym', colour: 'teal' }]),
      fake.get('/api/prospects', prospectList, () => contacts),
    ],
  });
}
const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}, `) });
const namesIn = (name: string) =>
  within(column(name))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('[id^="card-"]')?.textContent);
const card = (name: string) => screen.findByRole('button', { name });
const focus = async (name: string) => {
  const found = await card(name);
  act(() => found.focus());
};
/** Answers a change as the server does. */
const saves = (before: Prospect) =>
  fake.patch(`/api/prospects/${before.id}`, prospect, ({ body }: { body: unknown }) => {
    const change = body as Partial<Prospect>;
    return { ...before, ...change, version: before.version + 1, stageAt: new Date().toISOString() } as Prospect;
  });
const patches = (network: Awaited<ReturnType<typeof show>>['network'], of: Prospect) =>
  network.callsTo('PATCH', `/api/prospects/${of.id}`).map(({ body }) => body);

describe('what the board shows', () => {
  test('a card leads to the page of its contact', async () => {
    const { user, router } = await show();
    await user.click(await card('Ann'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/prospects/${everybody[0]!.id}`));
  });
  test('every contact in its column, with the exact count and the facts of the card', async () => {
    await show();
    await card('Ann');
    expect(namesIn('New')).toEqual(['Ann', 'Bob']);
    expect(namesIn('Contacted')).toEqual(['Cy']);
    expect(namesIn('Not now')).toEqual(['Dee']);
    expect(screen.getByRole('region', { name: 'New, 2 contacts' })).toBeVisible();
    const first = within((await card('Ann')).closest('article') as HTMLElement);
    expect(first.getByText(/^Overdue · /)).toBeVisible();
    expect(await first.findByText('Gym')).toBeVisible();
    expect(first.getByRole('link', { name: 'Call Ann' })).toHaveAttribute('href', 'tel:+15550100');
    const last = within((await card('Dee')).closest('article') as HTMLElement);
    expect(last.queryByRole('link')).not.toBeInTheDocument();
    expect(last.getByText('Asked not to be contacted')).toBeVisible();
  });
  test('a failed reading is no empty board, and can be tried again', async () => {
    await show([fake.fails('get', '/api/prospects', 'server.failed', { detail: 'Down' })], []);
    expect(await screen.findByText('Your contacts could not be loaded')).toBeVisible();
    expect(screen.queryByText('No contacts yet')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
  test('search and filters go along from the list to the board and back', async () => {
    const { user, router } = await show([], everybody, '/prospects?q=ann&due=overdue');
    await user.click(await screen.findByRole('link', { name: 'Board' }));
    await card('Ann');
    expect(screen.queryByRole('button', { name: 'Bob' })).not.toBeInTheDocument();
    expect(screen.getByText('Showing 1 of 4 contacts')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'List' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=ann&due=overdue'));
    expect(await screen.findByRole('searchbox')).toHaveValue('ann');
  });
});

describe('moving by keyboard', () => {
  test('1 to 7 moves the focused card, which keeps the focus, and it can be undone', async () => {
    const { user, network } = await show([saves(bob)]);
    await focus('Bob');
    await user.keyboard('3');
    await waitFor(() => expect(namesIn('Presented')).toEqual(['Bob']));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Bob' })).toHaveFocus());
    expect(screen.getByText('Bob: moved to Presented', { selector: '[aria-live]' })).toBeInTheDocument();
    expect(patches(network, bob)).toEqual([{ stage: 'presented' }]);
  });
  test('Space picks a card up, arrows carry it, Space puts it down, and every step is announced', async () => {
    const { user, network } = await show([saves(bob)]);
    const said = (words: RegExp) => expect(screen.getByText(words, { selector: '[aria-live]' })).toBeInTheDocument();
    await focus('Bob');
    await user.keyboard(' ');
    said(/^Bob: picked up in New, column 1 of 7/);
    await user.keyboard('{ArrowRight}');
    said(/^Contacted, column 2 of 7, 1 contact$/);
    expect(column('Contacted')).toHaveAttribute('data-target');
    await user.keyboard(' ');
    await waitFor(() => expect(namesIn('Contacted')).toEqual(expect.arrayContaining(['Bob', 'Cy'])));
    said(/^Bob: moved to Contacted$/);
    expect(await card('Bob')).toHaveFocus();
    expect(patches(network, bob)).toEqual([{ stage: 'contacted' }]);
  });
  test('Escape puts the card back', async () => {
    const { user, network } = await show();
    await focus('Bob');
    await user.keyboard(' {ArrowRight}{ArrowRight}{Escape}');
    expect(screen.getByText('Bob: stays in New', { selector: '[aria-live]' })).toBeInTheDocument();
    expect(namesIn('New')).toEqual(['Ann', 'Bob']);
    expect(patches(network, bob)).toEqual([]);
  });
  test('Tab puts the card back and goes on', async () => {
    const { user, network } = await show();
    await focus('Bob');
    await user.keyboard(' {ArrowRight}');
    await user.tab();
    expect(screen.getByText('Bob: stays in New', { selector: '[aria-live]' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Bob' })).not.toHaveFocus();
    expect(patches(network, bob)).toEqual([]);
  });
  test('arrow keys lead from card to card, also over empty columns', async () => {
    const { user } = await show();
    await focus('Ann');
    await user.keyboard('{ArrowDown}');
    expect(await card('Bob')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(await card('Cy')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(await card('Dee')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(await card('Ann')).toHaveFocus();
  });
});

describe('a reading of the list at the same time', () => {
  // Contacts of their own: what a page has saved of a contact is kept for as long as the page is open.
  const people = () =>
    ['Ada', 'Ben', 'New here'].map((name) => buildProspect({ name })) as [Prospect, Prospect, Prospect];
  /** The list is as `first`, then as `later`; that answer waits for `answer`. */
  const reading = (first: readonly Prospect[], later: readonly Prospect[]) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let reads = 0;
    const handler = fake.get('/api/prospects', prospectList, async () => {
      reads += 1;
      if (reads === 1) return [...first];
      await promise;
      return [...later];
    });
    return { handler, answer: resolve };
  };
  const readAgain = (store: Awaited<ReturnType<typeof show>>['store']) =>
    act(() => void store.dispatch(prospectsApi.endpoints.prospects.initiate(undefined, { forceRefetch: true })));

  test.each([
    ['before the change is answered', false],
    ['after it', true],
  ])('that began before a move and is answered %s does not move the card back', async (_when, isLate) => {
    const [ada, ben, other] = people();
    const saved = Promise.withResolvers<void>();
    const { handler, answer } = reading([ada, ben], [ada, ben, other]);
    const { user, store } = await show([
      fake.patch(
        `/api/prospects/${ben.id}`,
        prospect,
        { ...ben, stage: 'presented', version: ben.version + 1 },
        { after: saved.promise },
      ),
      handler,
    ]);
    await focus('Ben');
    readAgain(store);
    await user.keyboard('3');
    await waitFor(async () => expect(await card('Ben')).toHaveFocus());
    if (isLate) {
      saved.resolve();
      expect(await screen.findByText('Ben: moved to Presented', { selector: ':not([aria-live])' })).toBeVisible();
    }
    answer();
    await card('New here');
    expect(namesIn('Presented')).toEqual(['Ben']);
    expect(namesIn('New')).toEqual(['Ada', 'New here']);
    expect(await card('Ben')).toHaveFocus();
    saved.resolve();
  });

  test('a contact that is being deleted does not come back', async () => {
    const [ada, ben, other] = people();
    const deleted = Promise.withResolvers<void>();
    const { handler, answer } = reading([ada, ben], [ada, ben, other]);
    const { store } = await show([
      fake.delete(`/api/prospects/${ben.id}`, prospect, ben, { after: deleted.promise }),
      handler,
    ]);
    await card('Ben');
    readAgain(store);
    act(() => void store.dispatch(prospectsApi.endpoints.removeProspect.initiate(ben)));
    answer();
    await card('New here');
    expect(namesIn('New')).toEqual(['Ada', 'New here']);
    deleted.resolve();
  });

  test('what was moved on another device takes the focus of its card along', async () => {
    const [ada, ben] = people();
    const { handler, answer } = reading([ada, ben], [ada, { ...ben, stage: 'presented', version: ben.version + 1 }]);
    const { store } = await show([handler]);
    await focus('Ben');
    readAgain(store);
    answer();
    await waitFor(() => expect(namesIn('Presented')).toEqual(['Ben']));
    await waitFor(async () => expect(await card('Ben')).toHaveFocus());
  });
});

describe('moving by menu', () => {
  test('Move to… has every column', async () => {
    const { user, network } = await show([saves(cy)]);
    await card('Cy');
    await user.click(screen.getByRole('button', { name: 'More for Cy' }));
    expect(await screen.findByText('Move to…')).toBeVisible();
    await user.click(await screen.findByRole('menuitem', { name: 'Follow-up' }));
    await waitFor(() => expect(namesIn('Follow-up')).toEqual(['Cy']));
    expect(network.callsTo('PATCH', `/api/prospects/${cy.id}`)[0]?.headers.get('if-match')).toBe('"4"');
  });
  test('Not now asks when again before it moves; never has no date', async () => {
    const { user, network } = await show([saves(ann)]);
    await card('Ann');
    await focus('Ann');
    await user.keyboard('7');
    const dialog = within(await screen.findByRole('dialog', { name: 'When do you come back to them?' }));
    expect(patches(network, ann)).toEqual([]);
    for (const days of ['In 30 days', 'In 90 days', 'In 180 days'])
      expect(dialog.getByRole('button', { name: days })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Never' }));
    await waitFor(() =>
      expect(patches(network, ann)).toEqual([{ stage: 'not-now', followUpOn: null, followUpTime: null }]),
    );
  });
  test.each([
    ['Change the type', { stage: 'joined', isPotentialPartner: true }],
    ['Keep the type', { stage: 'joined' }],
  ])('joined offers to change the type: %s', async (answer, change) => {
    const { user, network } = await show([saves(bob)]);
    await focus('Bob');
    await user.keyboard('5');
    await user.click(await screen.findByRole('button', { name: answer }));
    await waitFor(() => expect(patches(network, bob)).toEqual([change]));
  });
});

describe('Undo of one card', () => {
  const OLD = '2026-10-01T10:00:00.000Z';
  const eve = buildProspect({
    name: 'Eve',
    stage: 'contacted',
    stageAt: OLD,
    followUpOn: '2020-01-01',
    followUpTime: '09:30',
    tagIds: [GYM],
    isPotentialPartner: false,
    isPotentialCustomer: true,
    type: 'customer',
  });
  /** A server that keeps the contact and takes its last change back. */
  const keeps = () => {
    const undoId = newTestId();
    let now: Prospect = eve;
    return [
      fake.patch(`/api/prospects/${eve.id}`, changedProspect, ({ body }: { body: unknown }) => {
        const change = Object.entries(body as object).filter(([, value]) => value !== null);
        const cleared = Object.keys(body as object).filter(
          (field) => (body as Record<string, unknown>)[field] === null,
        );
        const moved = 'stage' in (body as object) && { stageAt: '2026-11-26T10:00:00.000Z' };
        now = { ...now, ...Object.fromEntries(change), ...moved, version: now.version + 1 };
        for (const field of cleared) delete now[field as keyof Prospect];
        return 'stage' in (body as object) ? { ...now, undoId } : now;
      }),
      fake.post(`/api/prospects/bulk/${undoId}/undo`, bulkUndone, () => {
        now = { ...eve, isPotentialPartner: now.isPotentialPartner, version: now.version + 1 };
        return { count: 1, kept: 0 };
      }),
      fake.get(`/api/prospects/${eve.id}`, prospect, () => now),
    ];
  };
  type Visitor = Awaited<ReturnType<typeof show>>['user'];
  test.each<[string, string, (user: Visitor) => Promise<void>]>([
    ['a key', 'Presented', async (user) => user.keyboard('3')],
    ['picked up and put down', 'Presented', async (user) => user.keyboard(' {ArrowRight} ')],
    [
      'Not now, without a date',
      'Not now',
      async (user) => {
        await user.keyboard('7');
        await user.click(await screen.findByRole('button', { name: 'Never' }));
      },
    ],
    [
      'Joined, with the type',
      'Joined',
      async (user) => {
        await user.keyboard('5');
        await user.click(await screen.findByRole('button', { name: 'Change the type' }));
      },
    ],
    [
      'the menu',
      'Presented',
      async (user) => {
        await user.click(screen.getByRole('button', { name: 'More for Eve' }));
        await user.click(await screen.findByRole('menuitem', { name: 'Presented' }));
      },
    ],
  ])('moved by %s, it is as it was: stage, age, overdue date and tags', async (_way, to, move) => {
    const { user, store } = await show(keeps(), [eve]);
    await focus('Eve');
    await move(user);
    await waitFor(() => expect(namesIn(to)).toEqual(['Eve']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Eve: back in Contacted')).toBeVisible();
    expect(namesIn('Contacted')).toEqual(['Eve']);
    const back = prospectsApi.endpoints.prospects.select()(store.getState()).data?.[0];
    expect({ ...back, version: 0 }).toEqual({ ...eve, version: 0 });
  });
  test('changed since, it stays and says so', async () => {
    const { user } = await show(
      [
        fake.patch(`/api/prospects/${bob.id}`, changedProspect, {
          ...bob,
          stage: 'presented',
          version: 2,
          undoId: GYM,
        }),
        fake.post(`/api/prospects/bulk/${GYM}/undo`, bulkUndone, { count: 0, kept: 1 }),
        fake.get(`/api/prospects/${bob.id}`, prospect, { ...bob, stage: 'joined', version: 3 }),
      ],
      [bob],
    );
    await focus('Bob');
    await user.keyboard('3');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This could not be undone')).toBeVisible();
    expect(namesIn('Joined')).toEqual(['Bob']);
  });
});

test('two tabs move one card: one wins, the other sees both versions', async () => {
  const theirs = { ...cy, stage: 'customer' as const, version: 5 };
  const { user, network } = await show([
    fake.fails('patch', `/api/prospects/${cy.id}`, 'prospect.version-conflict', { once: true }),
    fake.patch(`/api/prospects/${cy.id}`, prospect, { ...theirs, stage: 'presented', version: 6 }),
    fake.get(`/api/prospects/${cy.id}`, prospect, theirs),
  ]);
  await card('Cy');
  await focus('Cy');
  await user.keyboard('3');
  const conflict = within(await screen.findByRole('alertdialog', { name: 'This contact was changed somewhere else' }));
  expect(conflict.getByRole('region', { name: 'Your version' })).toHaveTextContent('Presented');
  expect(conflict.getByRole('region', { name: 'Saved version' })).toHaveTextContent('Customer');
  await user.click(conflict.getByRole('button', { name: 'Keep my version' }));
  await waitFor(() => expect(patches(network, cy)).toEqual([{ stage: 'presented' }, { stage: 'presented' }]));
  expect(network.callsTo('PATCH', `/api/prospects/${cy.id}`)[1]?.headers.get('if-match')).toBe('"5"');
});

describe('several cards', () => {
  test('move together in one request, and Undo takes all back', async () => {
    const undoId = newTestId();
    const { user, network } = await show([
      fake.post('/api/prospects/bulk', bulkChanged, { count: 2, undoId }),
      fake.post(`/api/prospects/bulk/${undoId}/undo`, bulkUndone, { count: 2, kept: 0 }),
    ]);
    await card('Ann');
    await focus('Ann');
    await user.keyboard('x{ArrowDown}x');
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.keyboard('2');
    await waitFor(() =>
      expect(network.callsTo('POST', '/api/prospects/bulk').map(({ body }) => body)).toEqual([
        { ids: expect.arrayContaining([ann.id, bob.id]), set: { stage: 'contacted' } },
      ]),
    );
    expect(await screen.findByText('2 contacts: moved to Contacted')).toBeVisible();
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(network.callsTo('POST', `/api/prospects/bulk/${undoId}/undo`)).toHaveLength(1));
    expect(await screen.findByText('2 contacts: as before')).toBeVisible();
  });
});

describe('a mouse', () => {
  // jsdom has no events of pointers.
  const pointer = (type: string, target: EventTarget, place: { clientX: number; clientY: number }) =>
    act(() => {
      const event = new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...place });
      target.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'mouse', isPrimary: true }));
    });
  const drag = async (name: string, to: string) => {
    const over = jest.spyOn(document, 'elementFromPoint').mockImplementation(() => column(to));
    const from = (await card(name)).closest('article') as HTMLElement;
    pointer('pointerdown', from, { clientX: 10, clientY: 10 });
    pointer('pointermove', window, { clientX: 40, clientY: 30 });
    await waitFor(() => expect(column(to)).toHaveAttribute('data-target'));
    return over;
  };
  const drop = () => pointer('pointerup', window, { clientX: 40, clientY: 30 });
  beforeEach(() => {
    // jsdom knows no layout.
    if (!('elementFromPoint' in document)) Object.assign(document, { elementFromPoint: () => null });
  });
  test('drags a card to another column', async () => {
    const { network } = await show([saves(bob)]);
    const over = await drag('Bob', 'Presented');
    expect(document.querySelector('[data-ghost]')).not.toBeNull();
    drop();
    await waitFor(() => expect(patches(network, bob)).toEqual([{ stage: 'presented' }]));
    expect(document.querySelector('[data-ghost]')).toBeNull();
    over.mockRestore();
  });
  test('Escape takes the drag back', async () => {
    const { network } = await show();
    const over = await drag('Bob', 'Presented');
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(document.querySelector('[data-ghost]')).toBeNull();
    drop();
    expect(patches(network, bob)).toEqual([]);
    over.mockRestore();
  });
});
