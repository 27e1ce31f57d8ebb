import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, Skeleton, SkeletonRegion } from '@nb/ui';
import { useToast, ReadFailed } from '@nb/web-kit';
import { DEFAULTS } from '../users/users.state';
import { useAdminUsersQuery } from '../users/users.api';
import { ConfirmDialog } from './confirm-dialog';
import { useAdminResetAllProgressMutation } from './manage.api';

/** The number that somebody typed, with or without what groups its digits. */
export const typedNumber = (text: string): number =>
  Number(/^\d[\d\s.,'’]*$/.test(text.trim()) ? text.replace(/\D/g, '') : Number.NaN);

/** Reset everybody's training: asks to type the number of users (docs/product/admin.md#resetting-progress), all of them, whatever the list is filtered by. */
export function ResetAllDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { data, error, isError, isFetching, refetch } = useAdminUsersQuery(DEFAULTS, {
    refetchOnMountOrArgChange: true,
  });
  if (data && !isFetching) return <Question total={data.total} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={t('resetAll.title')}
      closeLabel={common('action.close')}
      icon="warning"
      tone="danger"
      actions={<Button onPress={onClose}>{common('action.cancel')}</Button>}
    >
      {isError && !isFetching ? (
        <ReadFailed title={t('users.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRegion label={common('state.loading')}>
          <Skeleton $height={96} $radius={14} />
        </SkeletonRegion>
      )}
    </Dialog>
  );
}

function Question({ total, onClose }: { total: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const toast = useToast();
  const [resetAll] = useAdminResetAllProgressMutation();
  return (
    <ConfirmDialog
      title={t('resetAll.title')}
      action={t('resetAll.action')}
      icon="warning"
      danger
      onClose={onClose}
      onDone={onClose}
      // A reset that goes on after the answer is shown by the page until it is done.
      run={async () => {
        const { running } = await resetAll(total).unwrap();
        if (!running) toast.success(t('resetAll.done'));
      }}
      typed={{
        label: t('resetAll.type', { number: format.number(total) }),
        wrong: t('resetAll.wrong'),
        numeric: true,
        matches: (text) => typedNumber(text) === total,
      }}
    >
      <Banner tone="warning">{t('resetAll.text', { count: total, formatted: format.number(total) })}</Banner>
    </ConfirmDialog>
  );
}
