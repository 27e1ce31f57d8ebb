import type { AdminUser, DeletionPreview } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Dialog, Facts, Skeleton, SkeletonRegion, Stack, Text, WholeWord } from '@nb/ui';
import { useToast, ReadFailed } from '@nb/web-kit';
import { nameOf } from '../users/names';
import { ConfirmDialog } from './confirm-dialog';
import { useAdminDeleteUserMutation, useAdminDeletionPreviewQuery } from './manage.api';

interface DeleteDialogProps {
  user: AdminUser;
  onClose: () => void;
  onDeleted: () => void;
  /** From the moment on in which the account may be gone; `false` = it is not. */
  onDeleting?: (isDeleting: boolean) => void;
}

/** Deleting, after showing what goes and who moves where (docs/product/admin.md#deleting-a-user). Without knowing that, nothing can be deleted. */
export function DeleteDialog({ user, onClose, ...rest }: DeleteDialogProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { data, error, isError, isFetching, refetch } = useAdminDeletionPreviewQuery(user.id);
  if (data) return <DeleteQuestion user={user} preview={data} onClose={onClose} {...rest} />;
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      closeLabel={common('action.close')}
      title={t('remove.title', { name: nameOf(user) })}
      icon="trash"
      tone="danger"
      actions={<Button onPress={onClose}>{common('action.cancel')}</Button>}
    >
      {isError && !isFetching ? (
        <ReadFailed title={t('remove.previewFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRegion label={t('remove.checking')}>
          <Stack $gap={12}>
            <Skeleton $height={44} />
            <Skeleton $height={112} $radius={16} />
          </Stack>
        </SkeletonRegion>
      )}
    </Dialog>
  );
}

function DeleteQuestion({
  user,
  preview,
  onClose,
  onDeleted,
  onDeleting,
}: DeleteDialogProps & { preview: DeletionPreview }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [remove] = useAdminDeleteUserMutation();
  const name = nameOf(user);
  const hasDownline = preview.directPartners > 0;
  return (
    <ConfirmDialog
      title={t('remove.title', { name })}
      action={t('remove.action')}
      icon="trash"
      danger
      blocked={preview.refusal !== null}
      {...(hasDownline && {
        typed: {
          label: t('remove.type', { email: user.email }),
          wrong: t('remove.typeWrong'),
          matches: (text: string) => text.trim().toLowerCase() === user.email,
        },
      })}
      run={() => {
        onDeleting?.(true);
        return remove(user.id)
          .unwrap()
          .catch((error: unknown) => {
            onDeleting?.(false);
            throw error;
          });
      }}
      onDone={() => {
        toast.success(t('remove.doneText', { name }), t('remove.done'));
        onDeleted();
      }}
      onClose={onClose}
    >
      {preview.refusal !== null ? (
        <Banner tone="warning" title={t('remove.impossible')}>
          {t(`remove.refusal.${preview.refusal}`)}
        </Banner>
      ) : (
        <>
          <Text>{t('remove.text', { email: user.email })}</Text>
          <Consequences preview={preview} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** What goes, and who moves where. */
function Consequences({
  preview: { directPartners, downline, movesTo, codes, sessions, contacts },
}: {
  preview: DeletionPreview;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const count = (key: 'partners' | 'codes' | 'sessions' | 'contacts', number: number) =>
    t(`remove.${key}`, { count: number, formatted: format.number(number) });
  const to = movesTo
    ? movesTo.uid
      ? t('users.sponsor', { name: movesTo.name, uid: movesTo.uid })
      : movesTo.name
    : null;
  const moves =
    to === null
      ? t('remove.movesToNobody', { count: directPartners, formatted: format.number(directPartners) })
      : t('remove.moves', { count: directPartners, formatted: format.number(directPartners), to });
  return (
    <Stack $gap={12}>
      {directPartners > 0 && (
        <Banner tone="info" icon="users" title={<WholeWord word={movesTo?.uid ?? ''}>{moves}</WholeWord>}>
          {downline > directPartners && (
            <Text size={14} tone="muted">
              {t('remove.below', { count: downline, formatted: format.number(downline) })}
            </Text>
          )}
        </Banner>
      )}
      <Card $tone="sunken" $padding={16}>
        <Stack $gap={8}>
          <Text size={14} weight={600}>
            {t('remove.gone')}
          </Text>
          <Facts
            items={[
              [t('remove.account'), t('remove.accountText')],
              [t('remove.codesName'), count('codes', codes.total)],
              [t('remove.sessionsName'), count('sessions', sessions)],
              [t('remove.contactsName'), contacts === null ? t('remove.contactsUnknown') : count('contacts', contacts)],
            ]}
          />
        </Stack>
      </Card>
    </Stack>
  );
}
