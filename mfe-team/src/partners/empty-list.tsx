import { useTranslation } from '@nb/i18n';
import { Button, EmptyState, Illustration } from '@nb/ui';
import type { Filter } from './list-state';

interface EmptyListProps {
  filter: Filter;
  filtered: boolean;
  admin: boolean;
  onClear: () => void;
  onInvite: () => void;
}

/** First use, nothing found, or no invitations: each says what to do (ux.md 1). */
export function EmptyList({ filter, filtered, admin, onClear, onInvite }: EmptyListProps) {
  const { t } = useTranslation('team');
  const invite = <Button variant="primary" icon="plus" onPress={onInvite}>{t('partners.generate')}</Button>;
  if (filter === 'invited') return <EmptyState icon="mail" title={t('partners.empty.invited')} text={t('partners.empty.invitedText')} action={invite} />;
  if (filtered) return <EmptyState icon="search" title={t('partners.empty.noMatch')} text={t('partners.empty.noMatchText')} action={<Button onPress={onClear}>{t('partners.empty.clear')}</Button>} />;
  return (
    <EmptyState
      illustration={<Illustration name="team" />} title={admin ? t('partners.empty.admin') : t('partners.empty.title')} text={admin ? t('partners.empty.adminText') : t('partners.empty.text')}
      action={invite}
    />
  );
}
