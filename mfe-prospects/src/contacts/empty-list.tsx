import { useTranslation } from '@nb/i18n';
import { Button, Cluster, EmptyState, Illustration } from '@nb/ui';

export interface EmptyListProps {
  /** What was searched for; blank when there is no contact at all. */
  needle: string;
  onClear: () => void;
  /** Absent where a form stands above the list. */
  onAdd?: () => void;
  onImport: () => void;
}

/** No contact yet, or none that fits the search: two different things with a way on each (ux.md 1). */
export function EmptyList({ needle, onClear, onAdd, onImport }: EmptyListProps) {
  const { t } = useTranslation('prospects');
  if (needle !== '') {
    return (
      <EmptyState
        title={t('state.noResults')} text={t('list.noResultsText', { search: needle })} illustration={<Illustration name="search" />} level={2}
        action={<Button onPress={onClear}>{t('action.clearFilters')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t('list.emptyTitle')} text={t('list.emptyText')} illustration={<Illustration name="contacts" />} level={2}
      action={<Cluster $justify="center">
        {onAdd && <Button variant="primary" icon="plus" onPress={onAdd}>{t('list.addFirst')}</Button>}
        <Button icon="upload" onPress={onImport}>{t('list.importFirst')}</Button>
      </Cluster>}
    />
  );
}
