import { ADMIN_PAGE_SIZE } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Pagination } from '@nb/ui';
import { rangeOf } from './list-state';

/** Previous, pages, next, and «showing start to end of total» (RT §2). */
export function UserPages({
  page,
  total,
  onChange,
}: {
  page: number;
  total: number;
  onChange: (page: number) => void;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
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
          : t('users.showing', { start: format.number(start), end: format.number(end), total: format.number(total) })
      }
    />
  );
}
