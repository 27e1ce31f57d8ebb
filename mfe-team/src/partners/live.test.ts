import { describe, expect, test } from '@jest/globals';
import type { Downline, DownlineMember } from '@nb/contracts';
import { buildDownline, buildMember } from '@nb/web-kit/testing';
import { type RowMessage, applyToList } from './live';
import type { DownlineArgs } from './partners.api';

const done = (completedSteps: number): DownlineMember['trainingProgress'] => ({
  currentStep: Math.min(5, completedSteps + 1),
  completedSteps,
  totalSteps: 5,
  trainingCompleted: completedSteps === 5,
  steps: Array.from({ length: completedSteps }, (_, index) => index + 1),
});
const ravi = buildMember({ firstName: 'Ravi', lastName: 'Singh', trainingProgress: done(4) });
const lena = buildMember({
  firstName: 'Lena',
  lastName: 'Vogel',
  email: 'lena@example.test',
  uid: 'LV-1',
  trainingProgress: done(5),
});
const newcomer = buildMember({ firstName: 'Noor', lastName: 'Khan', email: 'noor@example.test', uid: 'NK-1' });
const stuck = buildMember({
  firstName: 'Stu',
  needs: [{ reason: 'stuck', act: 'email', at: '2026-11-10T09:00:00.000Z', days: 9, step: 2 }],
});
const ALL: DownlineArgs = { search: '', filter: 'all', needs: null, sort: 'urgent' };
const COUNTS = { total: 2, completed: 1, training: 1, invited: 3 };

const partner = (
  member: DownlineMember,
  reason: 'registered' | 'progress' | 'prospects' | 'call' | 'profile' = 'progress',
): RowMessage => ({ type: 'partner', reason, member });
const listOf = (members: DownlineMember[], more = false): { pages: Downline[] } => ({
  pages: [buildDownline(members, { counts: { ...COUNTS }, ...(more && { nextCursor: 'more' }) })],
});
const after = (members: DownlineMember[], args: DownlineArgs, message: RowMessage, more = false) => {
  const data = listOf(members, more);
  const outcome = applyToList(data, args, message);
  return {
    outcome,
    names: data.pages.flatMap((page) => page.members).map(({ firstName }) => firstName),
    counts: data.pages[0]?.counts,
    data,
  };
};

describe('a live message in a list', () => {
  test('a row gets its new state in its place', () => {
    const { data, outcome, names, counts } = after(
      [lena, ravi],
      ALL,
      partner({ ...ravi, prospectsTotal: 12 }, 'prospects'),
    );
    expect({ outcome, names, counts }).toEqual({ outcome: 'applied', names: ['Lena', 'Ravi'], counts: COUNTS });
    expect(data.pages[0]?.members[1]?.prospectsTotal).toBe(12);
  });

  test.each<[string, DownlineMember[], DownlineArgs, RowMessage, string[], Partial<Downline['counts']>]>([
    [
      'the fifth step moves the counts',
      [ravi, lena],
      ALL,
      partner({ ...ravi, trainingProgress: done(5) }),
      ['Ravi', 'Lena'],
      { completed: 2, training: 0 },
    ],
    [
      'a deactivated partner is in no training any more',
      [ravi, lena],
      ALL,
      partner({ ...ravi, isActive: false }, 'profile'),
      ['Ravi', 'Lena'],
      { training: 0 },
    ],
    [
      'a deactivated partner leaves the list «Training»',
      [ravi],
      { ...ALL, filter: 'training' },
      partner({ ...ravi, isActive: false }, 'profile'),
      [],
      { training: 0 },
    ],
    [
      'a reactivated partner is in training again',
      [{ ...ravi, isActive: false }],
      ALL,
      partner(ravi, 'profile'),
      ['Ravi'],
      { training: 2 },
    ],
    [
      'a deactivated one who goes was in no training',
      [{ ...ravi, isActive: false }, lena],
      ALL,
      { type: 'partner-gone', id: ravi.id },
      ['Lena'],
      { total: 1 },
    ],
    [
      'the fifth step leaves the list «Training»',
      [ravi],
      { ...ALL, filter: 'training' },
      partner({ ...ravi, trainingProgress: done(5) }),
      [],
      { completed: 2, training: 0 },
    ],
    [
      'a reset leaves the list «Completed»',
      [lena],
      { ...ALL, filter: 'completed' },
      partner({ ...lena, trainingProgress: done(0) }),
      [],
      { completed: 0, training: 2 },
    ],
    [
      'another name leaves the search',
      [ravi],
      { ...ALL, search: 'ravi' },
      partner({ ...ravi, firstName: 'Rahul', email: 'rahul@example.test' }, 'profile'),
      [],
      {},
    ],
    [
      'who needs nobody any more leaves the list «Needs you»',
      [stuck, ravi],
      { ...ALL, needs: 'all' },
      partner({ ...stuck, needs: [] }),
      ['Ravi'],
      {},
    ],
    [
      'who needs the viewer for another reason leaves the list of one',
      [stuck],
      { ...ALL, needs: 'no-call' },
      partner(stuck),
      [],
      {},
    ],
    [
      'a new partner comes to the top',
      [ravi, lena],
      ALL,
      partner(newcomer, 'registered'),
      ['Noor', 'Ravi', 'Lena'],
      { total: 3, training: 2 },
    ],
    [
      'a new partner who is on the list already is not counted twice',
      [newcomer, ravi],
      ALL,
      partner(newcomer, 'registered'),
      ['Noor', 'Ravi'],
      {},
    ],
    [
      'a new partner who fits the search comes to the top',
      [ravi],
      { ...ALL, search: 'EXAMPLE.test' },
      partner(newcomer, 'registered'),
      ['Noor', 'Ravi'],
      { total: 3, training: 2 },
    ],
    [
      'a deleted partner is removed and no longer counted',
      [ravi, lena],
      ALL,
      { type: 'partner-gone', id: lena.id },
      ['Ravi'],
      { total: 1, completed: 0 },
    ],
  ])('%s', (_name, members, args, message, names, counts) => {
    expect(after(members, args, message)).toMatchObject({
      outcome: 'applied',
      names,
      counts: { ...COUNTS, ...counts },
    });
  });

  test.each<[string, DownlineMember[], DownlineArgs, RowMessage, boolean, 'applied' | 'unsure']>([
    [
      'a new partner outside the search: counted by the server',
      [ravi],
      { ...ALL, search: 'ravi' },
      partner(newcomer, 'registered'),
      false,
      'unsure',
    ],
    ['somebody further down who completed', [ravi], ALL, partner(lena), true, 'unsure'],
    [
      'somebody further down who was reset',
      [ravi],
      ALL,
      partner({ ...lena, trainingProgress: done(0) }),
      true,
      'unsure',
    ],
    [
      'somebody further down with more contacts',
      [ravi],
      ALL,
      partner({ ...newcomer, prospectsTotal: 3 }, 'prospects'),
      true,
      'applied',
    ],
    [
      'somebody who has come to fit a list that is all there',
      [ravi],
      { ...ALL, filter: 'completed' },
      partner(lena),
      false,
      'unsure',
    ],
    [
      'somebody who does not fit',
      [ravi],
      { ...ALL, search: 'ravi' },
      partner({ ...newcomer, prospectsTotal: 3 }, 'prospects'),
      false,
      'applied',
    ],
    ['somebody unknown who left', [ravi], ALL, { type: 'partner-gone', id: lena.id }, false, 'unsure'],
  ])('not on screen: %s', (_name, members, args, message, more, outcome) => {
    expect(after(members, args, message, more)).toMatchObject({
      outcome,
      names: members.map(({ firstName }) => firstName),
      counts: COUNTS,
    });
  });
});
