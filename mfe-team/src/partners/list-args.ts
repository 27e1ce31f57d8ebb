import { useFormat } from '@nb/i18n';
import type { ListState } from './list-state';
import { chartFilterQuery } from './chart-filter';
import type { DownlineArgs } from './partners.api';

/** What the service is asked for to show this list; of invitations it is asked for nothing but the counts. */
export function useListArgs({ search, filter, needs, only, sort }: ListState): DownlineArgs {
  const { timeZone } = useFormat();
  return {
    search,
    filter: filter === 'invited' ? 'all' : filter,
    needs,
    sort,
    ...(only && { only: chartFilterQuery(only, timeZone) }),
  };
}
