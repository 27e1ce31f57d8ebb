import { describe, expect, test } from '@jest/globals';
import {
  GOAL_TEXTS,
  STEP_NUMBERS,
  progressBody,
  type ErrorCode,
  type Goals,
  type ProgressBody,
  type StepNumber,
} from '@nb/contracts';
import fc from 'fast-check';
import { badgesEarned, contactsChanged } from './contacts.rules.js';
import {
  NOTHING_DONE,
  STEP_RULES,
  completeStep,
  currentStep,
  hasAnswer,
  isOpen,
  mergeGoals,
  progressState,
  resetProgress,
  saveProgress,
  sharedWithSponsor,
  stepsCompleted,
  type TrainingFacts,
} from './progress.rules.js';

const NOW = new Date('2026-11-10T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const done = (...steps: StepNumber[]) =>
  Object.fromEntries(
    STEP_NUMBERS.map((step) => [step, steps.includes(step) ? hoursAgo(1) : null]),
  ) as TrainingFacts['completedAt'];
const facts = (some: Partial<TrainingFacts>): TrainingFacts => ({ ...NOTHING_DONE, ...some });
const linked = { referralLink: 'ABC123', linkSaved: true, linkTested: true };
const listed = { contacts: 10, listBuilderChecked: true };
const answered = { goals: { whyJoin: 'freedom' } };
const save = (from: TrainingFacts, body: ProgressBody, isMasterAdmin = false) =>
  saveProgress(from, progressBody.parse(body), NOW, isMasterAdmin);
const saved = (from: TrainingFacts, body: ProgressBody) => {
  const outcome = save(from, body);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome.facts;
};

describe('gates', () => {
  test.each<[string, Partial<TrainingFacts>, StepNumber[]]>([
    ['nothing done: only step 1', {}, [1]],
    ['step 1 done opens step 2', { completedAt: done(1) }, [1, 2]],
    ['one action of step 2 does not open step 3', { completedAt: done(1), referralLink: 'A', linkSaved: true }, [1, 2]],
    ['nor does the other one', { completedAt: done(1), referralLink: 'A', linkTested: true }, [1, 2]],
    ['both actions of step 2 open step 3', { completedAt: done(1), ...linked }, [1, 2, 3]],
    ['step 2 completed opens step 3', { completedAt: done(1, 2) }, [1, 2, 3]],
    ['ten contacts alone do not open steps 4 and 5', { completedAt: done(1, 2), ...listed }, [1, 2, 3]],
    ['step 3 completed opens 4 and 5 together', { completedAt: done(1, 2, 3) }, [1, 2, 3, 4, 5]],
    ['a completed step stays open when the one before lapsed', { completedAt: done(1, 2, 5) }, [1, 2, 3, 5]],
    ['training completed: everything', { trainingCompletedAt: NOW }, [1, 2, 3, 4, 5]],
  ])('%s', (_, some, open) => {
    expect(STEP_NUMBERS.filter((step) => isOpen(facts(some), step))).toEqual(open);
  });
});

test.each<[StepNumber[], StepNumber]>([
  [[], 1],
  [[1], 2],
  [[1, 3], 2],
  [[1, 2, 3, 5], 4],
  [[1, 2, 3, 4, 5], 5],
])('with %j completed the current step is %i', (steps, current) => {
  expect(currentStep(facts({ completedAt: done(...steps) }))).toBe(current);
});

test('events carry which steps are complete, and when training was', () => {
  expect(progressState(NOTHING_DONE)).toStrictEqual({
    stepsCompleted: [],
    currentStep: 1,
    trainingCompleted: false,
    trainingCompletedAt: null,
  });
  const all = facts({ completedAt: done(1, 2, 3, 4, 5), trainingCompletedAt: NOW });
  expect(progressState(all)).toStrictEqual({
    stepsCompleted: [1, 2, 3, 4, 5],
    currentStep: 5,
    trainingCompleted: true,
    trainingCompletedAt: NOW.toISOString(),
  });
});

describe('blockers of completing', () => {
  test.each<[StepNumber, string, Partial<TrainingFacts>, ErrorCode[]]>([
    [1, 'community not joined', {}, ['step.1-telegram-missing']],
    [1, 'community joined, no call set', { telegramJoined: true }, []],
    [2, 'nothing', { completedAt: done(1) }, ['step.2-actions-missing', 'step.2-link-missing']],
    [2, 'link without actions', { completedAt: done(1), referralLink: 'A' }, ['step.2-actions-missing']],
    [
      2,
      'link and one action',
      { completedAt: done(1), referralLink: 'A', linkSaved: true },
      ['step.2-actions-missing'],
    ],
    [
      2,
      'both actions without a link',
      { completedAt: done(1), ...linked, referralLink: '' },
      ['step.2-actions-missing', 'step.2-link-missing'],
    ],
    [2, 'link and both actions', { completedAt: done(1), ...linked }, []],
    [
      3,
      'nine contacts',
      { completedAt: done(1, 2), contacts: 9, listBuilderChecked: true },
      ['step.3-contacts-missing'],
    ],
    [3, 'ten contacts, not checked', { completedAt: done(1, 2), contacts: 10 }, ['step.3-action-missing']],
    [3, 'neither', { completedAt: done(1, 2) }, ['step.3-contacts-missing', 'step.3-action-missing']],
    [3, 'ten contacts and checked; fifty not asked', { completedAt: done(1, 2), ...listed }, []],
    [4, 'four contacts', { completedAt: done(1, 2, 3), contacts: 4, ...answered }, ['step.4-contacts-missing']],
    [4, 'no goals', { completedAt: done(1, 2, 3), contacts: 5 }, ['step.4-goals-missing']],
    [
      4,
      'goals all blank',
      { completedAt: done(1, 2, 3), contacts: 5, goals: { whyJoin: ' ', commitment: 9, shareWithSponsor: true } },
      ['step.4-goals-missing'],
    ],
    [4, 'one answer', { completedAt: done(1, 2, 3), contacts: 5, ...answered }, []],
    [5, 'no notes needed', { completedAt: done(1, 2, 3) }, []],
  ])('step %i: %s', (step, _, some, blockers) => {
    expect(STEP_RULES[step].blockers(facts(some))).toEqual(blockers);
    const outcome = completeStep(facts(some), step, NOW);
    expect('refused' in outcome ? outcome.blockers : []).toEqual(blockers);
  });

  test.each<[StepNumber, Partial<TrainingFacts>]>([
    [2, { ...linked }],
    [3, { completedAt: done(1), ...listed }],
    [4, { completedAt: done(1, 2), ...listed, ...answered }],
    [5, { completedAt: done(1, 2) }],
  ])('step %i behind a closed gate is locked, whatever else is there', (step, some) => {
    expect(completeStep(facts(some), step, NOW)).toEqual({ refused: 'step.locked', blockers: ['step.locked'] });
  });

  test('the fifth completion completes training, in either order of 4 and 5', () => {
    for (const last of [4, 5] as const) {
      const four = facts({
        completedAt: done(...STEP_NUMBERS.filter((step) => step !== last)),
        ...linked,
        ...listed,
        ...answered,
      });
      expect(completeStep(four, last, NOW)).toMatchObject({
        firstTime: true,
        trainingCompletedNow: true,
        facts: { trainingCompletedAt: NOW },
      });
    }
  });

  test('a completion before the fifth does not complete training', () => {
    expect(completeStep(facts({ telegramJoined: true }), 1, NOW)).toEqual({
      facts: facts({ telegramJoined: true, completedAt: { ...done(), 1: NOW } }),
      firstTime: true,
      trainingCompletedNow: false,
    });
    expect(completeStep(facts({ completedAt: done(1, 2, 3), ...listed, ...answered }), 4, NOW)).toMatchObject({
      trainingCompletedNow: false,
      facts: { trainingCompletedAt: null },
    });
  });

  test('training is completed once: the day of it stays', () => {
    const again = facts({ completedAt: done(1, 2, 3, 4), trainingCompletedAt: hoursAgo(9) });
    expect(completeStep(again, 5, NOW)).toMatchObject({
      firstTime: true,
      trainingCompletedNow: false,
      facts: { trainingCompletedAt: hoursAgo(9) },
    });
  });

  test('what an undo could give back of step 3 is forgotten with its next completion, and with no other', () => {
    const lapsed = facts({
      telegramJoined: true,
      ...linked,
      ...listed,
      completedAt: done(2),
      step3LapsedAt: hoursAgo(2),
    });
    expect(completeStep(lapsed, 3, NOW)).toMatchObject({ facts: { step3LapsedAt: null } });
    expect(completeStep(lapsed, 1, NOW)).toMatchObject({ facts: { step3LapsedAt: hoursAgo(2) } });
  });

  test('a second completion changes nothing, even with contacts gone', () => {
    const all = facts({ completedAt: done(1, 2, 3, 4, 5), trainingCompletedAt: hoursAgo(1), contacts: 0 });
    expect(completeStep(all, 3, NOW)).toEqual({ facts: all, firstTime: false, trainingCompletedNow: false });
  });
});

describe('saving', () => {
  test.each<[string, Partial<TrainingFacts>, ProgressBody, ErrorCode]>([
    ['step 2 locked', {}, { referralLink: 'A' }, 'step.locked'],
    ['step 3 locked', { completedAt: done(1) }, { step3StartedAt: 'now' }, 'step.locked'],
    ['step 4 locked', { completedAt: done(1, 2), contacts: 10 }, { goals: { whyJoin: 'x' } }, 'step.locked'],
    ['step 5 locked', { completedAt: done(1, 2) }, { callNotes: 'x' }, 'step.locked'],
    [
      'action 1 without link',
      { completedAt: done(1) },
      { step2Actions: { action1Completed: true } },
      'step.2-link-missing',
    ],
    [
      'action 2 without link',
      { completedAt: done(1) },
      { step2Actions: { action2Completed: true } },
      'step.2-link-missing',
    ],
    ['a link that is none', { completedAt: done(1) }, { referralLink: 'a b' }, 'referral-link.invalid'],
    [
      'a link that is none, with actions',
      { completedAt: done(1) },
      { referralLink: 'a b', step2Actions: { action2Completed: true } },
      'referral-link.invalid',
    ],
    [
      'emptying a link that is in use',
      { completedAt: done(1), ...linked },
      { referralLink: ' ' },
      'step.2-link-missing',
    ],
    [
      'emptying one in use by action 1',
      { completedAt: done(1), ...linked, linkTested: false },
      { referralLink: '' },
      'step.2-link-missing',
    ],
    [
      'emptying one in use by action 2',
      { completedAt: done(1), ...linked, linkSaved: false },
      { referralLink: '' },
      'step.2-link-missing',
    ],
    [
      'emptying one that completed the step',
      { completedAt: done(1, 2), referralLink: 'A' },
      { referralLink: '' },
      'step.2-link-missing',
    ],
    ['a list of step 3 while that is locked', { completedAt: done(1) }, { customerList: 'Ana' }, 'step.locked'],
    ['its other list', { completedAt: done(1) }, { partnerList: 'Ana' }, 'step.locked'],
    [
      'action 1 at nine contacts',
      { completedAt: done(1, 2), contacts: 9 },
      { step3Actions: { action1Completed: true } },
      'step.3-contacts-for-action-1',
    ],
    [
      'action 2 at 49 contacts',
      { completedAt: done(1, 2), contacts: 49 },
      { step3Actions: { action2Completed: true } },
      'step.3-contacts-for-action-2',
    ],
    [
      'goals with four contacts',
      { completedAt: done(1, 2, 3), contacts: 4 },
      { goals: { whyJoin: 'x' } },
      'goals.too-few-contacts',
    ],
    [
      'business model while locked',
      { completedAt: done(1) },
      { businessModel: { action1Completed: true } },
      'business-model.locked',
    ],
  ])('is refused: %s', (_, some, body, code) => {
    expect(save(facts(some), body)).toMatchObject({ refused: code });
  });

  test('link and actions in one payload, the first checked by the second, the third flag ignored', () => {
    const from = facts({ completedAt: done(1) });
    expect(
      saved(from, {
        referralLink: ' https://shop.example/c/ABC_1?x=2 ',
        step2Actions: { action2Completed: true, action3Completed: true },
      }),
    ).toEqual({
      ...from,
      referralLink: 'ABC_1',
      linkSaved: true,
      linkTested: true,
    });
  });

  test('actions arrive as JSON text too', () => {
    expect(saved(facts({}), { step1Actions: '{"action3Completed":true}' }).telegramJoined).toBe(true);
  });

  test('stepNCompleted true is ignored, false clears until training is complete', () => {
    const some = facts({ completedAt: done(1, 2) });
    expect(stepsCompleted(saved(some, { step3Completed: true, step2Completed: false }))).toEqual([1]);
    const all = facts({ completedAt: done(1, 2, 3, 4, 5), trainingCompletedAt: NOW });
    expect(saved(all, { step3Completed: false })).toEqual(all);
  });

  test('a link that nothing rests on may be emptied', () => {
    expect(saved(facts({ completedAt: done(1), referralLink: 'A' }), { referralLink: '' }).referralLink).toBe('');
  });

  test('step 3 starts once, by the server clock', () => {
    const started = saved(facts({ completedAt: done(1, 2) }), { step3StartedAt: '1999-01-01T00:00:00Z' });
    expect(started.step3StartedAt).toEqual(NOW);
    expect(saveProgress(started, progressBody.parse({ step3StartedAt: 'again' }), new Date(0), false)).toEqual({
      facts: started,
    });
  });

  test.each<[string, Partial<TrainingFacts>, ProgressBody, Partial<TrainingFacts>]>([
    [
      'action 1 of step 2 unticked, which takes the second with it',
      linked,
      { step2Actions: { action1Completed: false } },
      { linkSaved: false, linkTested: false },
    ],
    [
      'action 2 of step 2 unticked, which leaves the first',
      linked,
      { step2Actions: { action2Completed: false } },
      { linkTested: false },
    ],
    ['another link for one in use', linked, { referralLink: 'NEW' }, { referralLink: 'NEW' }],
    [
      'action 1 at ten contacts',
      { contacts: 10 },
      { step3Actions: { action1Completed: true } },
      { listBuilderChecked: true },
    ],
    [
      'action 2 at fifty contacts',
      { contacts: 50 },
      { step3Actions: { action2Completed: true } },
      { superAchieverChecked: true },
    ],
    [
      'action 1 said again with contacts gone',
      { contacts: 2, listBuilderChecked: true },
      { step3Actions: { action1Completed: true } },
      {},
    ],
    [
      'action 2 said again with contacts gone',
      { contacts: 2, superAchieverChecked: true },
      { step3Actions: { action2Completed: true } },
      {},
    ],
    [
      'one action, which leaves the other',
      { ...listed, superAchieverChecked: true },
      { step3Actions: { action1Completed: false } },
      { listBuilderChecked: false },
    ],
    ['both lists', {}, { customerList: 'Ana', partnerList: 'Ben' }, { customerList: 'Ana', partnerList: 'Ben' }],
    [
      'one list, which leaves the other',
      { customerList: 'Ana', partnerList: 'Ben' },
      { customerList: ' ' },
      { customerList: null },
    ],
    ['the other list alone', { customerList: 'Ana', partnerList: 'Ben' }, { partnerList: null }, { partnerList: null }],
    ['no start, which starts nothing', {}, { step3StartedAt: null, customerList: 'Ana' }, { customerList: 'Ana' }],
    [
      'actions of step 1 that are not asked for',
      { telegramJoined: true },
      { step1Actions: { action1Completed: false } },
      {},
    ],
  ])('takes over %s, and nothing else', (_, some, body, after) => {
    const from = facts({ completedAt: done(1, 2), ...some });
    expect(saved(from, body)).toEqual({ ...from, ...after });
  });

  test('unticking action 1 takes the completion of step 3 back', () => {
    expect(
      stepsCompleted(
        saved(facts({ completedAt: done(1, 2, 3), ...listed }), { step3Actions: { action1Completed: false } }),
      ),
    ).toEqual([1, 2]);
  });

  test('goals: what is absent stays, scales are clamped, sharing is on by default and stays off once off', () => {
    const open = facts({ completedAt: done(1, 2, 3), contacts: 5 });
    const first = saved(open, { goals: { whyJoin: 'a', commitment: 99, confidence: -3 } });
    expect(first.goals).toEqual({ whyJoin: 'a', commitment: 10, confidence: 1, shareWithSponsor: true });
    const second = saved(first, { goals: { shareWithSponsor: false } });
    expect(saved(second, { goals: { strengths: 'b' } }).goals).toEqual({
      ...first.goals,
      shareWithSponsor: false,
      strengths: 'b',
    });
  });

  test('the business model opens by link, by step 2, or to a master admin', () => {
    const body = { businessModel: '{"action1Completed":true}' };
    expect(save(facts({ referralLink: 'A' }), body)).toHaveProperty('facts.businessModel.action1Completed', true);
    expect(save(facts({ completedAt: done(2) }), body)).toHaveProperty('facts');
    expect(save(facts({ referralLink: 'XXXXXXX' }), body)).toEqual({ refused: 'business-model.locked' });
    expect(save(facts({}), body, true)).toHaveProperty('facts');
  });
});

describe('contacts and badges', () => {
  const started = { step3StartedAt: hoursAgo(23) };
  test.each<[string, Partial<TrainingFacts>, number, string[]]>([
    ['crossing 10 within 24 hours', { ...started, contacts: 9 }, 10, ['list-builder']],
    ['an import over both goals', { ...started, contacts: 0 }, 60, ['list-builder', 'super-achiever']],
    ['exactly 24 hours is within', { step3StartedAt: hoursAgo(24), contacts: 9 }, 10, ['list-builder']],
    ['a moment after 24 hours', { step3StartedAt: new Date(hoursAgo(24).getTime() - 1), contacts: 9 }, 10, []],
    ['step 3 never opened', { contacts: 9 }, 10, []],
    ['no crossing', { ...started, contacts: 10 }, 11, []],
    ['action already checked', { ...started, contacts: 9, listBuilderChecked: true }, 10, []],
    ['once each', { ...started, contacts: 9, badges: ['list-builder'] }, 10, []],
  ])('%s', (_, some, contacts, earned) => {
    expect(badgesEarned(facts(some), contacts, NOW)).toEqual(earned);
  });

  test('below ten the completion lapses, an undo gives it back, a new contact does not', () => {
    const from = facts({ completedAt: done(1, 2, 3), ...listed });
    const lapsed = contactsChanged(from, 9, NOW);
    expect(stepsCompleted(lapsed)).toEqual([1, 2]);
    expect(stepsCompleted(contactsChanged(lapsed, 10, NOW))).toEqual([1, 2]);
    expect(contactsChanged(lapsed, 10, NOW, { undo: true }).completedAt).toEqual(from.completedAt);
  });

  test('an undo gives nothing back below ten, nor with action 1 unticked, nor what did not lapse', () => {
    const lapsed = facts({ completedAt: done(1, 2), step3LapsedAt: hoursAgo(1), ...listed, contacts: 8 });
    const undone = (from: TrainingFacts, contacts: number) =>
      stepsCompleted(contactsChanged(from, contacts, NOW, { undo: true }));
    expect(undone(lapsed, 9)).toEqual([1, 2]);
    expect(undone({ ...lapsed, listBuilderChecked: false }, 10)).toEqual([1, 2]);
    expect(undone({ ...lapsed, step3LapsedAt: null }, 10)).toEqual([1, 2]);
  });

  test('a badge that is earned joins those that are there', () => {
    const from = facts({ ...started, contacts: 49, badges: ['list-builder'] });
    expect(contactsChanged(from, 50, NOW)).toEqual({
      ...from,
      contacts: 50,
      badges: ['list-builder', 'super-achiever'],
    });
  });

  test('completed training never lapses', () => {
    const all = facts({ completedAt: done(1, 2, 3, 4, 5), trainingCompletedAt: hoursAgo(1), ...listed });
    expect(contactsChanged(all, 0, NOW)).toEqual({ ...all, contacts: 0 });
  });
});

test('a reset keeps what the person wrote and the badges', () => {
  const all = facts({
    completedAt: done(1, 2, 3, 4, 5),
    trainingCompletedAt: NOW,
    ...linked,
    ...listed,
    ...answered,
    badges: ['list-builder'],
    callNotes: 'n',
  });
  const reset = resetProgress(all);
  expect(reset).toEqual({
    ...NOTHING_DONE,
    referralLink: 'ABC123',
    contacts: 10,
    ...answered,
    badges: ['list-builder'],
    callNotes: 'n',
  });
});

describe('whatever is done in whatever order', () => {
  type Act = (facts: TrainingFacts, now: Date) => TrainingFacts;
  const flag = fc.boolean();
  const body = fc.record(
    {
      step1Actions: fc.record({ action3Completed: flag }),
      step2Actions: fc.record({ action1Completed: flag, action2Completed: flag }, { requiredKeys: [] }),
      step3Actions: fc.record({ action1Completed: flag, action2Completed: flag }, { requiredKeys: [] }),
      referralLink: fc.constantFrom('', 'A1', 'https://x.example/c/B2', '??'),
      step3StartedAt: fc.constant('x'),
      goals: fc.record({ whyJoin: fc.constantFrom('', 'x') }),
      step1Completed: flag,
      step2Completed: flag,
      step3Completed: flag,
      step4Completed: flag,
    },
    { requiredKeys: [] },
  );
  const act: fc.Arbitrary<Act> = fc.oneof(
    body.map((sent): Act => (from, now) => {
      const outcome = saveProgress(from, progressBody.parse(sent), now, false);
      return 'facts' in outcome ? outcome.facts : from;
    }),
    fc.constantFrom(...STEP_NUMBERS).map((step): Act => (from, now) => {
      const outcome = completeStep(from, step, now);
      return 'facts' in outcome ? outcome.facts : from;
    }),
    fc.tuple(fc.nat(60), flag).map(
      ([contacts, undo]): Act =>
        (from, now) =>
          contactsChanged(from, contacts, now, { undo }),
    ),
  );

  test('the rules hold, and completed training stays completed', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        let state = NOTHING_DONE;
        acts.forEach((next, index) => {
          const before = state;
          state = next(state, new Date(NOW.getTime() + index * 60_000));
          if (before.trainingCompletedAt) expect(stepsCompleted(state)).toEqual([1, 2, 3, 4, 5]);
          else if (state.completedAt[3]) expect(state.contacts >= 10 && state.listBuilderChecked).toBe(true);
          if (state.linkSaved || state.linkTested) expect(state.referralLink).not.toBe('');
          if (state.linkTested) expect(state.linkSaved).toBe(true);
          if (before.step3StartedAt) expect(state.step3StartedAt).toEqual(before.step3StartedAt);
          expect(state.badges).toEqual(expect.arrayContaining([...before.badges]));
          expect(new Set(state.badges).size).toBe(state.badges.length);
          if (state.trainingCompletedAt) expect(stepsCompleted(state)).toHaveLength(5);
          expect(isOpen(state, 1) && currentStep(state) >= 1).toBe(true);
        });
      }),
      { numRuns: 300 },
    );
  });
});

test.each<[string, Goals | null, boolean]>([
  ['nothing saved', null, false],
  ['an empty form', {}, false],
  ['scales and consent alone', { commitment: 9, confidence: 3, shareWithSponsor: true }, false],
  ['blank answers', { whyJoin: ' ', changes: '\n' }, false],
  ...GOAL_TEXTS.map((field): [string, Goals, boolean] => [field, { whyJoin: ' ', [field]: 'x' }, true]),
])('an answer that counts: %s', (_, goals, counts) => {
  expect(hasAnswer(goals)).toBe(counts);
});

test.each<[string, Goals | null, boolean]>([
  ['nothing saved', null, false],
  ['consent never said', {}, false],
  ['consent', { shareWithSponsor: true }, true],
  ['no consent', { whyJoin: 'x', shareWithSponsor: false }, false],
])('the sponsor reads them: %s', (_, goals, shared) => {
  expect(sharedWithSponsor(goals)).toBe(shared);
});

test('what is absent stays as it was, what is blank is taken over', () => {
  expect(mergeGoals({ whyJoin: 'a', changes: 'b', shareWithSponsor: false }, { changes: '' })).toEqual({
    whyJoin: 'a',
    changes: '',
    shareWithSponsor: false,
  });
  expect(mergeGoals(null, { whyJoin: 'a' })).toEqual({ whyJoin: 'a', shareWithSponsor: true });
});
