import type { HTMLAttributes, ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { type } from '../theme/mixins';
import type { TypeSize } from '../theme/tokens';

const headingSizes: Record<1 | 2 | 3 | 4, TypeSize> = { 1: 28, 2: 22, 3: 18, 4: 16 };

const HeadingElement = styled.h2<{ $size: TypeSize }>`
  margin: 0;
  ${({ $size }) => type($size)}
  font-weight: 650;
  letter-spacing: ${({ $size }) => ($size >= 22 ? 'var(--nb-tracking)' : 'normal')};
  text-wrap: balance;
  color: var(--nb-text);
`;

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Rank in the outline (2). */
  level?: 1 | 2 | 3 | 4;
  /** Look, when it should differ from the rank. */
  size?: TypeSize;
  children: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
}

/** A heading; rank and look are separate choices. */
export function Heading({ level = 2, size, ...rest }: HeadingProps) {
  return <HeadingElement as={`h${level}`} $size={size ?? headingSizes[level]} {...rest} />;
}

export type TextTone = 'default' | 'muted' | 'subtle' | 'brand' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
const toneColor: Record<TextTone, string> = {
  default: 'var(--nb-text)',
  muted: 'var(--nb-muted)',
  subtle: 'var(--nb-subtle)',
  brand: 'var(--nb-brand-text)',
  accent: 'var(--nb-accent)',
  success: 'var(--nb-success)',
  warning: 'var(--nb-warning)',
  danger: 'var(--nb-danger)',
  info: 'var(--nb-info)',
};

const TextElement = styled.p<{
  $size: TypeSize;
  $tone: TextTone | 'inherit';
  $weight: number;
  $numeric: boolean;
  $truncate: boolean;
}>`
  margin: 0;
  ${({ $size }) => type($size)}
  color: ${({ $tone }) => ($tone === 'inherit' ? 'inherit' : toneColor[$tone])};
  font-weight: ${({ $weight }) => $weight};
  max-inline-size: var(--nb-measure);
  text-wrap: pretty;
  ${({ $numeric }) => ($numeric ? 'font-variant-numeric: tabular-nums;' : '')}
  ${({ $truncate }) => ($truncate ? 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-inline-size: 0;' : '')}
`;

export interface TextProps extends HTMLAttributes<HTMLElement> {
  /** Element (p). */
  as?: 'p' | 'span' | 'div' | 'strong' | 'small' | 'dt' | 'dd' | 'li' | 'time' | 'label';
  /** Size in pixels of the type scale (16). */
  size?: TypeSize;
  tone?: TextTone | 'inherit';
  weight?: 400 | 500 | 600 | 700;
  /** Figures of equal width, for numbers under one another. */
  numeric?: boolean;
  /** One line, cut with an ellipsis. */
  truncate?: boolean;
  children?: ReactNode;
}

/** Running text of at most 68 characters a line. */
export function Text({
  size = 16,
  tone = 'default',
  weight = 400,
  numeric = false,
  truncate = false,
  ...rest
}: TextProps) {
  return <TextElement $size={size} $tone={tone} $weight={weight} $numeric={numeric} $truncate={truncate} {...rest} />;
}
