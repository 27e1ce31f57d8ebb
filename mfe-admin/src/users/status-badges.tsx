import type { AdminUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Badge, Cluster, VisuallyHidden } from '@nb/ui';
import { isActive } from './list-state';

/** Active within 30 days or not (RT §4), and what else an admin should know of the account. */
export function StatusBadges({
  user,
}: {
  user: Pick<AdminUser, 'lastLoginAt' | 'isActive' | 'isMasterAdmin' | 'tempPassword'>;
}) {
  const { t } = useTranslation('admin');
  const active = isActive(user.lastLoginAt, Date.now());
  return (
    <Cluster $gap={4}>
      {!user.isActive ? (
        <Badge tone="danger">{t('users.badge.deactivated')}</Badge>
      ) : (
        <Badge tone={active ? 'success' : 'neutral'}>
          {active ? t('users.badge.active') : t('users.badge.inactive')}
          <VisuallyHidden>{` (${active ? t('users.badge.activeHint') : t('users.badge.inactiveHint')})`}</VisuallyHidden>
        </Badge>
      )}
      {user.isMasterAdmin && <Badge tone="brand">{t('users.badge.admin')}</Badge>}
      {user.tempPassword && <Badge tone="warning">{t('users.badge.temp')}</Badge>}
    </Cluster>
  );
}
