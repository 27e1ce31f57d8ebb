import type { AdminUserDetail } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, IconButton, Menu, below, useMedia } from '@nb/ui';
import { useCurrentUserQuery } from '@nb/web-kit';
import type { UserAction } from '../manage/user-dialogs';
import { nameOf } from '../users/names';

interface UserMenuProps {
  user: AdminUserDetail;
  onAction: (act: UserAction) => void;
  onDownload: () => void;
}

/** What can be done with an account. To oneself some of it never can (docs/product/admin.md#deleting-a-user), and says so. */
export function UserMenu({ user, onAction, onDownload }: UserMenuProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { data: me } = useCurrentUserQuery();
  const own = me?.id === user.id;
  const isPhone = useMedia(below.m);
  const notOwn = own ? { disabled: true, description: t('detail.own') } : {};
  const cannotView = own
    ? t('detail.own')
    : user.isMasterAdmin
      ? t('viewAs.notAdmins')
      : user.isActive
        ? undefined
        : t('viewAs.notDeactivated');
  return (
    <>
      <Button icon="edit" onPress={() => onAction('edit')}>
        {t('detail.edit')}
      </Button>
      {cannotView === undefined && (
        <Button icon="eye" onPress={() => onAction('view')}>
          {t('viewAs.open')}
        </Button>
      )}
      <Menu
        label={t('detail.actionsOf', { name: nameOf(user) })}
        trigger={
          isPhone ? (
            <IconButton icon="more" variant="secondary" label={t('detail.more')} />
          ) : (
            <Button icon="more">{t('detail.more')}</Button>
          )
        }
        items={[
          ...(cannotView === undefined
            ? []
            : [{ id: 'view', icon: 'eye' as const, label: t('viewAs.open'), disabled: true, description: cannotView }]),
          {
            id: 'link',
            icon: 'mail',
            label: t('resetLink.open'),
            onAction: () => onAction('link'),
            ...(!user.isActive && { disabled: true, description: common('errors.user.deactivated') }),
          },
          { id: 'sponsor', icon: 'partners', label: t('sponsor.open'), onAction: () => onAction('sponsor') },
          { id: 'reset', icon: 'refresh', label: t('reset.open'), onAction: () => onAction('reset') },
          { id: 'sessions', icon: 'logout', label: t('sessions.end'), onAction: () => onAction('sessions') },
          ...(user.hasSecondStep
            ? [
                {
                  id: 'second-step',
                  icon: 'shield' as const,
                  label: t('secondStep.reset.open'),
                  onAction: () => onAction('second-step'),
                  ...notOwn,
                },
              ]
            : []),
          { id: 'data', icon: 'download', label: t('data.open'), onAction: onDownload },
          { separator: true },
          {
            id: 'role',
            icon: 'shield',
            label: t(`role.${user.isMasterAdmin ? 'partner' : 'admin'}.action`),
            onAction: () => onAction('role'),
            ...notOwn,
          },
          {
            id: 'active',
            icon: user.isActive ? 'lock' : 'key',
            label: t(user.isActive ? 'deactivate.action' : 'reactivate.action'),
            onAction: () => onAction('active'),
            ...notOwn,
          },
          {
            id: 'delete',
            icon: 'trash',
            label: t('remove.action'),
            tone: 'danger',
            onAction: () => onAction('delete'),
            ...notOwn,
          },
        ]}
      />
    </>
  );
}
