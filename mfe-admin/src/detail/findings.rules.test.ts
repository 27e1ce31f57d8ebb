import { expect, test } from '@jest/globals';
import { type Finding, findingsOf } from './findings.rules';

const now = Date.parse('2026-11-21T12:00:00Z');
const well = {
  isActive: true,
  lastLoginAt: '2026-11-20T12:00:00Z',
  tempPassword: false,
  isMasterAdmin: false,
  sponsor: { id: 'a', name: 'Ada', email: 'a@example.test', uid: 'A-1' },
  uid: 'U-1',
  phone: '+1 555 0100',
  consent: { version: '1', at: '2026-09-01T09:00:00Z', language: 'en', method: 'registration' } as const,
  onboardingCallDatetime: '2026-11-25T12:00:00Z',
  trainingCompletedAt: null,
};

test.each<[string, Partial<Parameters<typeof findingsOf>[0]>, Finding[]]>([
  ['nothing', {}, []],
  ['deactivated, before everything else', { isActive: false, uid: null }, ['deactivated', 'noUid']],
  [
    'never signed in, with a temporary password',
    { lastLoginAt: null, tempPassword: true },
    ['neverSignedIn', 'tempPassword'],
  ],
  ['30 days away is not long', { lastLoginAt: '2026-10-22T12:00:00Z' }, []],
  ['longer is', { lastLoginAt: '2026-10-22T11:59:59Z' }, ['away']],
  [
    'no sponsor, ID, phone, consent',
    { sponsor: null, uid: null, phone: null, consent: null },
    ['noSponsor', 'noUid', 'noPhone', 'noConsent'],
  ],
  ['a blank ID and phone are none', { uid: '', phone: '' }, ['noUid', 'noPhone']],
  ['no call before the training is complete', { onboardingCallDatetime: null }, ['noCall']],
  ['none needed after it', { onboardingCallDatetime: null, trainingCompletedAt: '2026-11-01T12:00:00Z' }, []],
  [
    'an admin needs no sponsor, consent or call',
    { isMasterAdmin: true, sponsor: null, consent: null, onboardingCallDatetime: null },
    [],
  ],
])('%s', (_, over, expected) => expect(findingsOf({ ...well, ...over }, now)).toEqual(expected));
