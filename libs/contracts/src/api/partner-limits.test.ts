import { describe, expect, test } from '@jest/globals';
import {
  BADGE_WINDOW_HOURS,
  CALL_MINUTES,
  GOALS_MIN_CONTACTS,
  GOAL_TEXTS,
  LIST_BUILDER_CONTACTS,
  MAX_PASSWORD,
  MAX_PROSPECTS,
  MIN_PASSWORD,
  MIN_TEMPORARY_CHANGE_PASSWORD,
  OBJECTIVES,
  STEP_NUMBERS,
  SUPER_ACHIEVER_CONTACTS,
  bulkTypeBody,
  completeStepBody,
  goalsInput,
  idsBody,
  importBody,
  importRow,
  progressBody,
  prospectBody,
  prospectPatch,
  referenceGuideBody,
} from '../index.js';

/** The numbers of docs/product, written out: a change of one changes the product. */
test('the numbers of the specification', () => {
  expect({
    LIST_BUILDER_CONTACTS,
    SUPER_ACHIEVER_CONTACTS,
    BADGE_WINDOW_HOURS,
    GOALS_MIN_CONTACTS,
    CALL_MINUTES,
    MIN_PASSWORD,
    MIN_TEMPORARY_CHANGE_PASSWORD,
    MAX_PASSWORD,
    MAX_PROSPECTS,
    steps: [...STEP_NUMBERS],
  }).toEqual({
    LIST_BUILDER_CONTACTS: 10,
    SUPER_ACHIEVER_CONTACTS: 50,
    BADGE_WINDOW_HOURS: 24,
    GOALS_MIN_CONTACTS: 5,
    CALL_MINUTES: 60,
    MIN_PASSWORD: 8,
    MIN_TEMPORARY_CHANGE_PASSWORD: 6,
    MAX_PASSWORD: 128,
    MAX_PROSPECTS: 10_000,
    steps: [1, 2, 3, 4, 5],
  });
});

const id = '0198c0de-0000-7000-8000-000000000001';
const guide = { prospectName: 'Ana', objective: 'curiosity_only' };
const goal = (field: string) =>
  [`goals.${field}`, (text: string) => progressBody.safeParse({ goals: { [field]: text } })] as const;
const lines = (schema: typeof prospectBody | typeof prospectPatch, field: string) => (text: string) =>
  schema.safeParse({ name: 'Ana', [field]: text });

describe('the longest text that is taken, and one sign more', () => {
  test.each<[string, (text: string) => { success: boolean }, number]>([
    ['name of a contact', lines(prospectBody, 'name'), 200],
    ['e-mail of a contact', lines(prospectBody, 'email'), 254],
    ['phone of a contact', lines(prospectBody, 'phone'), 100],
    ['notes of a contact', lines(prospectBody, 'notes'), 10_000],
    ['name in a change', lines(prospectPatch, 'name'), 200],
    ['e-mail in a change', lines(prospectPatch, 'email'), 254],
    ['phone in a change', lines(prospectPatch, 'phone'), 100],
    ['notes in a change', lines(prospectPatch, 'notes'), 10_000],
    ['name for the guide', (prospectName) => referenceGuideBody.safeParse({ ...guide, prospectName }), 200],
    [
      'background for the guide',
      (prospectBackground) => referenceGuideBody.safeParse({ ...guide, prospectBackground }),
      4000,
    ],
    ['referral link', (referralLink) => progressBody.safeParse({ referralLink }), 2000],
    ['customer list', (customerList) => progressBody.safeParse({ customerList }), 20_000],
    ['partner list', (partnerList) => progressBody.safeParse({ partnerList }), 20_000],
    ['call notes', (callNotes) => progressBody.safeParse({ callNotes }), 20_000],
    ...(['whyJoin', 'howChange', 'helpNeeded', 'strengths', 'challenges', 'changes'] as const).map(
      (field) => [...goal(field), 4000] as [string, (text: string) => { success: boolean }, number],
    ),
    ...(
      [
        'monthlyEarnings3Months',
        'monthlyEarnings6Months',
        'monthlyEarnings12Months',
        'timeWeekly',
        'startDate',
      ] as const
    ).map((field) => [...goal(field), 200] as [string, (text: string) => { success: boolean }, number]),
  ])('%s', (_, parse, most) => {
    expect([parse('x'.repeat(most)).success, parse('x'.repeat(most + 1)).success]).toEqual([true, false]);
  });

  test('actions as JSON text', () => {
    const padded = (length: number) => '{"action1Completed":true}'.padEnd(length);
    expect(progressBody.parse({ step2Actions: padded(10_000) }).step2Actions).toEqual({ action1Completed: true });
    expect(progressBody.safeParse({ step2Actions: padded(10_001) }).success).toBe(false);
  });
});

describe('a contact', () => {
  test.each(['', '  ', '\t\n'])('without a name (%j) is refused, in a change as well', (name) => {
    expect([prospectBody.safeParse({ name }).success, prospectPatch.safeParse({ name }).success]).toEqual([
      false,
      false,
    ]);
  });
  test('needs nothing but its name, which is trimmed; blank fields are none', () => {
    expect(prospectBody.parse({ name: ' Ana ', email: ' ', phone: null })).toMatchObject({
      name: 'Ana',
      email: null,
      phone: null,
      isPotentialPartner: false,
      isPotentialCustomer: false,
    });
  });
  test.each([
    ['phone', '\u202a+1 212 555 0100\u202c', '+1 212 555 0100'],
    ['phone', '\u200e(212)\u00ad 555\u200b-0100', '(212) 555-0100'],
    ['phone', '\u200b', null],
    ['email', '\ufeffana@example.test\u200b', 'ana@example.test'],
    ['email', '\u2068ana@exam\u200dple.test\u2069', 'ana@example.test'],
    ['notes', 'क्\u200dषमा \u200b', 'क्\u200dषमा \u200b'],
  ])('its %s %j is kept as %j, in a new one, a change and a file', (field, typed, kept) => {
    const body = { name: 'Ana', [field]: typed };
    expect([prospectBody, prospectPatch, importRow].map((schema) => schema.parse(body)[field as 'phone'])).toEqual([
      kept,
      kept,
      kept,
    ]);
  });
  test('keeps what a change does not name', () => {
    expect(prospectPatch.parse({ notes: ' n ' })).toEqual({ notes: 'n' });
    expect(prospectPatch.parse({})).toEqual({});
  });
});

test.each<[string, (count: number) => { success: boolean }]>([
  ['an import', (count) => importBody.safeParse({ prospects: Array(count).fill({ name: 'Ana' }) })],
  ['contacts to delete or bring back', (count) => idsBody.safeParse({ ids: Array(count).fill(id) })],
  [
    'contacts to give another type',
    (count) =>
      bulkTypeBody.safeParse({ ids: Array(count).fill(id), isPotentialPartner: true, isPotentialCustomer: false }),
  ],
])('%s: from one to as many as a person can have', (_, parse) => {
  expect([0, 1, 10_000, 10_001].map((count) => parse(count).success)).toEqual([false, true, true, false]);
});

test('the guide needs a name and one of its five objectives; the background may be left out', () => {
  const objectives = [
    'share_product',
    'business_opportunity',
    'both_product_business',
    'curiosity_only',
    'invite_event',
  ] as const;
  expect(OBJECTIVES).toEqual(objectives);
  for (const objective of objectives)
    expect(referenceGuideBody.parse({ prospectName: ' Ana ', objective })).toEqual({
      prospectName: 'Ana',
      objective,
      prospectBackground: null,
    });
  for (const body of [{ ...guide, prospectName: ' ' }, { prospectName: 'Ana' }, { ...guide, objective: 'sell' }])
    expect(referenceGuideBody.safeParse(body).success).toBe(false);
});

describe('goals', () => {
  test.each([
    [-1, 1],
    [0, 1],
    [0.6, 1],
    [1, 1],
    [5.4, 5],
    [5.5, 6],
    [10, 10],
    [10.6, 10],
    [11, 10],
    ['7', 7],
    ['much', 5],
  ])('a scale of %j is kept as %j', (sent, kept) => {
    expect(goalsInput.parse({ commitment: sent, confidence: sent })).toEqual({ commitment: kept, confidence: kept });
  });
  test('may leave anything out, challenges too, and every answer counts as one', () => {
    expect(goalsInput.parse({})).toEqual({});
    expect(GOAL_TEXTS).toHaveLength(11);
    expect(new Set(GOAL_TEXTS)).toEqual(
      new Set(
        Object.keys(goalsInput.shape).filter(
          (field) => !['commitment', 'confidence', 'shareWithSponsor'].includes(field),
        ),
      ),
    );
  });
});

test.each([
  [-1, false],
  [0, true],
  [100, true],
  [101, false],
  [50.5, false],
])('a quiz score of %j: %j', (quizScore, taken) => {
  expect(progressBody.safeParse({ businessModel: { quizScore } }).success).toBe(taken);
});

test.each([
  [0, false],
  [1, true],
  [5, true],
  [6, false],
  ['1', false],
])('completing step %j: %j', (step, taken) => {
  expect(completeStepBody.safeParse({ step }).success).toBe(taken);
});
