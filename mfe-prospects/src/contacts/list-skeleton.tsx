import { useTranslation } from '@nb/i18n';
import { Cluster, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { FIRST_GUESS } from './row-heights';

/** Of the rows that are seen first. */
export const rowsHeight = (compact: boolean): number => (FIRST_GUESS[compact ? 'card-3' : 'columns'] ?? 0) * 6;

/** The list while it is read: the same geometry, shown only after 300 ms. */
export function ListSkeleton({ compact }: { compact: boolean }) {
  const { t } = useTranslation('prospects');
  return (
    <SkeletonRegion label={t('state.loading')}>
      <Stack $gap={16}>
        <Cluster $nowrap>
          <Skeleton $height={44} $radius={10} />
          <Skeleton $width={140} $height={44} $radius={10} />
        </Cluster>
        <Skeleton $width={120} $height={20} />
        <Skeleton $height={rowsHeight(compact)} $radius={16} />
      </Stack>
    </SkeletonRegion>
  );
}
