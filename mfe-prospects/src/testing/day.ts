/** What a day is made of, for tests. */
import type { Prospect, ProspectsToday, TeamToday } from '@nb/contracts';
import { buildProspect, newTestId } from '@nb/web-kit/testing';

export const TODAY = '2026-11-26';
/** 9:00 in New York. */
export const NOW = '2026-11-26T14:00:00.000Z';
export const ZONE = 'America/New_York';

export const groupOf = (contacts: Prospect[], total = contacts.length) => ({ total, contacts });
export const contactsToday = (over: Partial<ProspectsToday> = {}): ProspectsToday => ({
  zone: ZONE,
  on: TODAY,
  overdue: groupOf([]),
  due: groupOf([]),
  suggestions: groupOf([]),
  ...over,
});
export const teamToday = ({ totals, ...over }: Partial<TeamToday> = {}): TeamToday => {
  const lists = { calls: [], outcomes: [], proposals: [], needs: [], invitations: [], ...over };
  return {
    now: NOW,
    date: TODAY,
    zone: ZONE,
    own: null,
    ...lists,
    totals: {
      calls: lists.calls.length,
      outcomes: lists.outcomes.length,
      proposals: lists.proposals.length,
      needs: lists.needs.length,
      invitations: lists.invitations.length,
      ...totals,
    },
  };
};

type Partner = TeamToday['needs'][number]['partner'];
export const buildPartner = (over: Partial<Partner> = {}): Partner => ({
  userId: newTestId(),
  name: 'Priya Khan',
  phone: '+91 98765 43210',
  step: 1,
  stepsCompleted: 0,
  zone: 'Asia/Kolkata',
  ...over,
});
const callAt = (at: string) => ({ at, zone: ZONE, version: 1, place: null });
export const buildCall = (at: string, over: Partial<TeamToday['calls'][number]> = {}): TeamToday['calls'][number] => ({
  partner: buildPartner(),
  call: callAt(at),
  outcome: null,
  answer: null,
  ...over,
});
export const ownCall = (
  at: string,
  over: Partial<NonNullable<TeamToday['own']>> = {},
): NonNullable<TeamToday['own']> => ({
  ...callAt(at),
  withName: 'Sam Rivera',
  answer: null,
  isHeld: false,
  ...over,
});
export const buildNeed = (
  reason: TeamToday['needs'][number]['need']['reason'] = 'stuck',
  over: Partial<Partner> = {},
): TeamToday['needs'][number] => ({
  partner: buildPartner({ name: 'Tyrone O’Brien', ...over }),
  need: {
    reason,
    act: reason === 'no-call' ? 'schedule-call' : 'email',
    at: '2026-11-17T09:00:00.000Z',
    days: 9,
    step: 2,
  },
});
export const buildProposal = (): TeamToday['proposals'][number] => ({
  partner: buildPartner({ name: 'José González' }),
  call: callAt('2026-11-28T15:00:00.000Z'),
  times: ['2026-11-28T17:00:00.000Z'],
  note: null,
});
export const endingInvitation = (
  over: Partial<TeamToday['invitations'][number]> = {},
): TeamToday['invitations'][number] => ({
  id: newTestId(),
  code: 'K7M2Q9XZ4T',
  expiresAt: '2026-11-27T15:00:00.000Z',
  isOpened: false,
  ...over,
});
export const buildContacts = (count: number, over: Partial<Prospect> = {}): Prospect[] =>
  Array.from({ length: count }, (_, index) => buildProspect({ name: `Contact ${index + 1}`, ...over }));
