import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { VisuallyHidden } from '../layout/visually-hidden';
import { reducedMotion } from '../theme/mixins';

const appear = keyframes`from { opacity: 0; } to { opacity: 1; }`;
const shimmer = keyframes`to { background-position: -200% 0; }`;

const Region = styled.div`
  /* nothing shows for the first 300 ms: a fast answer should not flicker */
  animation: ${appear} 200ms linear 300ms both;
`;

/** Surrounds skeletons: says once what is loading and shows them only after 300 ms. */
export function SkeletonRegion({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Region role="status" aria-busy className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </Region>
  );
}

/** A grey stand-in of the coming thing's size (`$width`, `$height`: pixels or CSS; `$radius` pixels). Put it into a SkeletonRegion. */
export const Skeleton = styled.span<{ $width?: number | string; $height?: number | string; $radius?: number }>`
  display: block;
  inline-size: ${({ $width = '100%' }) => (typeof $width === 'number' ? `${$width}px` : $width)};
  max-inline-size: 100%;
  block-size: ${({ $height = 16 }) => (typeof $height === 'number' ? `${$height}px` : $height)};
  border-radius: ${({ $radius = 8 }) => $radius}px;
  background: linear-gradient(
    90deg,
    var(--nb-skeleton) 25%,
    color-mix(in srgb, var(--nb-skeleton) 55%, var(--nb-surface)) 50%,
    var(--nb-skeleton) 75%
  );
  background-size: 200% 100%;
  animation: ${shimmer} 1.6s linear infinite;
  @media ${reducedMotion} {
    animation: none;
    background: var(--nb-skeleton);
  }
  @media (forced-colors: active) {
    border: 1px solid GrayText;
  }
`;
