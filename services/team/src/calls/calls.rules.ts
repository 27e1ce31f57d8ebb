import {
  CALL_MINUTES,
  MAX_PROPOSED_TIMES,
  PROPOSAL_MAX_DAYS,
  PROPOSAL_MIN_HOURS,
  type CALL_ANSWERS,
  type CallOutcome,
} from '@nb/contracts';

/** How the reader relates to the partner whose call it is. */
export interface CallEditor {
  isMasterAdmin: boolean;
  /** The partner's direct sponsor. */
  isSponsor: boolean;
  /** Somewhere above in the line. */
  standsAbove: boolean;
}

/**
 * Direct sponsor or master admin edit a call; who only sees the partner from further above may not;
 * to everybody else the partner does not exist.
 */
export function mayEditCall({ isMasterAdmin, isSponsor, standsAbove }: CallEditor): 'yes' | 'forbidden' | 'not-found' {
  if (isMasterAdmin || isSponsor) return 'yes';
  return standsAbove ? 'forbidden' : 'not-found';
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How a call went, as far as the reader may know: all but `held` are the direct sponsor's alone, and of who said it (docs/product/calls.md#outcome). */
export function visibleOutcome(
  outcome: CallOutcome | null,
  reader: { isSponsor: boolean; saidIt: boolean },
): CallOutcome | null {
  return outcome === 'held' || reader.isSponsor || reader.saidIt ? outcome : null;
}

/** Why a proposed time is refused; null: it is not. */
export function proposalFault(time: number, now: number): 'call.proposal-too-soon' | 'call.proposal-too-far' | null {
  if (time - now < PROPOSAL_MIN_HOURS * HOUR_MS) return 'call.proposal-too-soon';
  return time - now > PROPOSAL_MAX_DAYS * DAY_MS ? 'call.proposal-too-far' : null;
}

/** The proposed times as they are kept: soonest first, each once, and not the time that the call has. */
export const keptProposals = (times: readonly number[], callAt: number): number[] =>
  [...new Set(times)]
    .filter((time) => time !== callAt)
    .toSorted((a, b) => a - b)
    .slice(0, MAX_PROPOSED_TIMES);

/** An answer in a word. */
export function answerInAWord(answer: { suits: boolean; times: readonly unknown[] }): (typeof CALL_ANSWERS)[number] {
  return answer.suits ? 'suits' : answer.times.length > 0 ? 'times' : 'note';
}

/** Calls of so many days are still asked about: nobody remembers older ones. */
export const OUTCOME_ASKED_DAYS = 14;
/** Between these instants begin the calls that are over at `now` and that are asked about. */
export const askedSpan = (now: number): { from: number; to: number } => ({
  from: now - OUTCOME_ASKED_DAYS * DAY_MS,
  to: now - CALL_MINUTES * 60_000,
});
