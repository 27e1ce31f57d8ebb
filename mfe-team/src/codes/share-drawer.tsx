import { useTranslation } from '@nb/i18n';
import { Button, Drawer, EmptyState, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { ReadFailed } from '@nb/web-kit';
import { useCodesQuery } from '../partners/partners.api';
import { CodeShare } from './code-share';

/** An invitation that is there already, to be sent once more. */
export function ShareDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const codes = useCodesQuery();
  const code = codes.data?.find((one) => one.id === id);
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('codes.share.title')}
      closeLabel={t('codes.close')}
      {...(code && { subtitle: code.code })}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('codes.done')}
        </Button>
      }
    >
      {code ? (
        <CodeShare code={code} />
      ) : codes.isError ? (
        <ReadFailed
          title={t('partners.codesFailed')}
          error={codes.error}
          onRetry={() => void codes.refetch()}
          retrying={codes.isFetching}
        />
      ) : codes.data ? (
        <EmptyState level={3} icon="mail" title={t('codes.gone')} text={t('codes.goneText')} />
      ) : (
        <SkeletonRegion label={common('state.loading')}>
          <Stack $gap={16}>
            <Skeleton $height={64} />
            <Skeleton $height={44} />
            <Skeleton $height={240} />
          </Stack>
        </SkeletonRegion>
      )}
    </Drawer>
  );
}
