import { expect, test } from '@jest/globals';
import { isCovered, isRequiredNow, requiredFrom, type StoredPolicy } from './policy.rules.js';

const NOW = new Date('2026-11-28T12:00:00.000Z');
const BEFORE = new Date(NOW.getTime() - 1);
const AFTER = new Date(NOW.getTime() + 1);
const ADMIN = { isMasterAdmin: true };
const PARTNER = { isMasterAdmin: false };

test.each<[string, StoredPolicy | null, { isMasterAdmin: boolean }, Date | null, boolean]>([
  ['none', null, ADMIN, null, false],
  ['off, with a date left over', { mode: 'off', from: BEFORE }, ADMIN, null, false],
  ['admins: an admin', { mode: 'admins', from: BEFORE }, ADMIN, BEFORE, true],
  ['admins: a partner', { mode: 'admins', from: BEFORE }, PARTNER, null, false],
  ['all: a partner', { mode: 'all', from: BEFORE }, PARTNER, BEFORE, true],
  ['all, from this moment', { mode: 'all', from: NOW }, PARTNER, NOW, true],
  ['all, later', { mode: 'all', from: AFTER }, PARTNER, AFTER, false],
  ['all, without a date', { mode: 'all', from: null }, PARTNER, new Date(0), true],
])('%s', (_, policy, person, from, covered) => {
  expect([requiredFrom(policy, person), isCovered(policy, person, NOW)]).toEqual([from, covered]);
  const now = (isOn: boolean, isAvailable: boolean) => isRequiredNow(from, { isOn, isAvailable }, NOW);
  expect([now(false, true), now(true, true), now(false, false)]).toEqual([covered, false, false]);
});
