import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { type Prospect, bulkDone, progress, prospect, prospectList } from '@nb/contracts';
import {
  act,
  buildProgress,
  buildProspect,
  fake,
  fireEvent,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@nb/web-kit/testing';
import remote from '../remote';
import english from '../texts/en.json';

const people = ['Cy', 'Ann', 'Dee', 'Bob'].map((name, index) =>
  buildProspect({
    name,
    phone: '+1 555 0100',
    email: null,
    createdAt: `2026-01-0${9 - index}T00:00:00.000Z`,
    updatedAt: `2026-02-0${index + 1}T00:00:00.000Z`,
    isPotentialPartner: index === 0,
    isPotentialCustomer: false,
    type: index === 0 ? 'partner' : 'other',
  }),
);
const idsOf = (...names: string[]) => names.map((name) => people.find((each) => each.name === name)?.id);

// jsdom has no layout: as if the list were wide enough for columns.
const wideLayout = jest
  .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  .mockReturnValue(new DOMRect(0, 0, 1000, 65));
afterAll(() => wideLayout.mockRestore());

type Handlers = NonNullable<Parameters<typeof renderRoutes>[1]>['handlers'];
/** Renders the list with `contacts` as the server's: a test that changes the array changes the next read. */
function show(handlers: Handlers = [], contacts: Prospect[] = people, path = '/prospects') {
  return renderRoutes(remote.routes, {
    path,
    texts: { prospects: english },
    handlers: [...(handlers ?? []), fake.get('/api/prospects', prospectList, () => contacts)],
  });
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[id^="open-"]')?.textContent);
const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` });

/** A refusal that waits for `release()`, so that a test can look at the state before it on a slow machine, too. */
function heldRefusal(path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    release: () => resolve(),
    handler: fake.fails('post', path, 'server.failed', { detail: 'It failed', after: promise }),
  };
}

describe('order', () => {
  test('sorts by the column header, with aria-sort, and keeps the order in the address', async () => {
    const { user, router } = await show();
    expect(await screen.findByText('4 contacts')).toBeVisible();
    expect(names()).toEqual(['Cy', 'Ann', 'Dee', 'Bob']);
    const head = screen.getByRole('columnheader', { name: /Name/ });
    await user.click(within(head).getByRole('button', { name: 'Name', hidden: true }));
    await waitFor(() => expect(names()).toEqual(['Ann', 'Bob', 'Cy', 'Dee']));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    await user.click(within(head).getByRole('button', { name: 'Name', hidden: true }));
    await waitFor(() => expect(names()).toEqual(['Dee', 'Cy', 'Bob', 'Ann']));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name-desc'));
  });
  test('Back undoes the order, then the search, and the search field follows and keeps the focus', async () => {
    const { user, router } = await show();
    const search = await screen.findByRole('searchbox', { name: 'Search contacts' });
    await user.type(search, 'de');
    await waitFor(() => expect(router.state.location.search).toBe('?q=de'), { timeout: 2000 });
    await user.type(search, 'e');
    await waitFor(() => expect(router.state.location.search).toBe('?q=dee'), { timeout: 2000 });
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=dee&sort=name'));
    act(() => search.focus());
    await act(() => router.navigate(-1));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'none'),
    );
    expect(search).toHaveValue('dee');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(names()).toEqual(['Cy', 'Ann', 'Dee', 'Bob']));
    expect(search).toHaveValue('');
    expect(search).toHaveFocus();
    await act(() => router.navigate(1));
    await waitFor(() => expect(names()).toEqual(['Dee']));
    expect(search).toHaveValue('dee');
    await waitFor(() => expect(router.state.location.search).toBe('?q=dee'));
  });
  test('Back leads from the guide to the list', async () => {
    const { user, router } = await show();
    await user.click(await screen.findByRole('tab', { name: 'Reference Guide' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=guide'));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('tab', { name: 'Contact List' })).toHaveAttribute('aria-selected', 'true');
  });
  test('takes order and search from the address', async () => {
    await show([], people, '/prospects?sort=changed&q=dee');
    await screen.findByText('Showing 1 of 4 contacts');
    expect(screen.getByRole('searchbox')).toHaveValue('dee');
    expect(screen.getByRole('button', { name: /Sort contacts/ })).toHaveTextContent('Last changed');
  });
});

describe('several contacts', () => {
  test('shift ticks a range; one request changes the type of all, and Undo reverts it', async () => {
    const { user, network } = await show([fake.post('/api/prospects/bulk-type', bulkDone, { count: 3 })]);
    await user.click(await box('Cy'));
    fireEvent.click(await box('Dee'), { shiftKey: true });
    expect(screen.getByText('3 contacts selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Type' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Partner & Customer' }));
    expect(await screen.findByText('3 contacts are now: Partner & Customer')).toBeVisible();
    expect(network.callsTo('POST', '/api/prospects/bulk-type').map(({ body }) => body)).toEqual([
      { ids: idsOf('Cy', 'Ann', 'Dee'), isPotentialPartner: true, isPotentialCustomer: true },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 contacts have their former types again')).toBeVisible();
    expect(
      network
        .callsTo('POST', '/api/prospects/bulk-type')
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([
      { ids: idsOf('Cy'), isPotentialPartner: true, isPotentialCustomer: false },
      { ids: idsOf('Ann', 'Dee'), isPotentialPartner: false, isPotentialCustomer: false },
    ]);
  });

  test('reverts a refused type and says why', async () => {
    const { handler, release } = heldRefusal('/api/prospects/bulk-type');
    const { user } = await show([handler]);
    await user.click(await box('Ann'));
    await user.click(screen.getByRole('button', { name: 'Type' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Customer' }));
    expect(await screen.findByRole('img', { name: 'Potential customer' })).toBeInTheDocument();
    release();
    expect(await screen.findByText('The type was not changed')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Potential customer' })).not.toBeInTheDocument();
  });

  test('deletes all that the search finds after asking, and Undo restores them', async () => {
    let there = people;
    const { user, network } = await show(
      [
        fake.get('/api/prospects', prospectList, () => there),
        fake.post('/api/prospects/delete', bulkDone, () => {
          there = there.filter(({ name }) => !name.includes('e') && name !== 'Bob');
          return { count: 2 };
        }),
        fake.post('/api/prospects/restore', bulkDone, () => {
          there = people;
          return { count: 2 };
        }),
      ],
      people.map((each) => each),
    );
    await box('Dee');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'bo' } });
    await screen.findByText('Showing 1 of 4 contacts');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    await user.click(await box('Dee'));
    await user.click(await box('Bob'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete these 2 contacts?' }),
    );
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 contacts deleted successfully!')).toBeVisible();
    expect(names()).toEqual(['Cy', 'Ann']);
    expect(network.callsTo('POST', '/api/prospects/delete')[0]?.body).toEqual({ ids: idsOf('Dee', 'Bob') });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 contacts are back in your list')).toBeVisible();
    expect(network.callsTo('POST', '/api/prospects/restore')[0]?.body).toEqual({ ids: idsOf('Dee', 'Bob') });
    expect(names()).toEqual(['Cy', 'Ann', 'Dee', 'Bob']);
  });

  test('Select all selects only what the search shows', async () => {
    const { user, network } = await show([fake.post('/api/prospects/delete', bulkDone, { count: 1 })]);
    await box('Cy');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nn' } });
    await screen.findByText('Showing 1 of 4 contacts');
    await user.click(screen.getByRole('checkbox', { name: 'Select all 1' }));
    expect(screen.getByText('1 contact selected')).toBeInTheDocument();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'e' } });
    await waitFor(() => expect(screen.queryByText('1 contact selected')).not.toBeInTheDocument());
    expect(network.callsTo('POST', '/api/prospects/delete')).toHaveLength(0);
  });

  test('restores all when deleting several is refused', async () => {
    const { handler, release } = heldRefusal('/api/prospects/delete');
    const { user } = await show([handler]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 4' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No contacts yet')).toBeVisible();
    release();
    expect(await screen.findByText('The contacts were not deleted')).toBeVisible();
    await waitFor(() => expect(names()).toEqual(['Cy', 'Ann', 'Dee', 'Bob']));
  });

  test('warns when fewer than ten would be left while step 3 is complete', async () => {
    const twelve = Array.from({ length: 12 }, (_each, index) => buildProspect({ name: `P${index}` }));
    const { user } = await show([fake.get('/api/training/progress', progress, buildProgress({}, [1, 2, 3]))], twelve);
    await user.click(await box('P0'));
    fireEvent.click(await box('P2'), { shiftKey: true });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Step 3 will be open again')).toBeVisible();
  });
});

describe('by keyboard', () => {
  test('arrows move, shift selects, Ctrl+A selects all, Esc none', async () => {
    const { user } = await show();
    const first = await box('Cy');
    first.focus();
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(await screen.findByText('2 contacts selected')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Ann' })).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select Dee' })).toHaveFocus());
    expect(screen.getByText('2 contacts selected')).toBeInTheDocument();
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('4 contacts selected')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/selected$/)).not.toBeInTheDocument();
  });
});

describe('while the list changes', () => {
  test('keeps what is typed in a row with its contact, and the focus on its contact', async () => {
    let there = people;
    const { user, store } = await show([fake.get('/api/prospects', prospectList, () => there)]);
    await user.click(await screen.findByRole('button', { name: 'Edit Ann' }));
    await user.type(screen.getByRole('textbox', { name: 'Phone' }), '123');
    there = [buildProspect({ name: 'Eve', createdAt: '2026-03-01T00:00:00.000Z' }), ...people];
    const { api } = await import('@nb/web-kit');
    store.dispatch(api.util.invalidateTags(['Prospects']));
    expect(await screen.findByText('Eve')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 555 0100123');
    screen.getByRole('button', { name: 'Delete Dee' }).focus();
    there = people;
    store.dispatch(api.util.invalidateTags(['Prospects']));
    await waitFor(() => expect(screen.queryByText('Eve')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Delete Dee' })).toHaveFocus();
  });

  test('does not read again after an own change, but does after one that was not answered', async () => {
    const [cy] = people;
    if (!cy) throw new Error('nobody');
    const { user, network } = await show([
      fake.patch(`/api/prospects/${cy.id}`, prospect, { ...cy, phone: '9', version: 2 }, { once: true }),
      fake.down('patch', `/api/prospects/${cy.id}`),
    ]);
    const reads = () => network.callsTo('GET', '/api/prospects').length;
    for (const [index, expected] of [1, 2].entries()) {
      await user.click(await screen.findByRole('button', { name: 'Edit Cy' }));
      await user.type(screen.getByRole('textbox', { name: 'Phone' }), `${index}{Enter}`);
      await screen.findByText(index === 0 ? 'Contact updated successfully!' : 'The contact was not saved');
      await waitFor(() => expect(reads()).toBe(expected));
    }
  });
});
