import { describe, expect, jest, test } from '@jest/globals';
import { importResult, importUndone, eachContactText, suppressedResult } from '@nb/contracts';
import { act, buildUser, fake, fireEvent, screen, waitFor } from '@nb/web-kit/testing';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseFile, planFile } from '@nb/file-import';
import { COLUMN_RULES, contactsOfFile } from './contacts-of-file';
import { ann, bob, showProspects } from '../testing/prospects-page';

describe('import', () => {
  const file = (name: string) => new File([readFileSync(path.join(__dirname, '../import/samples', name))], name);
  const choose = async (given: File) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Import CSV' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import contacts' });
    fireEvent.change(dialog.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [given] } });
  };
  const answer = { importId: ann.id, created: 2, updated: 0, skipped: 0 };

  test('a file is reviewed, sent in one request, and can be taken back', async () => {
    const { user, network } = await showProspects(
      [ann],
      [
        fake.post('/api/prospects/import', importResult, answer, { status: 201 }),
        fake.delete('/api/prospects/imports/:id', importUndone, { removed: 2, restored: 0, kept: 0 }),
      ],
    );
    await choose(file('outlook.csv'));
    expect(await screen.findByText('2 of 2 selected')).toBeVisible();
    expect(screen.getByText('Björn Åkesson')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
    expect(await screen.findByText('Successfully imported 2 contacts')).toBeVisible();
    const [call] = network.callsTo('POST', '/api/prospects/import');
    expect(call?.headers.get('idempotency-key')).toBeTruthy();
    expect(call?.body).toMatchObject({
      prospects: [
        { name: 'Björn Åkesson', phone: '070-555 03 04', isPotentialCustomer: true },
        { name: 'Renée Marie Dupont' },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('The import of 2 contacts was undone')).toBeVisible();
  });

  test('one act gives every row its type', async () => {
    const { user, network } = await showProspects(
      [ann],
      [fake.post('/api/prospects/import', importResult, answer, { status: 201 })],
    );
    await choose(file('outlook.csv'));
    await user.click(await screen.findByRole('button', { name: 'Type for all rows' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Partner' }));
    await user.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
    await waitFor(() =>
      expect(network.callsTo('POST', '/api/prospects/import')[0]?.body).toMatchObject({
        prospects: [
          { name: 'Björn Åkesson', isPotentialPartner: true, isPotentialCustomer: true },
          { name: 'Renée Marie Dupont', isPotentialPartner: true },
        ],
      }),
    );
  });

  test('the Undo stays beside the list, and goes soon after the list was left', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { router } = await showProspects(
        [ann],
        [fake.post('/api/prospects/import', importResult, answer, { status: 201 })],
      );
      await choose(file('outlook.csv'));
      fireEvent.click(await screen.findByRole('button', { name: 'Import 2 contacts' }));
      expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
      act(() => {
        jest.advanceTimersByTime(60_000);
      });
      expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
      await act(() => router.navigate('/elsewhere'));
      act(() => {
        jest.advanceTimersByTime(9_000);
      });
      expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
      act(() => {
        jest.advanceTimersByTime(2_000);
      });
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    } finally {
      jest.useRealTimers();
    }
  });

  test('contacts that are there already are shown as such and not sent twice', async () => {
    const { user, network } = await showProspects(
      [ann],
      [fake.post('/api/prospects/import', importResult, { ...answer, created: 1 }, { status: 201 })],
    );
    await choose(new File(['Name,Phone,Email,Notes\nAnn Lee,+1 555 0100,ann@example.test,\nDee Fox,,,\n'], 'c.csv'));
    expect(await screen.findByText('Same email as Ann Lee')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import 1 contact' }));
    await waitFor(() =>
      expect(network.callsTo('POST', '/api/prospects/import')[0]?.body).toEqual({
        prospects: [
          {
            name: 'Dee Fox',
            ...eachContactText(() => null),
            isPotentialPartner: false,
            isPotentialCustomer: true,
          },
        ],
      }),
    );
  });

  test('one name of somebody who is there leaves the whole name, and adds what is new', async () => {
    const { user, network } = await showProspects(
      [ann],
      [fake.post('/api/prospects/import', importResult, { ...answer, created: 0, updated: 1 }, { status: 201 })],
    );
    await choose(new File(['Name,Email,Notes\nann,ann@example.test,Likes tea\n'], 'c.csv'));
    await user.click(await screen.findByRole('button', { name: 'Import 1 contact' }));
    await waitFor(() =>
      expect(network.callsTo('POST', '/api/prospects/import')[0]?.body).toMatchObject({
        prospects: [{ id: ann.id, name: 'Ann Lee', notes: expect.stringContaining('Likes tea') }],
      }),
    );
  });

  test('a refused import keeps the rows, says why, and sends the same key again', async () => {
    const { user, network } = await showProspects(
      [],
      [
        fake.down('post', '/api/prospects/import', { once: true }),
        fake.post('/api/prospects/import', importResult, answer, { status: 201 }),
      ],
    );
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

  const FIXTURES = path.join(__dirname, '../../../libs/file-import/fixtures');
  const fixture = (name: string) => new File([readFileSync(path.join(FIXTURES, name))], name);

  test('a doubtful row is shown with its line, can be found, mended and sent', async () => {
    const { user, network } = await showProspects(
      [],
      [fake.post('/api/prospects/import', importResult, answer, { status: 201 })],
    );
    await choose(fixture('bad-quote.csv'));
    expect(await screen.findByText('3 of 3 selected')).toBeVisible();
    expect(screen.getByText(/1 row may not be what was meant/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show these rows' }));
    expect(screen.queryByText('Ben')).not.toBeInTheDocument();
    expect(screen.getByText('Line 2')).toBeVisible();
    expect(screen.getByText('A quotation mark stands where none belongs')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fix "Ed" Smith' }));
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ed Smith{Enter}');
    // With nothing left to check, all rows are there again.
    expect(await screen.findByText('Ben')).toBeVisible();
    expect(screen.queryByText(/may not be what was meant/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Import 3 contacts' }));
    await waitFor(() =>
      expect(network.callsTo('POST', '/api/prospects/import')[0]?.body).toMatchObject({
        prospects: [{ name: 'Ed Smith', phone: '+1 555 0100' }, { name: 'Ben' }, { name: 'Cid' }],
      }),
    );
  });

  test('a row that is too long is found, and shortened here', async () => {
    const { user } = await showProspects([]);
    await choose(new File([`Name,Notes\nAnn,\nBob,${'x'.repeat(10_001)}\n`], 'long.csv'));
    expect(await screen.findByText(/1 row is longer than a contact can hold/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 2 contacts' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Show these rows' }));
    await user.click(screen.getByRole('button', { name: 'Fix Bob' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Notes' }), { target: { value: 'x' } });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('button', { name: /^Import \d contacts$/ })).toBeEnabled();
  });

  test('what is left out of the columns is said, and the line with their names can be chosen', async () => {
    const { user } = await showProspects([]);
    await choose(fixture('linkedin.csv'));
    expect(await screen.findByText('2 of 2 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Columns: / }));
    expect(screen.getByRole('button', { name: /Names of the columns/ })).toHaveTextContent(
      /Line 4: First Name, Last Name/,
    );
    expect(screen.getByText('2 lines above it are left out.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Position$/ }));
    await user.click(await screen.findByRole('option', { name: 'Leave out' }));
    expect(screen.getByText('Left out: Position')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Names of the columns/ }));
    await user.click(await screen.findByRole('option', { name: 'In no line' }));
    expect(await screen.findByText(/of 5 selected/)).toBeVisible();
  });

  test('a line of column names into which another line may have run says so', async () => {
    await showProspects([]);
    await choose(new File(['Name,Phone,"Notes\n(short, in English, please)"\nBen,+1 212 555 0101,b\n'], 'heading.csv'));
    expect(await screen.findByText('1 of 1 selected')).toBeVisible();
    expect(screen.getByRole('button', { name: /Names of the columns/ })).toBeVisible();
    expect(screen.getByText('May be several rows that ran together')).toBeVisible();
  });

  test('unticked columns go nowhere, all others to the notes under their heading', async () => {
    const { user, network } = await showProspects(
      [],
      [fake.post('/api/prospects/import', importResult, answer, { status: 201 })],
    );
    await choose(new File(['Name,Shoe size,Hat size\nAnn Lee,42,56\n'], 'people.csv'));
    await user.click(await screen.findByRole('button', { name: /^Columns: / }));
    await user.click(screen.getByRole('button', { name: /Hat size$/ }));
    await user.click(await screen.findByRole('option', { name: 'Leave out' }));
    await user.click(screen.getByRole('button', { name: 'Import 1 contact' }));
    await waitFor(() =>
      expect(network.callsTo('POST', '/api/prospects/import')[0]?.body).toMatchObject({
        prospects: [{ name: 'Ann Lee', notes: 'Shoe size: 42' }],
      }),
    );
  });

  test.each([
    ['IN', '98765 43210', '+91 98765 43210', true],
    ['US', '98765 43210', '+91 98765 43210', false],
    ['IN', '88765 43210', '+91 98765 43210', false],
    ['DE', '0171 2345678', '+49 171 2345678', true],
  ] as const)(
    'numbers are compared by the country of the list’s owner: %s, %s',
    async (countryCode, typed, kept, isOne) => {
      await showProspects([{ ...ann, phone: kept, email: null }], [], '/prospects', {
        user: buildUser({ countryCode }),
      });
      await choose(new File([`Name,Phone\nPedro Ruiz,${typed}\n`], 'people.csv'));
      expect(await screen.findByText(`${isOne ? 0 : 1} of 1 selected`)).toBeVisible();
    },
  );

  test('the letters of another code page are guessed, shown and can be chosen', async () => {
    const { user } = await showProspects([]);
    await choose(fixture('cp1251.csv'));
    expect(await screen.findByText(/does not say which letters it uses/)).toBeVisible();
    expect(screen.getByRole('list', { name: 'Some lines of the file' })).toHaveTextContent('Иван Петров');
    expect(screen.getByRole('button', { name: /Character encoding$/ })).toHaveTextContent('Windows-1251 (Cyrillic)');
    await user.click(screen.getByRole('button', { name: /Character encoding$/ }));
    await user.click(await screen.findByRole('option', { name: 'Windows-1253 (Greek)' }));
    expect((await screen.findAllByText(/Θβΰν/)).length).toBeGreaterThan(0);
    // A wrong choice is not the last one.
    expect(screen.getByRole('button', { name: /Character encoding$/ })).toHaveTextContent('Windows-1253 (Greek)');
  });

  test('the letters of cards can be chosen again as well', async () => {
    const { user } = await showProspects([]);
    const card = Uint8Array.from('BEGIN:VCARD\nFN:\xdf\xed\nTEL:1\nEND:VCARD', (sign) => sign.charCodeAt(0));
    await choose(new File([card], 'card.vcf'));
    for (const [name, shown] of [
      ['KOI8-R (Russian)', 'ъМ'],
      ['Windows-1251 (Cyrillic)', 'Ян'],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: /Character encoding$/ }));
      await user.click(await screen.findByRole('option', { name }));
      expect(await screen.findByRole('checkbox', { name: new RegExp(shown, 'i') })).toBeVisible();
    }
  });

  test('who asked not to be contacted is left out with the reason; taken all the same, the row says so', async () => {
    const { user, network } = await showProspects(
      [ann],
      [
        fake.post('/api/prospects/suppressed', suppressedResult, { rows: [0] }),
        fake.post('/api/prospects/import', importResult, answer, { status: 201 }),
      ],
    );
    await choose(file('outlook.csv'));
    expect(await screen.findByText('Asked not to be contacted')).toBeVisible();
    expect(screen.getByText('1 of 2 selected')).toBeVisible();
    expect(network.callsTo('POST', '/api/prospects/suppressed')[0]?.body).toMatchObject({
      prospects: [{ phone: '070-555 03 04' }, {}],
    });
    const box = screen.getByRole('checkbox', { name: 'Import Björn Åkesson' });
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Import 2 contacts' }));
    await waitFor(() =>
      expect(network.callsTo('POST', '/api/prospects/import')[0]?.body).toMatchObject({
        prospects: [{ name: 'Björn Åkesson', force: true }, { name: 'Renée Marie Dupont' }],
      }),
    );
  });

  test('a shared phone is asked about: not ticked, both sides shown', async () => {
    const { user, network } = await showProspects(
      [{ ...ann, phone: '+1 212 555 0100' }],
      [fake.post('/api/prospects/import', importResult, answer, { status: 201 })],
    );
    await choose(new File(['Name,Phone\nPedro Ruiz,(212) 555-0100\nZed,\n'], 'c.csv'));
    expect(await screen.findByText('1 of 2 selected')).toBeVisible();
    expect(screen.getByText(/Another name: is it the same person/)).toBeVisible();
    const differences = screen.getByRole('columnheader', { name: 'In your list' }).closest('table') as HTMLElement;
    expect(differences).toHaveTextContent('NameAnn LeePedro Ruiz');
    expect(differences).toHaveTextContent('Phone+1 212 555 0100(212) 555-0100');
    await user.click(screen.getByRole('button', { name: 'Import 1 contact' }));
    await waitFor(() =>
      expect(network.callsTo('POST', '/api/prospects/import')[0]?.body).toMatchObject({ prospects: [{ name: 'Zed' }] }),
    );
  });

  // What is read of each of the fixtures is in fixtures.test.ts; here a few of each kind go the whole way.
  test.each(['mac-roman.csv', 'rows-in-one-cell.csv', 'title-before.vcf'])('everybody in %s is sent', async (name) => {
    const { user, network } = await showProspects(
      [],
      [fake.post('/api/prospects/import', importResult, answer, { status: 201 })],
    );
    await choose(fixture(name));
    await user.click(await screen.findByRole('button', { name: /^Import \d+ contacts?$/ }));
    await waitFor(() => expect(network.callsTo('POST', '/api/prospects/import')).toHaveLength(1));
    const sent = JSON.stringify(network.callsTo('POST', '/api/prospects/import')[0]?.body);
    const result = planFile(parseFile(new Uint8Array(readFileSync(path.join(FIXTURES, name)))), COLUMN_RULES);
    const contacts = result.ok ? contactsOfFile(result.file) : [];
    expect(contacts).not.toHaveLength(0);
    for (const contact of contacts)
      for (const value of [contact.name, contact.phone, contact.email, ...contact.notes.split('\n')])
        expect(sent).toContain(JSON.stringify(value.trim()).slice(1, -1));
  });

  test.each([
    ['photo.png', 'x', /is not a contacts file/],
    ['empty.csv', 'Name,Phone\n', /There are no contacts/],
    ['sheet.csv', 'PK\u0003\u0004', /is not a text file/],
    [
      'picture.csv',
      '\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR\u0000\u0000\u0001\u0007\b\u0006',
      /is not a text file/,
    ],
  ])('%s is refused with a word about it', async (name, content, words) => {
    await showProspects([]);
    await choose(new File([content], name));
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('export and copy', () => {
  test.each([
    ['en', ['en-US'], 'Name,Phone,Email,'],
    ['de', ['de-DE', 'en'], 'sep=;\r\nName;Phone;Email;'],
    ['de', ['de-CH'], 'Name,Phone,Email,'],
    ['es', ['es-MX'], 'Name,Phone,Email,'],
  ] as const)('separates as spreadsheets of the reader do: %s, %j', async (language, preferred, start) => {
    const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
    const { i18n } = await showProspects([ann], [], '/prospects', { language });
    await screen.findByText('Ann Lee');
    let saved: Blob | undefined;
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    fireEvent.click(screen.getByRole('button', { name: i18n.getFixedT(language, 'prospects')('list.export') }));
    await waitFor(() => expect(saved).toBeDefined());
    expect((await saved?.text())?.replace('\uFEFF', '')).toMatch(new RegExp(`^${start}`));
    click.mockRestore();
    languages.mockRestore();
  });

  test('says so', async () => {
    const { user } = await showProspects([ann, bob]);
    await screen.findByText('Ann Lee');
    const written = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('List copied to clipboard!')).toBeVisible();
    expect(written).toHaveBeenCalledWith(
      '• Ann Lee (Partner) - +1 555 0100 - ann@example.test - Neighbour\n• Bob Ray (Customer)',
    );
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('CSV exported successfully')).toBeVisible();
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('contacts.csv');
    let saved: Blob | undefined;
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return 'blob:x';
    };
    await user.click(screen.getByRole('button', { name: 'Choose how to export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'With semicolons, for Excel in many countries' }));
    expect(await saved?.text()).toMatch(/^\uFEFF?sep=;\r\nName;Phone;Email;Type;Notes;.*Tags\r\nAnn Lee;/);
    click.mockRestore();
  });
});
