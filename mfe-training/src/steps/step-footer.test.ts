import { expect, test } from '@jest/globals';
import { ERROR_STATUS, type ErrorCode, type Progress, type StepNumber } from '@nb/contracts';
import type { TFunction } from '@nb/i18n';
import { buildProgress } from '@nb/web-kit/testing';
import { NotValidYet } from '@nb/web-kit';
import { completionRefusal, requirementsKey } from './step-footer';

const asKey = ((key: string) => key) as unknown as TFunction<'training'>;
const refused = (code: ErrorCode) => ({
  status: ERROR_STATUS[code],
  code,
  title: code,
  detail: code,
  requestId: 'req-1',
});
const messageFor = (error: unknown, step: 1 | 2 | 3 | 4 | 5) =>
  Object.values(completionRefusal(error, step, asKey, asKey as unknown as TFunction)).join(': ');

/** Each unmet rule has its own words, whatever step one is at. */
test.each<[string, unknown, 1 | 2 | 3 | 4 | 5, string]>([
  [
    'the Telegram box is not ticked',
    refused('step.1-telegram-missing'),
    1,
    'complete.allActions: complete.telegramMissing',
  ],
  [
    'the actions of step 2 are not ticked',
    refused('step.2-actions-missing'),
    2,
    'complete.allActions: complete.allActionsText',
  ],
  ['there is no referral link', refused('step.2-link-missing'), 2, 'complete.allActions: complete.allActionsText'],
  ['what is typed is no referral link', new NotValidYet(), 2, 'complete.allActions: complete.allActionsText'],
  ['two versions of the goals wait for a choice', new NotValidYet(), 4, 'complete.failed: drafts.conflictTitle'],
  ['two versions of the notes wait for a choice', new NotValidYet(), 5, 'complete.failed: drafts.conflictTitle'],
  [
    'there are fewer than ten contacts',
    refused('step.3-contacts-missing'),
    3,
    'complete.requiredGoal: complete.requiredGoalText',
  ],
  ['ten names are not ticked', refused('step.3-action-missing'), 3, 'complete.requiredGoal: complete.requiredGoalText'],
  ['something else stands against it', refused('server.busy'), 3, 'complete.failed: errors.server.busy'],
  ['nobody knows why', new Error('x'), 2, 'complete.failed: errors.unknown'],
])('%s', (_, error, step, message) => expect(messageFor(error, step)).toBe(message));

/** Each of these is something that completing the step depends on. */
test.each<[StepNumber, Partial<Progress>]>([
  [1, { step1Actions: { action3Completed: true } }],
  [2, { referralLink: 'MAYA-77' }],
  [2, { step2Actions: { action1Completed: true } }],
  [2, { step2Actions: { action2Completed: true } }],
  [3, { contacts: 10 }],
  [3, { step3Actions: { action1Completed: true } }],
  [4, { goals: { whyJoin: 'For my children.' } }],
])('what step %d requires changes with %j', (step, change) => {
  expect(requirementsKey(buildProgress(change), step)).not.toBe(requirementsKey(buildProgress(), step));
});

test('what a step does not require changes nothing for it', () => {
  const before = buildProgress();
  const after = buildProgress({
    callNotes: 'x',
    serverTime: '2030-01-01T00:00:00.000Z',
    watchedSeconds: 9,
  } as Partial<Progress>);
  for (const step of [1, 2, 3, 4, 5] as const) expect(requirementsKey(after, step)).toBe(requirementsKey(before, step));
});
