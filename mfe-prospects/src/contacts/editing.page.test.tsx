import { describe, expect, test } from '@jest/globals';
import {
  type AddedText,
  CONTACT_TEXTS,
  type ContactText,
  bulkDone,
  eachContactText,
  progress,
  prospect,
} from '@nb/contracts';
import { act, buildProgress, buildProspect, fake, fireEvent, screen, waitFor, within } from '@nb/web-kit/testing';
import { ann, bob, showProspects } from '../testing/prospects-page';
import names from '../texts/fields.json';

const FIELD_LABELS: Readonly<Record<ContactText, string>> = {
  phone: 'Phone',
  email: 'Email',
  notes: 'Notes',
  ...(Object.fromEntries(Object.entries(names).map(([field, { en }]) => [field, en])) as Record<AddedText, string>),
};

describe('adding and editing', () => {
  test('the add sheet names the provider, needs a name, and adds on top', async () => {
    const made = buildProspect({ name: 'Cy Moe' });
    const { user, network } = await showProspects(
      [ann],
      [fake.post('/api/prospects', prospect, made, { status: 201 })],
    );
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

  test('a name leads to the page of the contact; the pencil edits in the row', async () => {
    const { user, router } = await showProspects([ann, bob]);
    const name = await screen.findByRole('link', { name: 'Ann Lee' });
    act(() => name.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/prospects/${ann.id}`));
  });

  test('the edit sheet calls the notes just that', async () => {
    await showProspects([ann], [], `/prospects?dialog=contact&about=${ann.id}`);
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit contact' }));
    expect(sheet.getByRole('textbox', { name: /^Notes/ })).toHaveValue(ann.notes);
    expect(sheet.queryByLabelText(/What Makes/)).not.toBeInTheDocument();
  });

  test.each(CONTACT_TEXTS)('the %s is edited in the sheet and in the row, compared, and printed', async (field) => {
    const contact = { ...buildProspect({ name: 'Ann Lee' }), ...eachContactText(() => null), [field]: 'first' };
    const saved = { ...contact, [field]: 'second', version: 2 };
    const { user, network, router } = await showProspects(
      [contact],
      [
        fake.fails('patch', `/api/prospects/${contact.id}`, 'prospect.version-conflict'),
        fake.get(`/api/prospects/${contact.id}`, prospect, saved),
      ],
    );
    const label = new RegExp(`^${FIELD_LABELS[field]}`);
    await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
    expect(screen.getByRole('textbox', { name: label })).toHaveValue('first');
    await user.keyboard('{Escape}');
    fireEvent(window, new Event('beforeprint'));
    expect(document.querySelector('[data-paper]')).toHaveTextContent('first');
    fireEvent(window, new Event('afterprint'));

    await act(() => router.navigate(`/prospects?dialog=contact&about=${contact.id}`));
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit contact' }));
    const input = sheet.getByRole('textbox', { name: label });
    await user.clear(input);
    await user.type(input, 'mine');
    await user.click(sheet.getByRole('button', { name: 'Save changes' }));
    const versions = within(await screen.findByRole('alertdialog', { name: /changed somewhere else/ }));
    expect(versions.getByText('mine')).toBeVisible();
    expect(versions.getByText('second')).toBeVisible();
    expect(versions.getAllByText(label)).toHaveLength(2);
    expect(network.callsTo('PATCH', `/api/prospects/${contact.id}`)[0]?.body).toEqual({ [field]: 'mine' });
  });

  test('inline: one row at a time, Enter saves only what changed, with the version', async () => {
    const { user, network } = await showProspects(
      [ann, bob],
      [fake.patch(`/api/prospects/${ann.id}`, prospect, { ...ann, phone: '999', version: 2 })],
    );
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
    const { user, network } = await showProspects([ann]);
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
    const seen = Promise.withResolvers<void>();
    const { user } = await showProspects(
      [ann],
      [fake.fails('patch', `/api/prospects/${ann.id}`, 'server.failed', { after: seen.promise })],
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
    await user.type(screen.getByRole('textbox', { name: /Name/ }), ' Smith{Enter}');
    expect(await screen.findByText('Ann Lee Smith')).toBeVisible();
    seen.resolve();
    expect(await screen.findByDisplayValue('Ann Lee Smith')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Ann Lee')).toBeVisible();
  });

  test('two windows: both versions are shown and mine can be kept', async () => {
    const theirs = { ...ann, notes: 'Met at the fair', version: 2 };
    const { user, network } = await showProspects(
      [ann],
      [
        fake.fails('patch', `/api/prospects/${ann.id}`, 'prospect.version-conflict', { once: true }),
        fake.get(`/api/prospects/${ann.id}`, prospect, theirs),
        fake.patch(`/api/prospects/${ann.id}`, prospect, { ...theirs, phone: '999', version: 3 }),
      ],
    );
    await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
    const phone = screen.getByRole('textbox', { name: 'Phone' });
    await user.clear(phone);
    await user.type(phone, '999{Enter}');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'This contact was changed somewhere else' }));
    expect(within(dialog.getByRole('region', { name: 'Saved version' })).getByText('Met at the fair')).toBeVisible();
    expect(within(dialog.getByRole('region', { name: 'Your version' })).getByText('999')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Keep my version' }));
    await waitFor(() =>
      expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)[1]?.headers.get('if-match')).toBe('"2"'),
    );
    expect(await screen.findByText('Contact updated successfully!')).toBeVisible();
  });
});

describe('deleting', () => {
  test('asks, deletes, and takes it back', async () => {
    const { user, network } = await showProspects(
      [ann, bob],
      [
        fake.raw('delete', `/api/prospects/${ann.id}`, null, { status: 204 }),
        fake.post('/api/prospects/restore', bulkDone, { count: 1 }),
      ],
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Ann Lee' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this contact?' }),
    );
    expect(question.queryByText('Step 3 will be open again')).not.toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Contact deleted successfully!')).toBeVisible();
    expect(screen.queryByText('Ann Lee')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(network.callsTo('POST', '/api/prospects/restore')[0]?.body).toEqual({ ids: [ann.id] }));
    expect(await screen.findByText('Ann Lee')).toBeVisible();
  });

  test('warns when the tenth goes while step 3 is complete', async () => {
    const ten = Array.from({ length: 10 }, (_each, index) => buildProspect({ name: `Person ${index}` }));
    const { user } = await showProspects(ten, [
      fake.get('/api/training/progress', progress, buildProgress({}, [1, 2, 3])),
    ]);
    await screen.findByText('Person 0');
    await waitFor(async () => {
      await user.click(screen.getByRole('button', { name: 'Delete Person 0' }));
      expect(screen.getByText('Step 3 will be open again')).toBeVisible();
    });
  });

  test('a refused delete brings the contact back and says why', async () => {
    const { user } = await showProspects([ann], [fake.fails('delete', `/api/prospects/${ann.id}`, 'server.failed')]);
    await user.click(await screen.findByRole('button', { name: 'Delete Ann Lee' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The contact was not deleted')).toBeVisible();
    expect(await screen.findByText('Ann Lee')).toBeVisible();
  });
});
