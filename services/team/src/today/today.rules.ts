import { fromDate, toCalendarDate, toZoned } from '@internationalized/date';
import { MAX_TODAY, type AttentionNeed, type CallOutcome } from '@nb/contracts';

/** What the rules look at of a direct partner's call. */
export interface CallFacts {
  id: string;
  /** ms. */
  at: number;
  outcome: CallOutcome | null;
  /** ISO instants of other times that were proposed. */
  times: readonly string[];
}
export interface NeedyFacts {
  kind: 'partner' | 'invitation';
  id: string;
  needs: readonly AttentionNeed[];
}
/** Between which instants a call begins that is today's, and one that is over and still asked about. */
export interface Spans {
  now: number;
  today: { from: number; to: number };
  asked: { from: number; to: number };
}
export interface TodayKinds<Call, Needy> {
  calls: Call[];
  outcomes: Call[];
  proposals: { call: Call; times: string[] }[];
  needs: { needy: Needy; need: AttentionNeed }[];
  invitations: { needy: Needy; need: AttentionNeed }[];
}

/**
 * Which of these ask something of the sponsor today (docs/product/team.md#today). A partner whose call is today's, is asked about, or to which other times were
 * proposed, is not also in need.
 */
export function sortToday<Call extends CallFacts, Needy extends NeedyFacts>(
  calls: readonly Call[],
  needy: readonly Needy[],
  { now, today, asked }: Spans,
): TodayKinds<Call, Needy> {
  const byTime = calls.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const ofToday = byTime.filter(({ at }) => at >= today.from && at < today.to);
  const outcomes = byTime
    .filter(({ at, outcome }) => outcome === null && at >= asked.from && at <= asked.to)
    .toReversed();
  const proposals = byTime.flatMap((call) => {
    const times = call.times.filter((time) => Date.parse(time) > now);
    return times.length > 0 ? [{ call, times }] : [];
  });
  const seen = new Set([...ofToday, ...outcomes, ...proposals.map(({ call }) => call)].map(({ id }) => id));
  const firstNeeds = needy.flatMap((one) => (one.needs[0] ? [{ needy: one, need: one.needs[0] }] : []));
  return {
    calls: ofToday,
    outcomes,
    proposals,
    needs: firstNeeds.filter((one) => one.needy.kind === 'partner' && !seen.has(one.needy.id)),
    invitations: firstNeeds.filter((one) => one.needy.kind === 'invitation'),
  };
}

/** The first of each kind, and how many there are. */
export const firstOfEach = <Call, Needy>(kinds: TodayKinds<Call, Needy>) => ({
  shown: {
    calls: kinds.calls.slice(0, MAX_TODAY),
    outcomes: kinds.outcomes.slice(0, MAX_TODAY),
    proposals: kinds.proposals.slice(0, MAX_TODAY),
    needs: kinds.needs.slice(0, MAX_TODAY),
    invitations: kinds.invitations.slice(0, MAX_TODAY),
  },
  totals: {
    calls: kinds.calls.length,
    outcomes: kinds.outcomes.length,
    proposals: kinds.proposals.length,
    needs: kinds.needs.length,
    invitations: kinds.invitations.length,
  },
});

/** The day that it is by the clocks of the zone, and when it begins and ends. */
export function dayOf(now: Date, zone: string): { date: string; from: Date; to: Date } {
  const date = toCalendarDate(fromDate(now, zone));
  return {
    date: date.toString(),
    from: toZoned(date, zone).toDate(),
    to: toZoned(date.add({ days: 1 }), zone).toDate(),
  };
}
