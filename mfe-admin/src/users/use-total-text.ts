import type { AdminUsers } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';

/** How many users the list has: «4,126», or «10,000+» where the search finds more than are counted. */
export function useTotalText(): (list: Pick<AdminUsers, 'total' | 'totalIsCapped'>) => string {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return ({ total, totalIsCapped }) => {
    const number = format.number(total);
    return totalIsCapped ? t('users.orMore', { number }) : number;
  };
}
