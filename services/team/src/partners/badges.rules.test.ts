import { describe, expect, test } from '@jest/globals';
import type { PartnerBadge } from '@nb/contracts';
import fc from 'fast-check';
import { badgesOf, isActive, type BadgeFacts } from './badges.rules.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-11-20T12:00:00.000Z');
const facts = (change: Partial<BadgeFacts>): BadgeFacts => ({
  createdAt: now - 100 * DAY,
  lastLoginAt: null,
  trainingCompleted: false,
  trainingCompletedAt: null,
  prospectsTotal: 0,
  isDeactivated: false,
  ...change,
});

describe('badges', () => {
  const table: [string, Partial<BadgeFacts>, PartnerBadge[]][] = [
    ['joined long ago, never signed in', {}, ['inactive']],
    ['signed in exactly 30 days ago', { lastLoginAt: now - 30 * DAY }, ['active']],
    ['signed in 30 days and a moment ago', { lastLoginAt: now - 30 * DAY - 1 }, ['inactive']],
    ['joined exactly 7 days ago, never signed in', { createdAt: now - 7 * DAY }, ['active']],
    ['joined 7 days and a moment ago', { createdAt: now - 7 * DAY - 1 }, ['inactive']],
    ['all steps, long ago', { trainingCompleted: true, trainingCompletedAt: now - 50 * DAY }, ['completed']],
    [
      'all steps, not signed in for a year',
      {
        createdAt: now - 400 * DAY,
        lastLoginAt: now - 365 * DAY,
        trainingCompleted: true,
        trainingCompletedAt: now - 380 * DAY,
      },
      ['completed'],
    ],
    [
      'fifth step exactly 24 hours after joining',
      { trainingCompleted: true, trainingCompletedAt: now - 99 * DAY },
      ['completed', 'twenty-four-hour'],
    ],
    ['fifth step a moment later', { trainingCompleted: true, trainingCompletedAt: now - 99 * DAY + 1 }, ['completed']],
    [
      'a last login within 24 hours earns nothing',
      { trainingCompleted: true, trainingCompletedAt: now - 50 * DAY, lastLoginAt: now - 100 * DAY + HOUR },
      ['completed'],
    ],
    ['a day of completion without the completion', { trainingCompletedAt: now - 99 * DAY }, ['inactive']],
    ['deactivated, signed in a moment ago', { isDeactivated: true, lastLoginAt: now }, []],
    [
      'deactivated, all steps',
      { isDeactivated: true, trainingCompleted: true, trainingCompletedAt: now - 50 * DAY },
      ['completed'],
    ],
    ['deactivated, 50 prospects', { isDeactivated: true, prospectsTotal: 50 }, ['fifty-prospects']],
    ['49 prospects', { prospectsTotal: 49 }, ['inactive']],
    ['50 prospects', { prospectsTotal: 50 }, ['inactive', 'fifty-prospects']],
    [
      'everything',
      { trainingCompleted: true, trainingCompletedAt: now - 100 * DAY + HOUR, prospectsTotal: 51 },
      ['completed', 'twenty-four-hour', 'fifty-prospects'],
    ],
  ];
  test.each(table)('%s', (_, change, badges) => {
    expect(badgesOf(facts(change), now)).toEqual(badges);
  });

  test('everybody has exactly one of completed, active and inactive, first', () => {
    const instant = fc.integer({ min: now - 800 * DAY, max: now });
    const anyFacts = fc.record({
      createdAt: instant,
      lastLoginAt: fc.option(instant),
      trainingCompleted: fc.boolean(),
      trainingCompletedAt: fc.option(instant),
      prospectsTotal: fc.nat(200),
    });
    fc.assert(
      fc.property(anyFacts, (random) => {
        const some = { ...random, isDeactivated: false };
        const badges = badgesOf(some, now);
        const exclusive: PartnerBadge[] = ['completed', 'active', 'inactive'];
        expect(exclusive).toContain(badges[0]);
        expect(badges.slice(1).some((badge) => exclusive.includes(badge))).toBe(false);
        if (!some.trainingCompleted) expect(badges[0] === 'active').toBe(isActive(some, now));
      }),
    );
  });
});
