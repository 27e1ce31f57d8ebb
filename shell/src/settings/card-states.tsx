import { useTranslation } from '@nb/i18n';
import { ErrorState, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { errorText, requestIdOf } from '@nb/web-kit';

/** A list of a card could not be read; it is not taken for an empty one. */
export function CardFailed({
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
      level={3}
      title={title}
      text={errorText(error, t)}
      retryLabel={t('action.retry')}
      onRetry={retry}
      retrying={retrying}
      {...(requestId && { requestId, requestIdLabel: t('remote.requestId', { id: '' }).trim() })}
    />
  );
}

/** As many lines as the list probably has. */
export function CardWaiting({ lines }: { lines: number }) {
  const { t } = useTranslation();
  return (
    <SkeletonRegion label={t('state.loading')}>
      <Stack $gap={12}>
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} $height={56} $radius={10} />
        ))}
      </Stack>
    </SkeletonRegion>
  );
}
