import styled, { css } from 'styled-components';
import { below, focusRing, reducedMotion, transition } from '../theme/mixins';

type CardTone = 'default' | 'sunken' | 'brand' | 'accent' | 'info' | 'success' | 'warning' | 'danger';
/** Tones of a state. In the dark their soft grounds would be large muddy surfaces: there the card's own surface has a touch of the tone and its edge. */
const isState = (tone: CardTone): boolean => ['info', 'success', 'warning', 'danger'].includes(tone);
const softBackground = (tone: CardTone): string =>
  tone === 'default' ? 'var(--nb-surface)' : tone === 'sunken' ? 'var(--nb-sunken)' : `var(--nb-${tone}-soft)`;

/**
 * A surface that groups things. `$tone` colours it softly; `$padding` in pixels (24, 16 on phones);
 * `$interactive` lifts it on hover, for a card that is itself a link or button (use `as`).
 */
export const Card = styled.div<{ $tone?: CardTone; $padding?: 0 | 12 | 16 | 20 | 24 | 32; $interactive?: boolean }>`
  box-sizing: border-box;
  min-inline-size: 0;
  padding: ${({ $padding = 24 }) => $padding}px;
  border: 1px solid ${({ $tone = 'default' }) => ($tone === 'default' ? 'var(--nb-border)' : 'transparent')};
  border-radius: var(--nb-radius-l);
  background: ${({ $tone = 'default' }) => softBackground($tone)};
  color: var(--nb-text);
  box-shadow: ${({ $tone = 'default' }) => ($tone === 'default' ? 'var(--nb-shadow1)' : 'none')};
  ${({ $tone = 'default' }) =>
    isState($tone) &&
    css`
      [data-theme='dark'] & {
        background: color-mix(in srgb, var(--nb-${$tone}) 5%, var(--nb-surface));
        border-color: color-mix(in srgb, var(--nb-${$tone}) 45%, transparent);
      }
    `}
  /* a badge of the card's own colour would lie on it unseen */
  --nb-badge-ground: ${({ $tone = 'default' }) => ($tone === 'default' ? 'initial' : 'var(--nb-surface)')};
  @media ${below.m} {
    padding: ${({ $padding = 24 }) => Math.min($padding, 16)}px;
  }
  ${({ $interactive }) =>
    $interactive &&
    css`
      display: block;
      text-decoration: none;
      cursor: pointer;
      ${focusRing}
      ${transition('transform, box-shadow, border-color', 'normal')}
      &:hover {
        transform: translateY(-2px);
        box-shadow: var(--nb-shadow2);
        border-color: var(--nb-border-strong);
      }
      @media ${reducedMotion} {
        &:hover {
          transform: none;
        }
      }
    `}
  @media print {
    box-shadow: none;
    break-inside: avoid;
  }
`;
