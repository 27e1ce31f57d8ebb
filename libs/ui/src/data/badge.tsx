import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { type } from '../theme/mixins';

export type BadgeTone = 'neutral' | 'brand' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

const Root = styled.span<{ $tone: BadgeTone; $wraps: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  max-inline-size: 100%;
  padding: 3px 10px;
  border-radius: ${({ $wraps }) => ($wraps ? '1.25em' : '999px')};
  background: var(
    --nb-badge-ground,
    ${({ $tone }) => ($tone === 'neutral' ? 'var(--nb-sunken)' : `var(--nb-${$tone}-soft)`)}
  );
  color: ${({ $tone }) => ($tone === 'neutral' ? 'var(--nb-muted)' : `var(--nb-${$tone === 'brand' ? 'brand-text' : $tone})`)};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  white-space: ${({ $wraps }) => ($wraps ? 'normal' : 'nowrap')};
  /* no number alone at the end of a line */
  text-wrap-style: ${({ $wraps }) => ($wraps ? 'balance' : 'auto')};
  ${type(12)}
  line-height: calc(1.125rem * var(--nb-leading));
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

export interface BadgeProps {
  tone?: BadgeTone;
  icon?: IconName;
  children: ReactNode;
  /** Lets a badge of several words wrap when it is longer than its place, for example with text at 200 %. */
  wraps?: boolean;
  className?: string;
}

/** A short state or count. The text carries the meaning; the colour only helps. */
export function Badge({ tone = 'neutral', icon, children, wraps = false, className }: BadgeProps) {
  return (
    <Root $tone={tone} $wraps={wraps} className={className}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </Root>
  );
}
