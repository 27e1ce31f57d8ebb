import { describe, expect, test } from '@jest/globals';
import { buildReferral } from '@nb/web-kit/testing';
import {
  type CodeErrors,
  type CodeFields,
  changedBody,
  checkFields,
  endOfDay,
  fieldsOf,
  newBody,
  newFields,
} from './code-fields';

const NOW = new Date('2026-11-21T15:00:00Z');
const ZONE = 'America/New_York';
const EMPTY = newFields(ZONE);
const call = (date: string, time = '09:00', zone = ZONE) => ({ call: { date, time, zone } });
const stored = buildReferral({
  code: 'SPRING-2026',
  expiresAt: endOfDay('2026-12-31').toISOString(),
  maxUses: 5,
  hasPasscode: true,
  onboardingCallDate: '2026-11-01',
  onboardingCallTime: '09:00',
  onboardingCallDatetime: '2026-11-01T14:00:00.000Z',
  onboardingCallTimezone: ZONE,
});
const start = fieldsOf(stored);

describe('a new invitation', () => {
  test('starts at 09:00 in the zone of the sponsor', () => {
    expect(EMPTY.call).toEqual({ date: '', time: '09:00', zone: ZONE });
    expect(newFields('').call.zone).toBe('America/New_York');
  });

  test.each<[string, Partial<CodeFields>, CodeErrors]>([
    ['nothing at all is allowed', {}, {}],
    ["a code of one's own", { customCode: 'spring-26' }, {}],
    ['a short code', { customCode: 'ABC' }, { customCode: 'customInvalid' }],
    ['a code with a space', { customCode: 'MY CODE 1' }, { customCode: 'customInvalid' }],
    ['an end today lasts to the end of the day', { expiry: '2026-11-21' }, {}],
    ['an end yesterday', { expiry: '2026-11-20' }, { expiry: 'expiryInvalid' }],
    ['a call to come', call('2026-11-22'), {}],
    ['a call without a time', call('2026-11-22', ''), { call: 'callMissing' }],
    ['a call in the gap', call('2027-03-14', '02:30'), { call: 'callInvalid' }],
    ['a call this morning', call('2026-11-21'), { call: 'callPast' }],
    ['half a use', { maxUses: '1.5' }, { maxUses: 'maxUsesInvalid' }],
    ['no use', { maxUses: '0' }, { maxUses: 'maxUsesInvalid' }],
    ['words for a number', { maxUses: 'many' }, { maxUses: 'maxUsesInvalid' }],
    ['several at once', { customCode: '?', maxUses: '-1' }, { customCode: 'customInvalid', maxUses: 'maxUsesInvalid' }],
  ])('%s', (_name, fields, errors) => {
    expect(checkFields({ ...EMPTY, ...fields }, NOW)).toEqual(errors);
  });

  test('sends what was filled in, and nothing else', () => {
    expect(newBody(EMPTY)).toEqual({});
    expect(
      newBody({
        ...EMPTY,
        ...call('2026-12-01'),
        customCode: ' SPRING-26 ',
        expiry: '2026-12-31',
        passcode: ' s3cret ',
        maxUses: ' 3 ',
      }),
    ).toEqual({
      customCode: 'SPRING-26',
      expiresAt: endOfDay('2026-12-31').toISOString(),
      passcode: 's3cret',
      maxUses: 3,
      onboardingCallDate: '2026-12-01',
      onboardingCallTime: '09:00',
      onboardingCallTimezone: ZONE,
    });
  });

  test('an end is the last second of the day where the sponsor is', () => {
    expect(endOfDay('2026-12-31', ZONE).toISOString()).toBe('2027-01-01T04:59:59.000Z');
  });
});

describe('an edited invitation', () => {
  test.each<[string, Partial<CodeFields>, object]>([
    ['nothing', {}, {}],
    ['the code', { customCode: 'AUTUMN-2026' }, { customCode: 'AUTUMN-2026' }],
    ['no end any more', { expiry: '' }, { expiresAt: null }],
    ['no call any more', call(''), { onboardingCallDate: null, onboardingCallTime: null }],
    [
      'another time',
      call('2026-12-01', '10:00'),
      { onboardingCallDate: '2026-12-01', onboardingCallTime: '10:00', onboardingCallTimezone: ZONE },
    ],
    ['a new passcode', { passcode: 'x' }, { passcode: 'x' }],
    ['no passcode any more, whatever was typed before', { passcode: 'x', passcodeRemoved: true }, { passcode: null }],
    ['no limit any more', { maxUses: '' }, { maxUses: null }],
  ])('sends only what changed: %s', (_name, fields, body) => {
    expect(changedBody({ ...start, ...fields }, start)).toEqual(body);
  });

  test('a call or an end that has passed does not keep other things from being changed', () => {
    const late = new Date('2027-02-01T00:00:00Z');
    expect(checkFields({ ...start, maxUses: '9' }, late, start)).toEqual({});
    expect(checkFields({ ...start, ...call('2026-12-01'), expiry: '2027-01-01' }, late, start)).toEqual({
      call: 'callPast',
      expiry: 'expiryInvalid',
    });
  });

  test('cannot be left without a code', () => {
    expect(checkFields({ ...start, customCode: ' ' }, NOW, start)).toEqual({ customCode: 'customInvalid' });
  });
});
