import type { AdminUser, SessionView } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Text } from '@nb/ui';
import { isProblem, leavePage, useToast } from '@nb/web-kit';
import { nameOf } from '../users/names';
import { ConfirmDialog } from './confirm-dialog';
import {
  useAdminChangeRoleMutation,
  useAdminEndSessionMutation,
  useAdminEndSessionsMutation,
  useAdminResetProgressMutation,
  useAdminSendResetLinkMutation,
  useAdminSetActiveMutation,
  useAdminViewAsMutation,
} from './manage.api';

export interface ActionDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/** Reset the training of one person (docs/product/admin.md#resetting-progress). */
export function ResetDialog({ user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [reset] = useAdminResetProgressMutation();
  return (
    <ConfirmDialog
      title={t('reset.title')}
      action={t('reset.action')}
      icon="refresh"
      danger
      run={() => reset(user.id).unwrap()}
      onClose={onClose}
      onDone={() => {
        toast.success(t('reset.done'));
        onClose();
      }}
    >
      <Text>{t('reset.text', { name: nameOf(user) })}</Text>
    </ConfirmDialog>
  );
}

/** Make somebody a master admin, or a partner again. */
export function RoleDialog({ user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [change] = useAdminChangeRoleMutation();
  const role = user.isMasterAdmin ? 'partner' : 'admin';
  const name = nameOf(user);
  return (
    <ConfirmDialog
      title={t(`role.${role}.title`)}
      action={t(`role.${role}.action`)}
      icon="shield"
      danger={role === 'partner'}
      run={() => change({ userId: user.id, role }).unwrap()}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`role.${role}.done`, { name }));
        onClose();
      }}
    >
      <Text>{t(`role.${role}.text`, { name })}</Text>
    </ConfirmDialog>
  );
}

/** Deactivate an account, or let it work again. */
export function ActiveDialog({ user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [setActive] = useAdminSetActiveMutation();
  const key = user.isActive ? 'deactivate' : 'reactivate';
  const name = nameOf(user);
  return (
    <ConfirmDialog
      title={t(`${key}.title`)}
      action={t(`${key}.action`)}
      icon={user.isActive ? 'lock' : 'key'}
      danger={user.isActive}
      run={() => setActive({ userId: user.id, active: !user.isActive }).unwrap()}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`${key}.done`, { name }));
        onClose();
      }}
    >
      <Text>{t(`${key}.text`, { name })}</Text>
    </ConfirmDialog>
  );
}

/** Mail somebody a link to a new password. */
export function ResetLinkDialog({ user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [send] = useAdminSendResetLinkMutation();
  const { email } = user;
  return (
    <ConfirmDialog
      title={t('resetLink.title')}
      action={t('resetLink.action')}
      icon="mail"
      run={() => send(user.id).unwrap()}
      onClose={onClose}
      onDone={() => {
        toast.success(t('resetLink.done', { email }));
        onClose();
      }}
    >
      <Text>{t('resetLink.text', { name: nameOf(user), email })}</Text>
    </ConfirmDialog>
  );
}

/** Sign somebody out everywhere. */
export function SessionsDialog({ user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [end] = useAdminEndSessionsMutation();
  const name = nameOf(user);
  return (
    <ConfirmDialog
      title={t('sessions.endTitle')}
      action={t('sessions.end')}
      icon="logout"
      danger
      onClose={onClose}
      run={async () => {
        const { count } = await end(user.id).unwrap();
        toast.success(t('sessions.ended', { count, name }));
      }}
      onDone={onClose}
    >
      <Text>{t('sessions.endText', { name })}</Text>
    </ConfirmDialog>
  );
}

/** Sign somebody out on one device; `device` is how the list calls it. */
export function SessionDialog({
  user,
  session,
  device,
  onClose,
}: ActionDialogProps & { session: SessionView; device: string }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [end] = useAdminEndSessionMutation();
  const name = nameOf(user);
  return (
    <ConfirmDialog
      title={t('sessions.endOneTitle')}
      action={t('sessions.endOne')}
      icon="logout"
      danger
      onClose={onClose}
      // One that has ended by itself meanwhile is what was wanted.
      run={() =>
        end({ userId: user.id, sessionId: session.id })
          .unwrap()
          .catch((error: unknown) => {
            if (!isProblem(error, 'access.not-found')) throw error;
          })
      }
      onDone={() => {
        toast.success(t('sessions.ended', { count: 1, name }));
        onClose();
      }}
    >
      <Text>{t('sessions.endOneText', { name, device })}</Text>
    </ConfirmDialog>
  );
}

/** Look at the product as this person does: read-only, for a while, and written down. */
export function ViewAsDialog({ user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const [view] = useAdminViewAsMutation();
  const name = nameOf(user);
  return (
    <ConfirmDialog
      title={t('viewAs.title', { name })}
      action={t('viewAs.action')}
      icon="eye"
      run={() => view(user.id).unwrap()}
      onClose={onClose}
      // Another session: nothing that was read under this one may stay.
      onDone={() => leavePage('/')}
    >
      <Text>{t('viewAs.text', { name })}</Text>
    </ConfirmDialog>
  );
}
