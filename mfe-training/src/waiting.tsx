import { useTranslation } from '@nb/i18n';
import { Skeleton, SkeletonRegion, Stack } from '@nb/ui';

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
