import { ADMIN_PAGE_SIZE, type AdminUsers } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Pagination } from '@nb/ui';
import { rangeOf } from './list-state';
import { useTotalText } from './use-total-text';

/** Previous, pages, next, and «showing start to end of total»; the search's pages end with the last that is counted. */
export function UserPages({
  page,
  list,
  onChange,
}: {
  page: number;
  list: Pick<AdminUsers, 'total' | 'totalIsCapped'>;
  onChange: (page: number) => void;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const totalText = useTotalText();
  const { total } = list;
  const { start, end } = rangeOf(page, total);
  if (total === 0) return null;
  return (
    <Pagination
      page={page}
      pages={Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE))}
      onChange={onChange}
      label={t('users.pages')}
      previousLabel={t('users.previous')}
      nextLabel={t('users.next')}
      pageLabel={(number) => t('users.page', { page: number })}
      summary={
        start > total
          ? undefined
          : t('users.showing', { start: format.number(start), end: format.number(end), total: totalText(list) })
      }
    />
  );
}
