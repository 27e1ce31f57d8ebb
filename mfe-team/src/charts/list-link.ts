import type { FunnelKind, STEP_NUMBERS } from '@nb/contracts';
import { chartFilterParams } from '../partners/chart-filter';

/** Who stands behind a figure. */
export interface Behind {
  filter?: 'invited';
  step?: (typeof STEP_NUMBERS)[number] | undefined;
  did?: FunnelKind;
  week?: string;
}
/** The address of the list of these people. */
export type ListLink = (behind: Behind) => string;

/**
 * Addresses of the list of partners. Its scope is one's direct partners, or with `depth=all` everybody below; a master admin's is everybody, or with
 * `depth=own` their direct partners.
 */
export const listLink =
  (depth: 'direct' | 'all', isMasterAdmin: boolean): ListLink =>
  ({ filter, step, did, week }) => {
    if (filter) return `/partners?filter=${filter}`;
    const scope = isMasterAdmin ? (depth === 'direct' ? 'own' : null) : depth === 'all' ? 'all' : null;
    const query = new URLSearchParams(
      chartFilterParams({
        ...(step && { step }),
        ...(did && week && { did, week }),
        ...(scope && { depth: scope }),
      }),
    ).toString();
    return query === '' ? '/partners' : `/partners?${query}`;
  };
