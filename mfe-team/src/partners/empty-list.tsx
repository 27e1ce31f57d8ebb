import { useTranslation } from '@nb/i18n';
import { Button, EmptyState, Illustration } from '@nb/ui';
import type { Filter } from './list-state';

interface EmptyListProps {
  filter: Filter;
  /** The list is of those who need the viewer. */
  isNeeds: boolean;
  /** How many partners there are in all; only without any is nobody in need no good news. */
  total: number;
  admin: boolean;
  onClear: () => void;
  onInvite: () => void;
}

/** First use, nobody there yet, nobody who needs the viewer, or no invitations: each says what to do. */
export function EmptyList({ filter, isNeeds, total, admin, onClear, onInvite }: EmptyListProps) {
  const { t } = useTranslation('team');
  const invite = (
    <Button ownerOnly variant="primary" icon="plus" onPress={onInvite}>
      {t('partners.generate')}
    </Button>
  );
  const clear = <Button onPress={onClear}>{t('partners.empty.clear')}</Button>;
  // For a master admin, who counts the whole network, it speaks of their own partners only.
  if (isNeeds && total > 0)
    return (
      <EmptyState level={2} icon="check-circle" title={t(admin ? 'needs.noneAdmin' : 'needs.none')} action={clear} />
    );
  if (isNeeds) return <EmptyState level={2} icon="users" title={t('needs.noTeam')} action={invite} />;
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
