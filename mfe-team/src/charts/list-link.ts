import type { FunnelKind, STEP_NUMBERS } from '@nb/contracts';
import { chartFilterParams } from '../partners/chart-filter';

/** Who stands behind a figure. */
export interface Behind {
  filter?: 'invited';
  step?: (typeof STEP_NUMBERS)[number] | undefined;
  did?: FunnelKind;
  week?: string;
}
/** The address of the list of these people; undefined where the list cannot show them. */
export type ListLink = (behind: Behind) => string | undefined;

/**
 * Addresses of the list of partners. Its scope is one's direct partners, or with `depth=all` everybody below; a master admin's is everybody in any
 * case, so that their own partners alone cannot be shown.
 */
export const listLink =
  (depth: 'direct' | 'all', isMasterAdmin: boolean): ListLink =>
  ({ filter, step, did, week }) => {
    if (filter) return `/partners?filter=${filter}`;
    if (isMasterAdmin && depth === 'direct') return undefined;
    const query = new URLSearchParams(
      chartFilterParams({
        ...(step && { step }),
        ...(did && week && { did, week }),
        ...(depth === 'all' && !isMasterAdmin && { depth }),
      }),
    ).toString();
    return query === '' ? '/partners' : `/partners?${query}`;
  };
