import { expect, test } from '@jest/globals';
import { ERROR_STATUS, type ErrorCode } from '@nb/contracts';
import type { TFunction } from '@nb/i18n';
import { NotValidYet } from '../saving/use-autosave';
import { completionRefusal } from './step-footer';

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
