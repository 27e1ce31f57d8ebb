import { afterEach, expect, jest, test } from '@jest/globals';
import { importResult, referenceGuide, prospect, eachContactText } from '@nb/contracts';
import { buildProspect, fake, fireEvent, screen, waitFor } from '@nb/web-kit/testing';
import { type Handlers, showProspects } from '../testing/prospects-page';
import english from '../texts/en.json';

type Select = () => Promise<{ name?: string[]; tel?: string[]; email?: string[] }[]>;
const withPicker = (select: Select) =>
  Object.defineProperty(navigator, 'contacts', { configurable: true, value: { select } });
afterEach(() => {
  Reflect.deleteProperty(navigator, 'contacts');
});

const ann = buildProspect({ name: 'Ann Lee', notes: 'Neighbour' });
const show = (handlers: Handlers = [], path = '/prospects') => showProspects([ann], handlers, path);

test('offers no picker where the browser has none', async () => {
  await show();
  await screen.findByText('Ann Lee');
  expect(screen.queryByRole('button', { name: 'From your phone' })).not.toBeInTheDocument();
});

test('reviews and imports contacts of the phone like a file', async () => {
  withPicker(() =>
    Promise.resolve([{ name: ['Bo  Ek'], tel: ['+46 70 555', '08 555'], email: ['bo@example.test'] }, {}]),
  );
  const { user, network } = await show([
    fake.post(
      '/api/prospects/import',
      importResult,
      { importId: ann.id, created: 1, updated: 0, skipped: 0 },
      { status: 201 },
    ),
  ]);
  await user.click(await screen.findByRole('button', { name: 'From your phone' }));
  expect(await screen.findByText(/1 row without a name is not shown/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import 1 contact' }));
  await waitFor(() =>
    expect(network.callsTo('POST', '/api/prospects/import')[0]?.body).toEqual({
      prospects: [
        {
          name: 'Bo Ek',
          ...eachContactText(() => null),
          phone: '+46 70 555',
          email: 'bo@example.test',
          notes: '08 555',
          isPotentialPartner: false,
          isPotentialCustomer: true,
        },
      ],
    }),
  );
});

test.each<[string, Select, boolean]>([
  ['closed', () => Promise.resolve([]), false],
  ['refused', () => Promise.reject(new DOMException('no', 'SecurityError')), true],
])('changes nothing when the picker is %s, and says so when it was refused', async (_how, select, isFailureShown) => {
  const picker = jest.fn(select);
  withPicker(picker);
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'From your phone' }));
  await waitFor(() => expect(picker).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryAllByText(english.import.pickFailed)).toHaveLength(isFailureShown ? 1 : 0));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('takes a dropped file, and refuses one that is no contacts file with a message', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const zone = (await screen.findByText('Drop your contacts file here')).parentElement as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'movie.mp4')] } });
  expect(await screen.findByText(/“movie.mp4” is not a contacts file/)).toBeVisible();
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['Name\nZed\n'], 'z.csv')] } });
  expect(await screen.findByText('1 of 1 selected')).toBeVisible();
});

test('more than 10,000 contacts: the server says so, and the rows stay', async () => {
  const { user } = await show([fake.fails('post', '/api/prospects/import', 'prospect.limit')]);
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const zone = (await screen.findByText('Drop your contacts file here')).parentElement as HTMLElement;
  fireEvent.drop(zone, { dataTransfer: { files: [new File(['Name\nZed\n'], 'z.csv')] } });
  await user.click(await screen.findByRole('button', { name: 'Import 1 contact' }));
  expect(await screen.findByText(/as many contacts as one list can hold/)).toBeVisible();
  expect(screen.getByText('Please try again or add contacts manually')).toBeVisible();
  expect(screen.getByText('Zed')).toBeVisible();
});

test('says that it could not copy when the clipboard refuses', async () => {
  const { user } = await show();
  await screen.findByText('Ann Lee');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Could not copy to clipboard')).toBeVisible();
});

test('saves guidance to the notes of the named contact or of a new one; a refusal shows the server’s text', async () => {
  const made = buildProspect({ name: 'Cy' });
  const { user, network } = await show(
    [
      fake.post('/api/scripts/reference-guide', referenceGuide, { guidance: 'Words\n\nOpen\nHello' }, { once: true }),
      fake.post('/api/scripts/reference-guide', referenceGuide, { guidance: 'Others\n\nOpen\nHi' }, { once: true }),
      fake.fails('post', '/api/scripts/reference-guide', 'server.busy'),
      fake.patch(`/api/prospects/${ann.id}`, prospect, { ...ann, version: 2 }),
      fake.post('/api/prospects', prospect, made, { status: 201 }),
    ],
    '/prospects?tab=guide',
  );
  const generateFor = async (name: string) => {
    const field = await screen.findByRole('textbox', { name: 'Prospect name' });
    await user.clear(field);
    await user.type(field, name);
    await user.click(screen.getByRole('button', { name: 'Generate' }));
  };
  await user.click(await screen.findByRole('radio', { name: 'Invite to an event' }));
  await generateFor(' ann LEE ');
  await user.click(await screen.findByRole('button', { name: 'Save to notes' }));
  await waitFor(() =>
    expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)[0]?.body).toEqual({
      notes: 'Neighbour\n\nWords\n\nOpen\nHello',
    }),
  );
  await generateFor('Cy');
  await user.click(await screen.findByRole('button', { name: 'Save as new contact' }));
  await waitFor(() =>
    expect(network.callsTo('POST', '/api/prospects')[0]?.body).toEqual({ name: 'Cy', notes: 'Others\n\nOpen\nHi' }),
  );
  await generateFor('Dee');
  expect((await screen.findAllByText('Generation Failed')).length).toBeGreaterThan(0);
  expect(
    screen.getAllByText('There is a lot going on right now. Please try again in a moment.').length,
  ).toBeGreaterThan(0);
});
