import { type Referral, matchesSearch, parseSearch, searchableOf } from '@nb/contracts';
import type { Filter } from '../partners/list-state';

export interface VisibleCodes {
  /** Can be used now. */
  open: Referral[];
  /** Used, expired, switched off. */
  closed: Referral[];
}

/** Which invitations the list shows: every one under «Invited»; of a search among all partners, every one whose code holds the text or whose name matches. */
export function visibleCodes(
  codes: readonly Referral[],
  { filter, search }: { filter: Filter; search: string },
): VisibleCodes {
  const wanted = search.trim().toUpperCase();
  if (filter !== 'invited' && (filter !== 'all' || !wanted)) return { open: [], closed: [] };
  const found = codes.filter(
    ({ code, name }) =>
      !wanted ||
      code.toUpperCase().includes(wanted) ||
      (name && matchesSearch(searchableOf([name]), parseSearch(search))),
  );
  return {
    open: found.filter(({ status }) => status === 'invited'),
    closed: found.filter(({ status }) => status !== 'invited'),
  };
}
