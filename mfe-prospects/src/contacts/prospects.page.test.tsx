import { describe, expect, jest, test } from '@jest/globals';
import { type Prospect, bulkDone, importResult, importUndone, progress, prospect, prospectList, referenceGuide } from '@nb/contracts';
import { buildProgress, buildProspect, fake, fireEvent, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ComponentType } from 'react';
import remote from '../remote';
import english from '../texts/en.json';

const ann = buildProspect({ name: 'Ann Lee', phone: '+1 555 0100', email: 'ann@example.test', notes: 'Neighbour' });
const bob = buildProspect({ name: 'Bob Ray', phone: null, email: null, notes: null, isPotentialPartner: false, isPotentialCustomer: true, type: 'customer' });

// A list inside of a box shows what fits into it, and nothing is laid out here.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 480 });
Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 900 });

type Handlers = NonNullable<Parameters<typeof renderRoutes>[1]>['handlers'];
const show = (contacts: Prospect[] | undefined, handlers: Handlers = []) =>
  renderRoutes(remote.routes, {
    path: '/prospects', texts: { prospects: english },
    handlers: [...(handlers ?? []), ...(contacts ? [fake.get('/api/prospects', prospectList, contacts)] : [])],
  });
const rowOf = async (name: string) => {
  const cell = await screen.findByText(name);
  return within(cell.closest('[role="row"]') as HTMLElement);
};

describe('the list', () => {
  test('shows contacts with their badges, and searches name, phone, email and notes without case', async () => {
    const { user } = await show([ann, bob]);
    expect((await rowOf('Ann Lee')).getByText('Potential partner')).toBeInTheDocument();
    expect((await rowOf('Bob Ray')).getByText('Potential customer')).toBeInTheDocument();
    for (const words of ['ANN LEE', '555 01', 'ann@EX', 'neighb']) {
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search contacts' }), { target: { value: words } });
      expect(await screen.findByText('Showing 1 of 2 contacts')).toBeVisible();
      expect(screen.queryByText('Bob Ray')).not.toBeInTheDocument();
    }
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Bob Ray')).toBeVisible();
  });

  test('none yet, and could not be read, are two different things', async () => {
    await show([]);
    expect(await screen.findByText('No contacts yet')).toBeVisible();
  });
  test('a failed read offers another try', async () => {
    const { user } = await show([ann], [fake.fails('get', '/api/prospects', 'server.unavailable', { once: true })]);
    expect(await screen.findByText('Your contacts could not be loaded')).toBeVisible();
    expect(screen.queryByText('No contacts yet')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ann Lee')).toBeVisible();
  });

  test('10,000 contacts put only those in sight on the page', async () => {
    await show(Array.from({ length: 10_000 }, (_each, index) => buildProspect({ name: `Person ${index}` })));
    expect(await screen.findByText('Person 0')).toBeVisible();
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    expect(screen.getByText('10,000 contacts')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select all 10,000' })).toBeInTheDocument();
  });
});

describe('adding and editing', () => {
  test('the add sheet names the provider, needs a name, and adds on top', async () => {
    const made = buildProspect({ name: 'Cy Moe' });
    const { user, network } = await show([ann], [fake.post('/api/prospects', prospect, made, { status: 201 })]);
    await user.click(await screen.findByRole('button', { name: 'ADD' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Add contact' }));
    expect(sheet.getByLabelText(/What Makes the provider a Match for Them/)).toBeVisible();
    expect(sheet.getByRole('button', { name: 'Add contact' })).toBeDisabled();
    await user.type(sheet.getByRole('textbox', { name: /Name/ }), '  Cy Moe ');
    await user.click(sheet.getByRole('button', { name: 'Add contact' }));
    expect(await screen.findByText('Contact added successfully!')).toBeVisible();
    expect(await screen.findByText('Cy Moe')).toBeVisible();
    const [call] = network.callsTo('POST', '/api/prospects');
    expect(call?.body).toMatchObject({ name: 'Cy Moe' });
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('inline: one row at a time, Enter saves only what changed, with the version', async () => {
    const { user, network } = await show([ann, bob], [fake.patch(`/api/prospects/${ann.id}`, prospect, { ...ann, phone: '999', version: 2 })]);
    await user.click(await screen.findByRole('button', { name: 'Edit Bob Ray' }));
    await user.click(screen.getByRole('button', { name: 'Edit Ann Lee' }));
    expect(screen.getAllByRole('textbox', { name: /Name/ })).toHaveLength(1);
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await user.clear(phone);
    await user.type(phone, '999{Enter}');
    expect(await screen.findByText('Contact updated successfully!')).toBeVisible();
    const [call] = network.callsTo('PATCH', `/api/prospects/${ann.id}`);
    expect(call?.body).toEqual({ phone: '999' });
    expect(call?.headers.get('if-match')).toBe('"1"');
    expect(screen.getByText('999')).toBeVisible();
  });

  test('Esc gives up; a blank name can not be saved', async () => {
    const { user, network } = await show([ann]);
    await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
    const name = screen.getByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, '  {Enter}');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Ann Lee')).toBeVisible();
    expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)).toHaveLength(0);
  });

  test('a refused change is taken back, and what was typed is still there', async () => {
    const { user } = await show([ann], [fake.fails('patch', `/api/prospects/${ann.id}`, 'server.failed', { delay: 400 })]);
    await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
    await user.type(screen.getByRole('textbox', { name: /Name/ }), ' Smith{Enter}');
    expect(await screen.findByText('Ann Lee Smith')).toBeVisible();
    expect(await screen.findByDisplayValue('Ann Lee Smith')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Ann Lee')).toBeVisible();
  });

  test('two windows: both versions are shown and mine can be kept', async () => {
    const theirs = { ...ann, notes: 'Met at the fair', version: 2 };
    const { user, network } = await show([ann], [
      fake.fails('patch', `/api/prospects/${ann.id}`, 'prospect.version-conflict', { once: true }),
      fake.get(`/api/prospects/${ann.id}`, prospect, theirs),
      fake.patch(`/api/prospects/${ann.id}`, prospect, { ...theirs, phone: '999', version: 3 }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await user.clear(phone);
    await user.type(phone, '999{Enter}');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'This contact was changed somewhere else' }));
    expect(within(dialog.getByRole('region', { name: 'Saved version' })).getByText('Met at the fair')).toBeVisible();
    expect(within(dialog.getByRole('region', { name: 'Your version' })).getByText('999')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep my version' }));
    await waitFor(() => expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)[1]?.headers.get('if-match')).toBe('"2"'));
    expect(await screen.findByText('Contact updated successfully!')).toBeVisible();
  });
});

describe('deleting', () => {
  test('asks, deletes, and takes it back', async () => {
    const { user, network } = await show([ann, bob], [
      fake.raw('delete', `/api/prospects/${ann.id}`, null, { status: 204 }),
      fake.post('/api/prospects/restore', bulkDone, { count: 1 }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Delete Ann Lee' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this contact?' }));
    expect(question.queryByText('Step 3 will be open again')).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Contact deleted successfully!')).toBeVisible();
    expect(screen.queryByText('Ann Lee')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(network.callsTo('POST', '/api/prospects/restore')[0]?.body).toEqual({ ids: [ann.id] }));
    expect(await screen.findByText('Ann Lee')).toBeVisible();
  });

  test('warns when the tenth goes while step 3 is complete (decisions 6)', async () => {
    const ten = Array.from({ length: 10 }, (_each, index) => buildProspect({ name: `Person ${index}` }));
    const { user } = await show(ten, [fake.get('/api/training/progress', progress, buildProgress({}, [1, 2, 3]))]);
    await screen.findByText('Person 0');
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Delete Person 0' }));
      expect(screen.getByText('Step 3 will be open again')).toBeVisible();
    });
  });

  test('a refused delete brings the contact back and says why', async () => {
    const { user } = await show([ann], [fake.fails('delete', `/api/prospects/${ann.id}`, 'server.failed')]);
    await user.click(await screen.findByRole('button', { name: 'Delete Ann Lee' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The contact was not deleted')).toBeVisible();
    expect(await screen.findByText('Ann Lee')).toBeVisible();
  });
});

describe('import', () => {
  const file = (name: string) => new File([readFileSync(path.join(__dirname, '../import/samples', name))], name);
  const choose = async (given: File) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import contacts' });
    fireEvent.change(dialog.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [given] } });
  };
  const answer = { importId: ann.id, created: 2, updated: 0, skipped: 0 };

  test('a file is reviewed, sent in one request, and can be taken back', async () => {
    const { user, network } = await show([ann], [
      fake.post('/api/prospects/import', importResult, answer, { status: 201 }),
      fake.delete('/api/prospects/imports/:id', importUndone, { removed: 2, restored: 0, kept: 0 }),
    ]);
    await choose(file('outlook.csv'));
    expect(await screen.findByText('2 of 2 selected')).toBeVisible();
    expect(screen.getByText('Björn Åkesson')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
    expect(await screen.findByText('Successfully imported 2 contacts')).toBeVisible();
    const [call] = network.callsTo('POST', '/api/prospects/import');
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
    expect(call?.body).toMatchObject({ prospects: [{ name: 'Björn Åkesson', phone: '070-555 03 04', isPotentialCustomer: true }, { name: 'Renée Marie Dupont' }] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The import of 2 contacts was undone')).toBeVisible();
  });

  test('contacts that are there already are shown as such and not sent twice', async () => {
    const { user, network } = await show([ann], [fake.post('/api/prospects/import', importResult, { ...answer, created: 1 }, { status: 201 })]);
    await choose(new File(['Name,Phone,Email,Notes\nAnn Lee,+1 555 0100,ann@example.test,\nDee Fox,,,\n'], 'c.csv'));
    expect(await screen.findByText('Same email as Ann Lee')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 1 contact' }));
    await waitFor(() => expect(network.callsTo('POST', '/api/prospects/import')[0]?.body).toEqual({
      prospects: [{ name: 'Dee Fox', phone: null, email: null, notes: null, isPotentialPartner: false, isPotentialCustomer: true }],
    }));
  });

  test('a refused import keeps the rows, says why, and sends the same key again', async () => {
    const { user, network } = await show([], [fake.down('post', '/api/prospects/import', { once: true }), fake.post('/api/prospects/import', importResult, answer, { status: 201 })]);
    await choose(file('outlook.csv'));
    await user.click(await screen.findByRole('button', { name: 'Import 2 contacts' }));
    expect((await screen.findAllByText('Import failed')).length).toBeGreaterThan(0);
    expect(screen.getByText('Please try again or add contacts manually')).toBeVisible();
    expect(screen.getByText('Björn Åkesson')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
    expect(await screen.findByText('Successfully imported 2 contacts')).toBeVisible();
    const keys = network.callsTo('POST', '/api/prospects/import').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
  });

  test.each([
    ['photo.png', 'x', /is not a contacts file/],
    ['empty.csv', 'Name,Phone\n', /There are no contacts/],
    ['sheet.csv', 'PK\u0003\u0004', /is not a text file/],
  ])('%s is refused with a word about it', async (name, content, words) => {
    await show([]);
    await choose(new File([content], name));
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('export and copy', () => {
  test('says so', async () => {
    const { user } = await show([ann, bob]);
    await screen.findByText('Ann Lee');
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('List copied to clipboard!')).toBeVisible();
    expect(written).toHaveBeenCalledWith('• Ann Lee (Partner) - +1 555 0100 - ann@example.test - Neighbour\n• Bob Ray (Customer)');
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('CSV exported successfully')).toBeVisible();
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('contacts.csv');
    click.mockRestore();
  });
});

test('on paper stands a plain table of all that the list shows, made for the printing alone', async () => {
  const { user } = await show([ann, bob, ...Array.from({ length: 80 }, (_, n) => buildProspect({ name: `Bob No ${n}` }))]);
  await user.type(await screen.findByRole('searchbox', { name: 'Search contacts' }), 'bob');
  expect(await screen.findByText('Showing 81 of 82 contacts')).toBeVisible();
  expect(document.querySelector('table')).not.toBeInTheDocument();
  fireEvent(window, new Event('beforeprint'));
  const rows = Array.from(document.querySelectorAll('[data-paper] tbody tr'));
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual(['Bob Ray', ...Array.from({ length: 80 }, (_, n) => `Bob No ${n}`)]);
  expect(rows[0]).toHaveTextContent('Bob RayCustomer');
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('table')).not.toBeInTheDocument());
});

describe('reference guide', () => {
  const open = async (handlers: Handlers) => {
    const page = await show([ann], handlers);
    await page.user.click(await screen.findByRole('tab', { name: 'Reference Guide' }));
    return page;
  };
  test('needs name and objective, and shows the words', async () => {
    const { user, network } = await open([fake.post('/api/scripts/reference-guide', referenceGuide, { guidance: 'A call with Ann\n\nOpen\nHello Ann' })]);
    const generate = await screen.findByRole('button', { name: 'Generate' });
    expect(generate).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Prospect name' }), 'Ann');
    expect(generate).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Invite to an event' }));
    expect(screen.getByRole('radio', { name: 'Invite to an event' })).toBeChecked();
    await user.click(generate);
    expect(await screen.findByText('Reference Guide Generated')).toBeVisible();
    // Both lines of the toast.
    expect(screen.getByText(english.guide.doneText)).toBeVisible();
    expect(screen.getByText('Hello Ann')).toBeVisible();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    expect(written).toHaveBeenCalledWith('A call with Ann\n\nOpen\nHello Ann');
    expect(network.callsTo('POST', '/api/scripts/reference-guide')[0]?.body).toMatchObject({ prospectName: 'Ann', objective: 'invite_event' });
  });
  test('what is typed and what was composed outlast a look at the contacts, and take no focus', async () => {
    const { user } = await open([fake.post('/api/scripts/reference-guide', referenceGuide, { guidance: 'A call with Ann\n\nOpen\nHello Ann' })]);
    await user.type(await screen.findByRole('textbox', { name: 'Prospect name' }), 'Ann');
    await user.type(screen.getByRole('textbox', { name: /background/i }), 'Likes tea');
    await user.click(screen.getByRole('radio', { name: 'Invite to an event' }));
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect(await screen.findByText('Hello Ann')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Contact List' }));
    expect(await screen.findByText('Ann Lee')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Reference Guide' }));
    expect(await screen.findByRole('textbox', { name: 'Prospect name' })).toHaveValue('Ann');
    expect(screen.getByRole('textbox', { name: /background/i })).toHaveValue('Likes tea');
    expect(screen.getByRole('radio', { name: 'Invite to an event' })).toBeChecked();
    expect(screen.getByText('Hello Ann')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Reference Guide' })).toHaveFocus();
  });
  test('a broken connection says what PA §8 says', async () => {
    const { user } = await open([fake.down('post', '/api/scripts/reference-guide')]);
    await user.type(await screen.findByRole('textbox', { name: 'Prospect name' }), 'Ann');
    await user.click(screen.getByRole('radio', { name: 'Share the product' }));
    await user.click(screen.getByRole('button', { name: 'Generate' }));
    expect((await screen.findAllByText('Failed to generate guidance. Please try again.')).length).toBeGreaterThan(0);
  });
});

test('the slot: a form on top, no title, ready for the next name', async () => {
  const List = remote.slots?.['prospect-list'] as ComponentType;
  const { user, network } = await renderRoutes([{ path: '/', element: <List /> }], {
    texts: { prospects: english },
    handlers: [fake.get('/api/prospects', prospectList, [ann]), fake.post('/api/prospects', prospect, buildProspect({ name: 'Dee' }), { status: 201 })],
  });
  const name = await screen.findByRole('textbox', { name: /Name/ });
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  await user.type(name, 'Dee{Enter}');
  expect(await screen.findByText('Dee')).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveValue('');
  expect(network.callsTo('POST', '/api/prospects')).toHaveLength(1);
});
