import { describe, expect, jest, test } from '@jest/globals';
import { bulkDone, importResult, importUndone, progress, prospect } from '@nb/contracts';
import { api } from '@nb/web-kit';
import { buildProgress, buildProspect, fake, fireEvent, screen, waitFor, within } from '@nb/web-kit/testing';
import { ann, bob, showProspects } from '../testing/prospects-page';

type Shown = Awaited<ReturnType<typeof showProspects>>;
const write = async ({ user }: Shown, name: string, phone: string) => {
  await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  const field = screen.getByRole('textbox', { name: 'Phone' });
  await user.clear(field);
  await user.type(field, phone);
};
const gone = async () =>
  within(await screen.findByRole('alertdialog', { name: 'This contact was deleted somewhere else' }));

test('changes before the last one is answered cause no conflict: each is sent with the version that the one before made', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const address = `/api/prospects/${ann.id}`;
  const page = await showProspects(
    () => [ann, bob],
    [
      fake.patch(
        address,
        prospect,
        ({ body, headers }) => ({
          ...ann,
          ...(body as object),
          version: Number(headers.get('if-match')?.slice(1, -1)) + 1,
        }),
        { after: answered },
      ),
      fake.raw('delete', address, null, { status: 204 }),
    ],
  );
  const { user } = page;
  for (const phone of ['777', '888']) {
    await write(page, 'Ann Lee', phone);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(phone)).toBeVisible();
  }
  await user.click(screen.getByRole('button', { name: 'Delete Ann Lee' }));
  const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' });
  expect(page.network.callsTo('PATCH', address)).toHaveLength(1);
  await user.click(confirm);
  answer();
  await waitFor(() => expect(page.network.callsTo('DELETE', address)).toHaveLength(1));
  const sent = [...page.network.callsTo('PATCH', address), ...page.network.callsTo('DELETE', address)];
  expect(sent.map(({ headers, body }) => [headers.get('if-match'), body])).toEqual([
    ['"1"', { phone: '777' }],
    ['"2"', { phone: '888' }],
    ['"3"', undefined],
  ]);
  expect(await screen.findByText('Contact deleted successfully!')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ann Lee' })).not.toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

describe('what is typed into a row', () => {
  test('is dropped only after asking when another row is edited', async () => {
    const page = await showProspects(() => [ann, bob]);
    const { user } = page;
    await write(page, 'Ann Lee', '777');
    await user.click(screen.getByRole('button', { name: 'Edit Bob Ray' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).getByRole('button', {
        name: 'Keep editing',
      }),
    );
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('777');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Edit Bob Ray' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveValue('Bob Ray'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Name/ })).toHaveFocus());
    expect(screen.getByText('Ann Lee')).toBeVisible();
  });

  test('stays after a search that hid the row', async () => {
    const page = await showProspects(() => [ann, bob]);
    await write(page, 'Ann Lee', '777');
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'bob' } });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Phone' })).not.toBeInTheDocument());
    fireEvent.change(search, { target: { value: '' } });
    expect(await screen.findByDisplayValue('777')).toBeVisible();
  });

  test('comes back with its contact that another window deleted meanwhile', async () => {
    let there = [ann, bob];
    const page = await showProspects(
      () => there,
      [
        fake.post('/api/prospects/restore', bulkDone, () => {
          there = [ann, bob];
          return { count: 1 };
        }),
        fake.patch(`/api/prospects/${ann.id}`, prospect, { ...ann, phone: '777', version: 2 }),
      ],
    );
    await write(page, 'Ann Lee', '777');
    there = [bob];
    page.store.dispatch(api.util.invalidateTags(['Prospects']));
    const question = await gone();
    expect(question.getByText('777')).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Bring it back' }));
    await waitFor(() =>
      expect(page.network.callsTo('PATCH', `/api/prospects/${ann.id}`)[0]?.body).toEqual({ phone: '777' }),
    );
    expect(page.network.callsTo('POST', '/api/prospects/restore')[0]?.body).toEqual({ ids: [ann.id] });
  });

  test('is shown when saving finds the contact gone; what is too old to come back is created again', async () => {
    const page = await showProspects(
      () => [ann],
      [
        fake.fails('patch', `/api/prospects/${ann.id}`, 'prospect.not-found'),
        fake.fails('post', '/api/prospects/restore', 'prospect.not-found'),
        fake.post('/api/prospects', prospect, buildProspect({ name: 'Ann Lee' }), { status: 201 }),
      ],
    );
    await write(page, 'Ann Lee', '777');
    await page.user.keyboard('{Enter}');
    await page.user.click((await gone()).getByRole('button', { name: 'Bring it back' }));
    await waitFor(() =>
      expect(page.network.callsTo('POST', '/api/prospects')[0]?.body).toMatchObject({
        name: 'Ann Lee',
        phone: '777',
        notes: 'Neighbour',
      }),
    );
  });

  test('can be discarded with the deleted contact; an unchanged row disappears without a question', async () => {
    let there = [ann, bob];
    const page = await showProspects(() => there);
    await write(page, 'Ann Lee', '777');
    there = [bob];
    page.store.dispatch(api.util.invalidateTags(['Prospects']));
    await page.user.click((await gone()).getByRole('button', { name: 'Leave it deleted' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await page.user.click(screen.getByRole('button', { name: 'Edit Bob Ray' }));
    there = [ann];
    page.store.dispatch(api.util.invalidateTags(['Prospects']));
    expect(await screen.findByText('Ann Lee')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('taking an import back', () => {
  const ten = Array.from({ length: 10 }, (_each, index) => buildProspect({ name: `Person ${index}` }));
  const open = async (done: Parameters<typeof buildProgress>[1]) => {
    const page = await showProspects(
      () => ten,
      [
        fake.get('/api/training/progress', progress, buildProgress({}, done)),
        fake.post(
          '/api/prospects/import',
          importResult,
          { importId: ann.id, created: 1, updated: 0, skipped: 0 },
          { status: 201 },
        ),
        fake.delete('/api/prospects/imports/:id', importUndone, { removed: 1, restored: 0, kept: 0 }),
      ],
    );
    await screen.findByText('Person 0');
    fireEvent.click(screen.getByRole('button', { name: 'Import CSV' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import contacts' });
    fireEvent.change(dialog.querySelector('input[type=file]') as HTMLInputElement, {
      target: { files: [new File(['Name\nDee Fox\n'], 'c.csv')] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Import 1 contact' }));
    await screen.findByText('Successfully imported 1 contact');
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    return page;
  };
  test('warns when step 3 would be open again, and does nothing before the answer', async () => {
    const { user, network } = await open([1, 2, 3]);
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
    expect(question.getByText('Step 3 will be open again')).toBeVisible();
    expect(network.callsTo('DELETE', `/api/prospects/imports/${ann.id}`)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The import of 1 contact was undone')).toBeVisible();
  });
  test('asks nothing while step 3 is not complete', async () => {
    await open([1, 2]);
    expect(await screen.findByText('The import of 1 contact was undone')).toBeVisible();
  });
});

test('removes the message about a failed save once the edit is cancelled', async () => {
  const { user } = await showProspects(() => [ann], [fake.fails('post', '/api/prospects', 'prospect.limit')]);
  await user.click(await screen.findByRole('button', { name: 'ADD' }));
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Zed');
  await user.click(screen.getByRole('button', { name: 'Add contact' }));
  expect(await screen.findByText('The contact was not saved')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByText('The contact was not saved')).not.toBeInTheDocument());
});

describe('keeps the focus', () => {
  test('when the last contact is deleted and restored by Undo', async () => {
    let there = [ann];
    const { user } = await showProspects(
      () => there,
      [
        fake.raw('delete', `/api/prospects/${ann.id}`, null, { status: 204 }),
        fake.post('/api/prospects/restore', bulkDone, () => {
          there = [ann];
          return { count: 1 };
        }),
      ],
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Ann Lee' }));
    there = [];
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add your first contact' })).toHaveFocus());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ann Lee' })).toHaveFocus());
  });

  test('when the search is cleared or the error is gone', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await showProspects(
      () => [ann],
      [fake.fails('get', '/api/prospects', 'server.unavailable', { once: true })],
    );
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    logged.mockRestore();
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
  });

  test('when the other version was discarded', async () => {
    const theirs = { ...ann, notes: 'Met at the fair', version: 2 };
    const page = await showProspects(
      () => [ann],
      [
        fake.fails('patch', `/api/prospects/${ann.id}`, 'prospect.version-conflict', { once: true }),
        fake.get(`/api/prospects/${ann.id}`, prospect, theirs),
      ],
    );
    await write(page, 'Ann Lee', '777');
    await page.user.keyboard('{Enter}');
    await page.user.click(await screen.findByRole('button', { name: 'Keep the saved version' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Ann Lee' })).toHaveFocus());
  });
});
