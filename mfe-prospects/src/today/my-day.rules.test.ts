import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  NOW,
  buildCall,
  buildContacts,
  buildNeed,
  buildPartner,
  buildProposal,
  contactsToday,
  endingInvitation,
  groupOf,
  ownCall,
  teamToday,
} from '../testing/day';
import { DAY_KINDS, type DayKind, type DayLine, type DayParts, FIRST_TURN, MAX_LINES, planDay } from './my-day.rules';

const now = Date.parse(NOW);
const NOBODY = new Map();
const TRAINING = {
  trainingCompleted: false,
  step1Completed: true,
  step2Completed: true,
  step3Completed: false,
  step4Completed: false,
  step5Completed: false,
  contacts: 6,
};
const kinds = (lines: readonly DayLine[]) => lines.map(({ kind }) => kind);
const hour = (index: number) => new Date(Date.parse('2026-11-26T14:00:00Z') + index * 1_800_000).toISOString();

interface Amounts {
  call: number;
  training: boolean;
  overdue: number;
  due: number;
  partner: number;
  invitation: number;
  suggestion: number;
  /** How many more there are than were sent. */
  more: number;
}
const partsOf = ({ call, training, overdue, due, partner, invitation, suggestion, more }: Amounts): DayParts => ({
  contacts: contactsToday({
    overdue: groupOf(buildContacts(overdue), overdue + (overdue > 0 ? more : 0)),
    due: groupOf(buildContacts(due)),
    suggestions: groupOf(buildContacts(suggestion), suggestion + (suggestion > 0 ? more : 0)),
  }),
  team: teamToday({
    calls: Array.from({ length: call }, (_, index) => buildCall(hour(index))),
    needs: Array.from({ length: partner }, () => buildNeed()),
    invitations: Array.from({ length: invitation }, () => endingInvitation()),
  }),
  ...(training && { progress: TRAINING }),
});
const full = { call: 0, training: false, overdue: 0, due: 0, partner: 0, invitation: 0, suggestion: 0, more: 0 };

describe('order and quotas', () => {
  test.each<[string, Partial<Amounts>, DayKind[], number]>([
    ['nothing', {}, [], 0],
    [
      'one of each, in order',
      { call: 1, training: true, overdue: 1, due: 1, partner: 1, invitation: 1, suggestion: 1 },
      [...DAY_KINDS],
      0,
    ],
    [
      'four of a kind at first',
      { call: 9, training: true, overdue: 9, due: 9 },
      ['call', 'call', 'call', 'call', 'training', 'overdue', 'overdue', 'overdue', 'overdue', 'due'],
      18,
    ],
    [
      'more of a kind once all had their turn',
      { overdue: 6, suggestion: 9 },
      [
        'overdue',
        'overdue',
        'overdue',
        'overdue',
        'overdue',
        'overdue',
        ...Array.from({ length: 4 }, () => 'suggestion' as const),
      ],
      5,
    ],
    [
      'ten of one kind alone',
      { suggestion: 10, more: 20 },
      Array.from({ length: 10 }, () => 'suggestion' as const),
      20,
    ],
    ['what was not sent can wait, too', { overdue: 2, more: 7 }, ['overdue', 'overdue'], 7],
  ])('%s', (_name, amounts, expected, waiting) => {
    const day = planDay(partsOf({ ...full, ...amounts }), NOBODY, now);
    expect(kinds(day.lines)).toEqual(expected);
    expect(day.waiting).toBe(waiting);
  });

  test('whatever there is: ten lines at most, in order, the training among them, and nothing lost', () =>
    fc.assert(
      fc.property(
        fc.record({
          call: fc.nat(12),
          training: fc.boolean(),
          overdue: fc.nat(10),
          due: fc.nat(10),
          partner: fc.nat(20),
          invitation: fc.nat(5),
          suggestion: fc.nat(10),
          more: fc.nat(500),
        }),
        fc.infiniteStream(fc.boolean()),
        (amounts, choices) => {
          const parts = partsOf(amounts);
          const contacts = [parts.contacts!.overdue, parts.contacts!.due, parts.contacts!.suggestions].flatMap(
            (group) => group.contacts,
          );
          const done = new Map(
            contacts.filter(() => choices.next().value).map((contact) => [contact.id, { after: contact }]),
          );
          const day = planDay(parts, done, now);
          expect(day.lines.length).toBeLessThanOrEqual(MAX_LINES);
          expect(new Set(day.lines.map(({ key }) => key)).size).toBe(day.lines.length);
          expect(kinds(day.lines)).toEqual(
            kinds(day.lines).toSorted((a, b) => DAY_KINDS.indexOf(a) - DAY_KINDS.indexOf(b)),
          );
          expect(kinds(day.lines).includes('training')).toBe(amounts.training);
          const open = day.lines.filter(({ isDone }) => !isDone).length;
          const all =
            amounts.call +
            Number(amounts.training) +
            amounts.overdue +
            amounts.due +
            amounts.partner +
            amounts.invitation +
            amounts.suggestion +
            (amounts.overdue > 0 ? amounts.more : 0) +
            (amounts.suggestion > 0 ? amounts.more : 0);
          expect(open + day.waiting + done.size).toBe(all);
          expect(day.done + open).toBe(day.total);
          // A fifth of a kind is shown only when every other kind has its four, or all that it has.
          const count = (kind: DayKind) => day.lines.filter((line) => line.kind === kind).length;
          if (DAY_KINDS.some((kind) => count(kind) > FIRST_TURN))
            for (const kind of DAY_KINDS)
              expect(count(kind)).toBeGreaterThanOrEqual(Math.min(FIRST_TURN, Number(amounts[kind])));
        },
      ),
    ));
});

describe('calls', () => {
  test('own and partners’ stand by time; the own one of another day not at all', () => {
    const early = buildCall('2026-11-26T14:30:00.000Z');
    const late = buildCall('2026-11-26T21:00:00.000Z');
    const own = ownCall('2026-11-26T17:30:00.000Z');
    const keys = (team: ReturnType<typeof teamToday>) => planDay({ team }, NOBODY, now).lines.map(({ key }) => key);
    expect(keys(teamToday({ calls: [early, late], own }))).toEqual([
      `call-${early.partner.userId}-${early.call.at}`,
      `call-own-${own.at}`,
      `call-${late.partner.userId}-${late.call.at}`,
    ]);
    // Midnight in New York is 5:00 UTC.
    expect(keys(teamToday({ own: ownCall('2026-11-27T04:59:00.000Z') }))).toHaveLength(1);
    expect(keys(teamToday({ own: ownCall('2026-11-27T05:00:00.000Z') }))).toHaveLength(0);
  });
  test('one that is over asks once how it went; one that was said is done', () => {
    const over = buildCall('2026-11-26T12:59:00.000Z');
    const running = buildCall('2026-11-26T13:30:00.000Z');
    const held = buildCall('2026-11-26T11:00:00.000Z', { outcome: 'held' });
    const earlier = buildCall('2026-11-24T11:00:00.000Z');
    const { lines, done, total } = planDay(
      { team: teamToday({ calls: [held, over, running], outcomes: [over, earlier] }) },
      NOBODY,
      now,
    );
    expect(
      lines.map((line) => [line.kind, line.isDone, line.kind === 'call' && line.about === 'partner' && line.isOver]),
    ).toEqual([
      ['call', true, true],
      ['call', false, true],
      ['call', false, false],
      ['partner', false, false],
    ]);
    expect([done, total]).toEqual([1, 4]);
  });
  test('those that are done yield their place to open ones', () => {
    const calls = Array.from({ length: 6 }, (_, index) => buildCall(hour(index), index < 4 ? { outcome: 'held' } : {}));
    const day = planDay({ ...partsOf({ ...full, overdue: 4, due: 4 }), team: teamToday({ calls }) }, NOBODY, now);
    expect(day.lines.filter((line) => line.kind === 'call').map(({ isDone }) => isDone)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test('partners: who proposed another time, calls without an outcome, then who needs one', () => {
  const day = planDay(
    {
      team: teamToday({
        needs: [buildNeed()],
        proposals: [buildProposal()],
        outcomes: [buildCall('2026-11-20T11:00:00.000Z', { partner: buildPartner({ name: 'Hugo' }) })],
      }),
    },
    NOBODY,
    now,
  );
  expect(day.lines.map((line) => line.kind === 'partner' && line.about)).toEqual(['proposal', 'outcome', 'need']);
});

test('an invitation has the name from the own list, if that was read', () => {
  const invitation = endingInvitation();
  const codes = [{ id: invitation.id, name: 'Anna', url: 'https://nb.test/register/K7' }];
  const line = (parts: DayParts) => planDay(parts, NOBODY, now).lines[0];
  const team = teamToday({ invitations: [invitation] });
  expect(line({ team, codes })).toMatchObject({ name: 'Anna', url: 'https://nb.test/register/K7' });
  expect(line({ team })).toMatchObject({ name: '', url: undefined });
});

describe('what is done', () => {
  test('keeps its place while it is in the answer, and stands first afterwards', () => {
    const [first, second] = buildContacts(2);
    const done = new Map([[second!.id, { after: second! }]]);
    const place = (contacts: (typeof first)[]) =>
      planDay({ contacts: contactsToday({ due: groupOf(contacts.map((contact) => contact!)) }) }, done, now).lines.map(
        ({ key, isDone }) => [key, isDone],
      );
    expect(place([first, second])).toEqual([
      [`contact-${first!.id}`, false],
      [`contact-${second!.id}`, true],
    ]);
    expect(place([first])).toEqual([
      [`contact-${second!.id}`, true],
      [`contact-${first!.id}`, false],
    ]);
  });
  test('nobody is offered who asked not to be contacted', () => {
    const [contact] = buildContacts(1, { mayContact: 'no' });
    const contacts = contactsToday({ due: groupOf([contact!]), suggestions: groupOf([contact!]) });
    expect(planDay({ contacts }, NOBODY, now).lines).toEqual([]);
  });
});

test.each([
  [{}, 3],
  [{ step1Completed: false }, 1],
  [{ step3Completed: true, step4Completed: true }, 5],
])('the next training action with %j is of step %d', (over, step) =>
  expect(planDay({ progress: { ...TRAINING, ...over } }, NOBODY, now).lines).toMatchObject([
    { kind: 'training', step },
  ]),
);
test('after the training there is none', () =>
  expect(planDay({ progress: { ...TRAINING, trainingCompleted: true } }, NOBODY, now).lines).toEqual([]));
