import { useTranslation } from '@nb/i18n';
import { Button, EmptyState, Illustration } from '@nb/ui';
import type { Filter } from './list-state';

interface EmptyListProps {
  filter: Filter;
  search: string;
  admin: boolean;
  onClear: () => void;
  onInvite: () => void;
}

/** First use, nothing found, nobody there yet, or no invitations: each says what to do. */
export function EmptyList({ filter, search, admin, onClear, onInvite }: EmptyListProps) {
  const { t } = useTranslation('team');
  const invite = (
    <Button ownerOnly variant="primary" icon="plus" onPress={onInvite}>
      {t('partners.generate')}
    </Button>
  );
  const clear = <Button onPress={onClear}>{t('partners.empty.clear')}</Button>;
  if (search.trim())
    return (
      <EmptyState
        level={2}
        icon="search"
        title={t('partners.empty.noMatch')}
        text={t('partners.empty.noMatchText')}
        action={clear}
      />
    );
  if (filter === 'invited')
    return (
      <EmptyState
        level={2}
        icon="mail"
        title={t('partners.empty.invited')}
        text={t('partners.empty.invitedText')}
        action={invite}
      />
    );
  if (filter !== 'all')
    return (
      <EmptyState
        level={2}
        icon={filter === 'completed' ? 'trophy' : 'training'}
        title={t(`partners.empty.${filter}`)}
        text={t(`partners.empty.${filter}Text`)}
        action={clear}
      />
    );
  return (
    <EmptyState
      level={2}
      illustration={<Illustration name="team" />}
      action={invite}
      title={admin ? t('partners.empty.admin') : t('partners.empty.title')}
      text={admin ? t('partners.empty.adminText') : t('partners.empty.text')}
    />
  );
}
