import { expect, test } from '@jest/globals';
import { checkAnswer, type CheckOutcome } from './registration.rules.js';

/** RT §3: what the check of a link answers. Whose it is, is told only once everything is right. */
test.each<[string, CheckOutcome, ReturnType<typeof checkAnswer>]>([
  ['unknown', { refusal: 'invalid' }, { isValid: false, requiresPasscode: false, reason: 'invalid' }],
  ['over', { refusal: 'expired' }, { isValid: false, requiresPasscode: false, reason: 'expired' }],
  ['used up', { refusal: 'used-up' }, { isValid: false, requiresPasscode: false, reason: 'used-up' }],
  [
    'without its passcode',
    { passcode: 'passcode-required' },
    { isValid: false, requiresPasscode: true, reason: 'passcode-required' },
  ],
  [
    'with a wrong passcode',
    { passcode: 'passcode-wrong' },
    { isValid: false, requiresPasscode: true, reason: 'passcode-wrong' },
  ],
  [
    'right',
    { sponsor: { firstName: 'Sara', lastName: 'Lopez', uid: 'S-1' } },
    { isValid: true, requiresPasscode: false, sponsorInfo: { name: 'Sara Lopez', uid: 'S-1' } },
  ],
  [
    'of somebody with one name and no ID',
    { sponsor: { firstName: 'Sara', lastName: '' } },
    { isValid: true, requiresPasscode: false, sponsorInfo: { name: 'Sara', uid: null } },
  ],
])('a code that is %s', (_, outcome, answer) => expect(checkAnswer(outcome)).toStrictEqual(answer));
