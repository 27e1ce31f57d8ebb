import { useTranslation } from '@nb/i18n';
import { Skeleton, SkeletonRegion, Stack } from '@nb/ui';

/** Skeleton with about as many lines as the list will have. */
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
