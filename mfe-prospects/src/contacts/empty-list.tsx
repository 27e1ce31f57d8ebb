import { useTranslation } from '@nb/i18n';
import { Button, Cluster, EmptyState, Illustration } from '@nb/ui';

/** What can be done first where nothing is. */
export const EMPTY_ID = 'empty-contacts';

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
        title={t('state.noResults')}
        text={t('list.noResultsText', { search: needle })}
        illustration={<Illustration name="search" />}
        level={2}
        action={
          <Button id={EMPTY_ID} onPress={onClear}>
            {t('action.clearFilters')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('list.emptyTitle')}
      text={t('list.emptyText')}
      illustration={<Illustration name="contacts" />}
      level={2}
      action={
        <Cluster $justify="center">
          {onAdd && (
            <Button data-shortcut="n" id={EMPTY_ID} variant="primary" icon="plus" onPress={onAdd}>
              {t('list.addFirst')}
            </Button>
          )}
          <Button icon="upload" onPress={onImport} {...(!onAdd && { id: EMPTY_ID })}>
            {t('list.importFirst')}
          </Button>
        </Cluster>
      }
    />
  );
}
