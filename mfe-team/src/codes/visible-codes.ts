import type { Referral } from '@nb/contracts';
import type { Filter } from '../partners/list-state';

/** As many open invitations stand above the partners; the rest is one press away. */
export const CODES_ABOVE_PARTNERS = 3;

export interface VisibleCodes {
  /** Can be used now. */
  open: Referral[];
  /** Used, expired, switched off: only under «Invited», and where somebody searches. */
  closed: Referral[];
  /** Open ones that are left out. */
  more: number;
}

/** Which invitations the list shows: the open ones among all partners, every one under «Invited»; of a search, every one whose code holds the text. */
export function visibleCodes(
  codes: readonly Referral[],
  { filter, search }: { filter: Filter; search: string },
): VisibleCodes {
  const wanted = search.trim().toUpperCase();
  const found = codes.filter(({ code }) => !wanted || code.toUpperCase().includes(wanted));
  const open = found.filter(({ status }) => status === 'invited');
  if (filter === 'invited' || (filter === 'all' && wanted))
    return { open, closed: found.filter(({ status }) => status !== 'invited'), more: 0 };
  if (filter !== 'all') return { open: [], closed: [], more: 0 };
  return {
    open: open.slice(0, CODES_ABOVE_PARTNERS),
    closed: [],
    more: Math.max(0, open.length - CODES_ABOVE_PARTNERS),
  };
}
