import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  bulkUndone,
  changedProspect,
  myCodes,
  prospect,
  progress,
  prospectsToday,
  teamToday as teamTodaySchema,
  touchResult,
} from '@nb/contracts';
import {
  act,
  buildProgress,
  buildProspect,
  buildReferral,
  buildUser,
  fake,
  newTestId,
  renderRoutes,
  screen,
  waitFor,
  within,
} from '@nb/web-kit/testing';
import remote from '../remote';
import {
  NOW,
  ZONE,
  buildCall,
  buildContacts,
  buildNeed,
  contactsToday,
  endingInvitation,
  groupOf,
  ownCall,
  teamToday,
} from '../testing/day';
import type { Handlers } from '../testing/prospects-page';
import english from '../texts/en.json';
import { withFieldNames } from '../texts/field-names';
import { stopAsking } from '../touches/asked-touch';
import { noteDone } from '../touches/touched';

const trained = buildProgress({}, [1, 2, 3, 4, 5]);
const contacts = (over: Parameters<typeof contactsToday>[0] = {}) =>
  fake.get('/api/prospects/today', prospectsToday, contactsToday(over));
const team = (over: Parameters<typeof teamToday>[0] = {}) =>
  fake.get('/api/team/today', teamTodaySchema, teamToday(over));
const codes = fake.get('/api/referral/my-codes', myCodes, { codes: [] });

const show = (handlers: Handlers = [], path = '/prospects?view=today') =>
  renderRoutes([...remote.routes, { path: '/elsewhere', element: <h1>Elsewhere</h1> }], {
    path,
    user: buildUser({ timeZone: ZONE }),
    texts: { prospects: withFieldNames('en', english) },
    handlers: [...(handlers ?? []), contacts(), team(), codes, fake.get('/api/training/progress', progress, trained)],
  });
const lines = async () =>
  within(await screen.findByRole('list', { name: 'What to do today' })).findAllByRole('listitem');
const lineOf = async (text: string | RegExp) => {
  const found = (await lines()).find((line) =>
    typeof text === 'string' ? line.textContent?.includes(text) : text.test(line.textContent ?? ''),
  );
  if (!found) throw new Error(`No line ${String(text)}`);
  return within(found);
};
const plain = (line: HTMLElement) => (line.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');

let ann = buildProspect();
beforeEach(() => {
  ann = buildProspect({
    name: 'Ann Lee',
    phone: '+1 555 010 0100',
    email: null,
    followUpOn: '2026-11-20',
    version: 3,
  });
  stopAsking();
  // What was done is forgotten with the day.
  noteDone('', '', { what: 'snoozed' });
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'],
    advanceTimers: true,
    now: Date.parse(NOW),
  });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the lines', () => {
  test('stand in order, each with its one action', async () => {
    const invitation = endingInvitation({ isOpened: true });
    await show([
      contacts({
        overdue: groupOf([ann]),
        due: groupOf([
          buildProspect({
            name: 'Bob Ray',
            phone: null,
            email: 'bob@example.test',
            followUpOn: '2026-11-26',
            followUpTime: '15:30',
          }),
        ]),
        suggestions: groupOf([buildProspect({ name: 'Cleo Diaz', phone: null, email: null })], 12),
      }),
      team({
        own: ownCall('2026-11-26T17:30:30.000Z'),
        calls: [buildCall('2026-11-26T16:40:30.000Z')],
        needs: [buildNeed('stuck'), buildNeed('no-call', { name: 'Diego Sundaram' })],
        invitations: [invitation],
      }),
      fake.get('/api/referral/my-codes', myCodes, { codes: [buildReferral({ id: invitation.id, name: 'Anna' })] }),
      fake.get('/api/training/progress', progress, buildProgress({ contacts: 6 }, [1, 2])),
    ]);
    const shown = (await lines()).map(plain);
    expect(shown).toEqual([
      expect.stringMatching(/11:40 AM.*Call with Priya Khan.*in 2 h 40 · step 1 · 10:10 PM for Priya.*Prepare/),
      expect.stringMatching(/12:30 PM.*Your call with Sam Rivera.*in 3 h 30.*Prepare/),
      expect.stringMatching(/Step 3: Build Your Prospect List.*6 of 10 names.*Continue/),
      expect.stringMatching(/Ann Lee.*Overdue: 6 days ago.*Call/),
      expect.stringMatching(/Bob Ray.*Due today 3:30 PM.*Email/),
      expect.stringMatching(/Write to Tyrone O’Brien.*Stuck 9 days on step 2.*WhatsApp/),
      expect.stringMatching(/Set a call with Diego Sundaram.*No call set.*Set call/),
      expect.stringMatching(/Invitation for Anna.*ends in 1 day · opened, not used.*Remind/),
      expect.stringMatching(/Cleo Diaz.*Never contacted.*Open/),
    ]);
    expect(screen.getByRole('link', { name: '11 more can wait' })).toHaveAttribute('href', '/prospects?stage=new');
    expect(screen.getByText('0 of 9 done')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Prepare' })[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/partners\?partner=.*&drawer=prepare$/),
    );
  });
  test('nothing left says so', async () => {
    await show();
    expect(await screen.findByText('Nothing left for today.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'What to do today' })).toBeNull();
  });
  test('wait for each other: no line moves when the slowest part arrives', async () => {
    let arrive: (value: unknown) => void = () => undefined;
    const slow = new Promise((resolve) => {
      arrive = resolve;
    });
    await show([
      contacts({ due: groupOf(buildContacts(2)) }),
      fake.get('/api/team/today', teamTodaySchema, teamToday({ calls: [buildCall('2026-11-26T16:40:00.000Z')] }), {
        after: slow,
      }),
    ]);
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByText('Contact 1')).toBeNull();
    arrive(undefined);
    expect(await lines()).toHaveLength(3);
  });
});

describe('a part that fails', () => {
  test.each([
    ['/api/prospects/today', 'Your contacts for today could not be read', 'Call with Priya Khan'],
    ['/api/team/today', 'Your team’s day could not be read', 'Ann Lee'],
    ['/api/training/progress', 'Your next training step could not be read', 'Ann Lee'],
  ])('%s has its own Retry line while the others stand', async (path, title, other) => {
    const { user, network } = await show([
      fake.fails('get', path, 'server.failed', { once: true }),
      contacts({ due: groupOf([ann]) }),
      team({ calls: [buildCall('2026-11-26T16:40:00.000Z')] }),
    ]);
    const failed = await lineOf(title);
    expect(await screen.findByText(other)).toBeVisible();
    expect(screen.queryByText('Nothing left for today.')).toBeNull();
    await user.click(failed.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(network.callsTo('GET', path)).toHaveLength(2);
    expect(screen.getByText(other)).toBeVisible();
  });
});

describe('after a call', () => {
  test('the line is done with its next date, and stays where it was', async () => {
    const after = { ...ann, version: 4, followUpOn: '2026-11-28', unanswered: 1 };
    const { user, network } = await show([
      contacts({ overdue: groupOf([ann]), due: groupOf(buildContacts(1)) }),
      fake.post(
        '/api/prospects/:id/touches',
        touchResult,
        {
          touch: { id: newTestId(), at: NOW, kind: 'call', outcome: 'no-answer', note: null },
          prospect: after,
          reason: 'try-again',
        },
        { status: 201 },
      ),
      fake.get('/api/prospects/:id', prospect, after),
      fake.patch('/api/prospects/:id', prospect, { ...after, version: 5, followUpOn: '2026-12-03' }),
    ]);
    const link = (await lineOf('Ann Lee')).getByRole('link', { name: 'Call Ann Lee' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    act(() => {
      window.dispatchEvent(new Event('blur'));
      window.dispatchEvent(new Event('focus'));
    });
    expect(await screen.findByRole('dialog', { name: 'How did it go?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'No answer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const shown = (await lines()).map(plain);
    expect(shown[0]).toMatch(/Ann Lee.*\(done\).*No answer · next: Saturday/);
    expect(shown[1]).toMatch(/Contact 1/);
    expect(screen.getByText('1 of 2 done')).toBeVisible();
    // The date is changed with one press more.
    await user.click((await lineOf('Ann Lee')).getByRole('button', { name: 'Change date' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'In 1 week' }));
    await waitFor(() => expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)).toHaveLength(1));
    const [patch] = network.callsTo('PATCH', `/api/prospects/${ann.id}`);
    expect(patch?.body).toEqual({ followUpOn: '2026-12-03' });
    expect(patch?.headers.get('if-match')).toBe('"4"');
  });
});

test('what was done earlier today is done after a reload, too', async () => {
  const [bob, cleo] = [
    buildProspect({ name: 'Bob Ray', followUpOn: '2026-11-28' }),
    buildProspect({ name: 'Cleo Diaz', followUpOn: '2026-12-03' }),
  ];
  await show([
    contacts({
      overdue: groupOf([ann]),
      done: [
        { contact: bob, outcome: 'no-answer' },
        { contact: cleo, outcome: null },
      ],
    }),
  ]);
  expect((await lines()).map(plain)).toEqual([
    expect.stringMatching(/Bob Ray.*\(done\).*No answer · next: Saturday/),
    expect.stringMatching(/Cleo Diaz.*\(done\).*Put off · next: /),
    expect.stringMatching(/Ann Lee.*Overdue/),
  ]);
  expect(screen.getByText('2 of 3 done')).toBeVisible();
});

describe('putting off', () => {
  test.each([
    ['Put off: tomorrow', '2026-11-27'],
    ['Put off: in 3 days', '2026-11-29'],
    ['Put off: in 1 week', '2026-12-03'],
  ])('%s', async (item, day) => {
    const undoId = newTestId();
    const { user, network } = await show([
      contacts({ overdue: groupOf([ann]) }),
      fake.patch('/api/prospects/:id', changedProspect, { ...ann, version: 4, followUpOn: day, undoId }),
      fake.post(`/api/prospects/bulk/${undoId}/undo`, bulkUndone, { count: 1, kept: 0 }),
      fake.get('/api/prospects/:id', prospect, { ...ann, version: 5 }),
    ]);
    await user.click((await lineOf('Ann Lee')).getByRole('button', { name: 'More for Ann Lee' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(() =>
      expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)[0]?.body).toEqual({ followUpOn: day }),
    );
    await waitFor(async () => expect((await lines()).map(plain)[0]).toMatch(/Put off · next: /));
    // Undo gives the day back, also one that has passed.
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await lines()).map(plain)[0]).toMatch(/Overdue: 6 days ago/));
    expect(network.callsTo('POST', `/api/prospects/bulk/${undoId}/undo`)).toHaveLength(1);
  });
  test('another change of the contact meanwhile stays; another date asks nobody to guess', async () => {
    const { user, network } = await show([
      contacts({ overdue: groupOf([ann]) }),
      fake.fails('patch', '/api/prospects/:id', 'prospect.version-conflict', { once: true }),
      fake.get('/api/prospects/:id', prospect, { ...ann, version: 7, notes: 'Changed elsewhere' }),
      fake.patch('/api/prospects/:id', prospect, { ...ann, version: 8, followUpOn: '2026-11-27' }),
    ]);
    await user.click((await lineOf('Ann Lee')).getByRole('button', { name: 'More for Ann Lee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Put off: tomorrow' }));
    await waitFor(() => expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)).toHaveLength(2));
    expect(network.callsTo('PATCH', `/api/prospects/${ann.id}`)[1]?.headers.get('if-match')).toBe('"7"');
    expect(await screen.findByText('Ann Lee: tomorrow')).toBeVisible();
  });
});

test('by keyboard alone: to the menu of a line, an answer, and back', async () => {
  const { user, network } = await show([
    contacts({ overdue: groupOf([ann]) }),
    fake.post(
      '/api/prospects/:id/touches',
      touchResult,
      {
        touch: { id: newTestId(), at: NOW, kind: 'call', outcome: 'reached', note: null },
        prospect: { ...ann, version: 4 },
        reason: 'none',
      },
      { status: 201 },
    ),
  ]);
  const more = (await lineOf('Ann Lee')).getByRole('button', { name: 'More for Ann Lee' });
  act(() => more.focus());
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'How did it go?' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const answers = await screen.findByRole('group', { name: 'How it went' });
  await waitFor(() => expect(within(answers).getByRole('button', { name: 'We talked' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(network.callsTo('POST', `/api/prospects/${ann.id}/touches`)[0]?.body).toMatchObject({ outcome: 'reached' }),
  );
});
