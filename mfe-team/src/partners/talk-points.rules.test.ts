import { expect, test } from '@jest/globals';
import type { AttentionReason } from '@nb/contracts';
import { steps } from '../testing/show';
import { type GoalsState, talkPoints } from './talk-points.rules';

const partner = (done: number, prospectsTotal = 0, reasons: AttentionReason[] = [], teamSize = 0) => ({
  trainingProgress: steps(done),
  prospectsTotal,
  teamSize,
  needs: reasons.map((reason) => ({
    reason,
    act: 'email' as const,
    at: '2026-11-20T10:00:00.000Z',
    days: 4,
    step: null,
  })),
});

test.each<[string, ReturnType<typeof partner>, GoalsState, string[]]>([
  ['somebody new', partner(0), 'none', ['firstSteps', 'nextStep 2', 'names 10']],
  ['on step 2 with some names', partner(1, 4), 'none', ['link', 'firstInvitations', 'nextStep 3']],
  ['stuck on step 3', partner(2, 6, ['stuck']), 'none', ['stuck 3', 'names 4', 'firstInvitations']],
  ['not seen, with nothing else to do', partner(2, 0, ['inactive']), 'none', ['inactive', 'names 10', 'nextStep 4']],
  ['on step 4, goals not written', partner(3, 12), 'none', ['goals', 'firstInvitations', 'nextStep 5']],
  ['on step 4, goals shared', partner(3, 12), 'shared', ['goalsAgain', 'firstInvitations', 'nextStep 5']],
  ['on step 5', partner(4, 12), 'private', ['firstInvitations', 'moreNames 38']],
  ['done, without a team', partner(5, 60), 'shared', ['goalsAgain', 'firstInvitations', 'ownPartner']],
  ['done, with a team', partner(5, 20, [], 3), 'unknown', ['firstInvitations', 'helpTeam', 'moreNames 30']],
])('%s', (_name, member, goals, points) =>
  expect(talkPoints(member, goals).map(({ key, count, step }) => [key, count ?? step].join(' ').trim())).toEqual(
    points,
  ),
);
