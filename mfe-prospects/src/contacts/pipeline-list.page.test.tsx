import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type Prospect, bulkChanged, bulkUndone, prospect, prospectList, tag, tagList } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildProspect, fake, newTestId, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import remote from '../remote';
import english from '../texts/en.json';
import { withFieldNames } from '../texts/field-names';

beforeAll(() => preloadUi());
// jsdom has no layout: as if the list were wide enough for columns.
const wideLayout = jest
  .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  .mockReturnValue(new DOMRect(0, 0, 1400, 65));
afterAll(() => wideLayout.mockRestore());

const GYM = newTestId();
const [ann, bob, cy] = [
  buildProspect({ name: 'Ann', followUpOn: '2020-01-01', tagIds: [GYM], lastContactAt: '2026-11-20T10:00:00.000Z' }),
  buildProspect({ name: 'Bob', stage: 'customer' }),
  buildProspect({ name: 'Cy', stage: 'contacted', followUpOn: '2020-02-01', mayContact: 'no' }),
];
const contacts = [ann, bob, cy];

type Handlers = NonNullable<NonNullable<Parameters<typeof renderRoutes>[1]>['handlers']>;
const show = (path = '/prospects', handlers: Handlers = []) =>
  renderRoutes(remote.routes, {
    path,
    texts: { prospects: withFieldNames('en', english) },
    handlers: [
      ...handlers,
      fake.get('/api/prospects/tags', tagList, [{ id: GYM, name: 'Gym', colour: 'teal' }]),
      fake.get('/api/prospects', prospectList, contacts),
    ],
  });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[id^="open-"]')?.textContent);
const rowOf = (name: string) => within(screen.getByText(name).closest('[role="row"]') as HTMLElement);

test('the row has stage, tags, follow-up and last contact', async () => {
  await show();
  await screen.findByText('Ann');
  const row = rowOf('Ann');
  expect(row.getByText('New')).toBeVisible();
  expect(await row.findByText('Gym')).toBeVisible();
  expect(row.getByText('Overdue')).toBeInTheDocument();
  expect(rowOf('Bob').getByText('Customer', { selector: 'span' })).toBeVisible();
});

describe('filters', () => {
  test('are in the address, count what they leave, and can be cleared', async () => {
    const { user, router } = await show();
    await screen.findByText('Ann');
    await user.click(screen.getByRole('button', { name: 'Follow-up', expanded: false }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Overdue' }));
    await waitFor(() => expect(names()).toEqual(['Ann', 'Cy']));
    await waitFor(() => expect(router.state.location.search).toBe('?due=overdue'));
    expect(screen.getByText('Showing 2 of 3 contacts')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Gym' }));
    await waitFor(() => expect(names()).toEqual(['Ann']));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toEqual(['Ann', 'Bob', 'Cy']));
  });
  test('stand in the address that is opened, and what leaves nobody says so', async () => {
    const { user } = await show('/prospects?stage=customer&may=no');
    expect(await screen.findByText('No contact matches these filters.')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    await waitFor(() => expect(names()).toEqual(['Ann', 'Bob', 'Cy']));
  });
  test('order and filters are kept for the next visit, unless the address names some', async () => {
    const first = await show();
    await screen.findByText('Ann');
    await first.user.click(screen.getByRole('button', { name: 'Stage', expanded: false }));
    await first.user.click(await screen.findByRole('menuitemradio', { name: 'Customer' }));
    await waitFor(() => expect(names()).toEqual(['Bob']));
    first.unmount();
    const second = await show();
    await waitFor(() => expect(names()).toEqual(['Bob']));
    second.unmount();
    await show('/prospects?due=overdue');
    await waitFor(() => expect(names()).toEqual(['Ann', 'Cy']));
  });
});

test('the heads of stage, follow-up and last contact sort', async () => {
  const { user, router } = await show();
  await screen.findByText('Ann');
  const head = screen.getByRole('columnheader', { name: /^Follow-up/ });
  await user.click(within(head).getByRole('button', { hidden: true }));
  await waitFor(() => expect(names()).toEqual(['Ann', 'Cy', 'Bob']));
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(head).getByRole('button', { hidden: true }));
  await waitFor(() => expect(names()).toEqual(['Cy', 'Ann', 'Bob']));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=follow-up-desc'));
});

describe('several', () => {
  const undoId = newTestId();
  const answers = (count: number): Handlers => [
    fake.post('/api/prospects/bulk', bulkChanged, { count, undoId }),
    fake.post(`/api/prospects/bulk/${undoId}/undo`, bulkUndone, { count: count - 1, kept: 1 }),
  ];
  const tickAll = async (user: Awaited<ReturnType<typeof show>>['user']) => {
    await screen.findByText('Ann');
    await user.click(screen.getByRole('checkbox', { name: 'Select all 3' }));
    return within(screen.getByRole('toolbar', { name: 'Selected contacts' }));
  };
  test('get a stage in one request; Undo counts those that were changed since', async () => {
    const { user, network } = await show('/prospects', answers(2));
    const bar = await tickAll(user);
    await user.click(bar.getByRole('button', { name: 'Stage' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Presented' }));
    await waitFor(() =>
      expect(network.callsTo('POST', '/api/prospects/bulk')[0]?.body).toEqual({
        ids: [ann.id, bob.id, cy.id],
        set: { stage: 'presented' },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 contact: as before. Changed since and kept: 1')).toBeVisible();
  });
  test('get a tag, or lose one that all have', async () => {
    const { user, network } = await show('/prospects', answers(3));
    const bar = await tickAll(user);
    await user.click(bar.getByRole('button', { name: 'Tags' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Gym' }));
    expect(await screen.findByText('3 contacts: tag “Gym” added')).toBeVisible();
    expect(network.callsTo('POST', '/api/prospects/bulk')[0]?.body).toMatchObject({ set: { addTagIds: [GYM] } });
  });
  test('get a next date', async () => {
    const { user, network } = await show('/prospects', answers(3));
    const bar = await tickAll(user);
    await user.click(bar.getByRole('button', { name: 'Follow-up' }));
    await user.click(await screen.findByRole('button', { name: 'No next date' }));
    expect(await screen.findByText('3 contacts: no next date')).toBeVisible();
    expect(network.callsTo('POST', '/api/prospects/bulk')[0]?.body).toMatchObject({
      set: { followUpOn: null, followUpTime: null },
    });
  });
});

test('a new tag is made and put on in the form; only what was changed is sent', async () => {
  const made = { id: newTestId(), name: 'Fair', colour: 'blue' as const };
  const { user, network } = await show(`/prospects?dialog=contact&about=${ann.id}`, [
    fake.post('/api/prospects/tags', tag, made, { status: 201 }),
    fake.patch(`/api/prospects/${ann.id}`, prospect, { ...ann, version: 2, tagIds: [GYM, made.id] } as Prospect),
  ]);
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit contact' }));
  await user.type(sheet.getByRole('textbox', { name: 'New tag' }), 'Fair{Enter}');
  await waitFor(() => expect(network.callsTo('POST', '/api/prospects/tags')).toHaveLength(1));
  await waitFor(() => expect(sheet.getByRole('textbox', { name: 'New tag' })).toHaveValue(''));
  await user.click(sheet.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)[0]?.body).toEqual({ tagIds: [GYM, made.id] }),
  );
});

test('tags that cannot be read are said to be so in the filter and the dialog, and are read again', async () => {
  const { user, network } = await show('/prospects', [fake.fails('get', '/api/prospects/tags', 'server.failed')]);
  await screen.findByText('Ann');
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit tags…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your tags' }));
  expect(await dialog.findByText('Your tags could not be loaded')).toBeVisible();
  expect(dialog.queryByText(/^Tags group your contacts/)).not.toBeInTheDocument();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  network.use(fake.get('/api/prospects/tags', tagList, [{ id: GYM, name: 'Gym', colour: 'teal' }]));
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Your tags could not be loaded/ }));
  await waitFor(() => expect(rowOf('Ann').getByText('Gym')).toBeVisible());
});
