import { useTranslation } from '@nb/i18n';
import { Skeleton, SkeletonRegion, Stack, below, from } from '@nb/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** Grid of the smaller cards: two by two when there are four, and on a tablet the last of three spans both columns, so that there is no gap. */
export const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  gap: 20px;
  @media ${from.xl} {
    &:has(> :nth-child(4)) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @media ${from.l} and ${below.xl} {
    > :last-child:nth-child(odd) {
      grid-column: 1 / -1;
    }
  }
`;
/** A container query in `em`, because twice the text size needs twice the room. */
const TilesPlace = styled.div`
  container-type: inline-size;
`;
/** Four figures in a row, two by two where it is narrow, so that the next card is visible on a phone. */
const TilesGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  @container (min-width: 43rem) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  @container (max-width: 15rem) {
    grid-template-columns: minmax(0, 1fr);
  }
  @media ${below.s} {
    gap: 12px;
  }
`;
export const Tiles = ({ children }: { children: ReactNode }) => (
  <TilesPlace>
    <TilesGrid>{children}</TilesGrid>
  </TilesPlace>
);

export const CardWaiting = () => <Skeleton $height={160} $radius={16} />;

export const CardsWaiting = () => (
  <Cards>
    {[1, 2].map((id) => (
      <CardWaiting key={id} />
    ))}
  </Cards>
);

/** Placeholder while the figures are read; the prerendered page shows the same. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <SkeletonRegion label={t('state.loading')}>
      <Stack $gap={20}>
        <Skeleton $height={330} $radius={16} />
        <Tiles>
          {[1, 2, 3, 4].map((id) => (
            <Skeleton key={id} $height={116} $radius={16} />
          ))}
        </Tiles>
        <CardsWaiting />
      </Stack>
    </SkeletonRegion>
  );
}
