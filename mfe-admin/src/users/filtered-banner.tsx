import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Cluster } from '@nb/ui';
import { TypedBadge } from '../typed-badge';
import type { ListState } from './list-state';

/** «Showing filtered results (shown of total users)» with the filters in force. */
export function FilteredBanner({
  state,
  shown,
  total,
  onClear,
}: {
  state: ListState;
  shown: number;
  /** How many there are, as it is read. */
  total: string;
  onClear: () => void;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const filters = [
    ...(state.search.trim() ? [t('users.filterNames.search', { value: state.search })] : []),
    ...(state.statusFilter === 'all'
      ? []
      : [t('users.filterNames.status', { value: t(`users.statuses.${state.statusFilter}`) })]),
    ...(state.progressFilter === 'all'
      ? []
      : [t('users.filterNames.progress', { value: t(`users.progresses.${state.progressFilter}`) })]),
    ...(state.adminFilter === 'all'
      ? []
      : [t('users.filterNames.role', { value: t(`users.roles.${state.adminFilter}`) })]),
  ];
  return (
    <Banner
      tone="info"
      title={t('users.filtered', { shown: format.number(shown), total })}
      action={
        <Button size="s" onPress={onClear}>
          {t('users.clear')}
        </Button>
      }
    >
      <Cluster $gap={8}>
        {filters.map((filter) => (
          <TypedBadge key={filter}>{filter}</TypedBadge>
        ))}
      </Cluster>
    </Banner>
  );
}
