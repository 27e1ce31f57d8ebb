import { css } from 'styled-components';
import { focusRing, reducedMotion, transition, type } from '../theme/mixins';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 's' | 'm' | 'l';

const variants = {
  primary: css`
    background: var(--nb-brand);
    color: var(--nb-on-brand);
    &:hover,
    &[data-hovered] {
      background: var(--nb-brand-hover);
    }
  `,
  secondary: css`
    background: var(--nb-surface);
    color: var(--nb-text);
    border-color: var(--nb-border-strong);
    &:hover,
    &[data-hovered] {
      background: var(--nb-sunken);
    }
  `,
  ghost: css`
    background: transparent;
    color: var(--nb-brand-text);
    &:hover,
    &[data-hovered] {
      background: var(--nb-brand-soft);
    }
  `,
  danger: css`
    background: var(--nb-danger);
    color: var(--nb-on-danger);
    &:hover,
    &[data-hovered] {
      background: var(--nb-danger-hover);
    }
  `,
};

const sizes = {
  s: css`
    min-block-size: 36px;
    padding: 6px 14px;
    ${type(14)}
    /* the touch target stays 44 px where fingers are used */
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  `,
  m: css`
    min-block-size: 44px;
    padding: 9px 18px;
    ${type(16)}
  `,
  l: css`
    min-block-size: 52px;
    padding: 12px 26px;
    ${type(18)}
  `,
};

export interface ButtonLook {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $fullWidth: boolean;
}

/** Look shared by buttons and by links that look like buttons. */
export const buttonLook = css<ButtonLook>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  box-sizing: border-box;
  inline-size: ${({ $fullWidth }) => ($fullWidth ? '100%' : 'auto')};
  max-inline-size: 100%;
  border: 1px solid transparent;
  border-radius: var(--nb-radius-m);
  font-family: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  text-wrap: balance;
  cursor: pointer;
  user-select: none;
  -webkit-tap-highlight-color: transparent;
  ${focusRing}
  ${transition('background-color, border-color, color, transform')}
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}
  &[data-pressed],
  &:active {
    transform: scale(0.98);
  }
  &[data-disabled],
  &[aria-disabled='true']:not([data-pending]) {
    background: ${({ $variant }) => ($variant === 'ghost' ? 'transparent' : 'var(--nb-sunken)')};
    border-color: ${({ $variant }) => ($variant === 'ghost' ? 'transparent' : 'var(--nb-border)')};
    color: var(--nb-disabled-text);
    cursor: not-allowed;
    transform: none;
  }
  &[data-pending] {
    cursor: progress;
  }
  @media ${reducedMotion} {
    &[data-pressed],
    &:active {
      transform: none;
    }
  }
  @media (forced-colors: active) {
    border-color: ButtonBorder;
  }
`;

/** On top of `buttonLook`: a square with an icon only. */
export const iconButtonLook = css<ButtonLook>`
  && {
    padding: 0;
    inline-size: ${({ $size }) => ({ s: 36, m: 44, l: 52 })[$size]}px;
    flex: none;
    border-radius: var(--nb-radius-m);
  }
  ${({ $variant }) =>
    $variant === 'ghost' &&
    css`
      &&:not([data-disabled], [aria-disabled='true']) {
        color: var(--nb-muted);
      }
      &&[data-hovered],
      &&:not([data-rac], [data-disabled]):hover {
        background: color-mix(in srgb, var(--nb-muted) 14%, transparent);
        color: var(--nb-text);
      }
    `}
  @media (pointer: coarse) {
    && {
      min-inline-size: 44px;
    }
  }
`;
