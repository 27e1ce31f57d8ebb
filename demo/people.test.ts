import { describe, expect, test } from '@jest/globals';
import { demoPeople, type DemoPerson } from './people.js';

const now = new Date('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const people = [...demoPeople({ users: 4100, partners: 25, now })];
const byId = new Map(people.map((person) => [person.id, person]));
const byEmail = (email: string) => people.find((person) => person.email === email) as DemoPerson;

describe('demo people', () => {
  test('are the same every time, and nobody twice', () => {
    expect([...demoPeople({ users: 4100, partners: 25, now })]).toEqual(people);
    expect(people).toHaveLength(4100 + 25 + 2);
    for (const key of ['id', 'email', 'uid'] as const)
      expect(new Set(people.map((person) => person[key].toLowerCase())).size).toBe(people.length);
  });

  test('come after their sponsors, in the list and in time, and never from the future', () => {
    const seen = new Set<string>();
    for (const person of people) {
      if (person.sponsorId !== null) {
        expect(seen.has(person.sponsorId)).toBe(true);
        expect((byId.get(person.sponsorId) as DemoPerson).createdAt.getTime()).toBeLessThan(person.createdAt.getTime());
      }
      seen.add(person.id);
      for (const at of [person.createdAt, person.lastLoginAt, person.trainingCompletedAt])
        if (at) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
      if (person.lastLoginAt) expect(person.lastLoginAt.getTime()).toBeGreaterThanOrEqual(person.createdAt.getTime());
    }
  });

  test('stand in a tree several levels deep', () => {
    const depth = (person: DemoPerson): number =>
      person.sponsorId === null ? 0 : 1 + depth(byId.get(person.sponsorId) as DemoPerson);
    expect(Math.max(...people.map(depth))).toBeGreaterThanOrEqual(5);
  });

  test('have progress and contacts that agree', () => {
    for (const { stepsCompleted, prospects, trainingCompletedAt, currentStep, lastLoginAt } of people) {
      expect(trainingCompletedAt !== null).toBe(stepsCompleted.length === 5);
      if (stepsCompleted.includes(3)) expect(prospects).toBeGreaterThanOrEqual(10);
      else expect(prospects).toBeLessThan(10);
      if (stepsCompleted.length < 5) expect(stepsCompleted).not.toContain(currentStep);
      if (lastLoginAt === null) expect(stepsCompleted).toEqual([]);
    }
  });

  test('speak seven languages, some in their own script', () => {
    expect(new Set(people.map(({ language }) => language)).size).toBe(7);
    expect(people.some(({ firstName }) => /\p{Script=Devanagari}/u.test(firstName))).toBe(true);
    expect(people.some(({ lastName }) => /\p{Script=Gurmukhi}/u.test(lastName))).toBe(true);
    for (const { email } of people) expect(email).toMatch(/^[a-z]+(\.[a-z]+\d+)?@(demo|example)\.test$/);
  });

  test('have the three accounts that are named', () => {
    expect(people.filter(({ isMasterAdmin }) => isMasterAdmin).map(({ email }) => email)).toEqual(['admin@demo.test']);
    const sponsor = byEmail('sponsor@demo.test');
    expect(byEmail('partner@demo.test')).toMatchObject({
      sponsorId: sponsor.id,
      stepsCompleted: [1, 2],
      currentStep: 3,
      prospects: 7,
    });
    const direct = people.filter(({ sponsorId }) => sponsorId === sponsor.id);
    expect(direct).toHaveLength(25);
    expect(new Set(direct.map(({ stepsCompleted }) => stepsCompleted.length))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    const days = direct.flatMap(({ call }) => (call ? [(call.at.getTime() - now.getTime()) / DAY] : []));
    for (const [from, to] of [
      [0, 0.5],
      [1, 2],
      [2, 8],
    ] as const)
      expect(days.some((day) => day > from && day < to)).toBe(true);
    expect(
      people.some((person) => person.sponsorId !== null && byId.get(person.sponsorId)?.sponsorId === sponsor.id),
    ).toBe(true);
  });
});

test.each([
  [0, 1],
  [0, 25],
  [3, 2],
  [30, 5],
  [1000, 0],
])('%i users and %i partners make a whole', (users, partners) => {
  const made = [...demoPeople({ users, partners, now })];
  const ids = new Set(made.map(({ id }) => id));
  expect(made).toHaveLength(users + Math.max(1, partners) + 2);
  for (const { sponsorId } of made) if (sponsorId !== null) expect(ids.has(sponsorId)).toBe(true);
});
