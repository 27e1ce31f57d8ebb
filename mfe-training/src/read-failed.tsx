import { useTranslation } from '@nb/i18n';
import { ErrorState, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { errorText, requestIdOf } from '@nb/web-kit';

/** A read that failed, with its cause, a retry and the id under which the logs know it (ux.md 1). */
export function ReadFailed({
  title,
  error,
  retry,
  retrying,
}: {
  title: string;
  error: unknown;
  retry: () => void;
  retrying: boolean;
}) {
  const { t } = useTranslation();
  const requestId = requestIdOf(error);
  return (
    <ErrorState
      level={2}
      title={title}
      text={errorText(error, t)}
      retryLabel={t('action.retry')}
      onRetry={retry}
      retrying={retrying}
      {...(requestId && { requestId, requestIdLabel: t('remote.requestId', { id: '' }).trim() })}
    />
  );
}

/** Blocks of these heights while something is read. */
export function Waiting({ heights }: { heights: readonly number[] }) {
  const { t } = useTranslation();
  return (
    <SkeletonRegion label={t('state.loading')}>
      <Stack $gap={16}>
        {heights.map((height, index) => (
          <Skeleton key={index} $height={height} $radius={16} />
        ))}
      </Stack>
    </SkeletonRegion>
  );
}
