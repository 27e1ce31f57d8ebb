import { css } from 'styled-components';
import { breakpoints, typeScale, type TypeSize } from './tokens';

const rem = (px: number): string => `${px / 16}rem`;

/** Font size and line height of one step of the scale. */
export const type = (size: TypeSize) => css`
  font-size: ${rem(size)};
  line-height: calc(${rem(typeScale[size])} * var(--nb-leading));
`;

/** The one focus ring: 2 px, 2 px away. Works for native focus and for react-aria's attribute. */
export const focusRing = css`
  outline: none;
  outline-offset: 2px;
  &:focus-visible,
  &[data-focus-visible] {
    outline: 2px solid var(--nb-focus);
  }
`;

/** Transition of the named properties; nothing moves for people who asked for less motion. */
export const transition = (properties: string, speed: 'fast' | 'normal' | 'slow' = 'fast') => css`
  transition-property: ${properties};
  transition-duration: var(--nb-${speed});
  transition-timing-function: var(--nb-ease);
`;

export const visuallyHidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** `@media` conditions; use as `@media ${below.m} { … }`. */
export const below = {
  s: `(max-width: ${breakpoints.s - 0.02}px)`,
  m: `(max-width: ${breakpoints.m - 0.02}px)`,
  l: `(max-width: ${breakpoints.l - 0.02}px)`,
  xl: `(max-width: ${breakpoints.xl - 0.02}px)`,
  xxl: `(max-width: ${breakpoints.xxl - 0.02}px)`,
} as const;
export const from = {
  s: `(min-width: ${breakpoints.s}px)`,
  m: `(min-width: ${breakpoints.m}px)`,
  l: `(min-width: ${breakpoints.l}px)`,
  xl: `(min-width: ${breakpoints.xl}px)`,
  xxl: `(min-width: ${breakpoints.xxl}px)`,
} as const;
/** For what holds pictures drawn on white: they don't glare in the dark theme. */
export const dimmedInDark = css`
  [data-theme='dark'] & img {
    filter: brightness(0.8);
  }
`;
export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Extends the touch target to 44 px without changing the look; there must be no other target directly above or below. */
export const touchTarget = css`
  @media (pointer: coarse) {
    position: relative;
    &::after {
      content: '';
      position: absolute;
      inset-block: calc(50% - 22px);
      inset-inline: min(0px, calc(50% - 22px));
    }
  }
`;

/** Box of every text-like control: 44 px touch target, strong border, ring when its editable part has the focus. */
export const controlBox = css`
  display: flex;
  align-items: center;
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 44px;
  border: 1px solid var(--nb-border-strong);
  border-radius: var(--nb-radius-m);
  background: var(--nb-surface);
  color: var(--nb-text);
  ${transition('border-color, background-color')}
  &[data-hovered] {
    border-color: var(--nb-muted);
  }
  outline: none;
  outline-offset: 2px;
  &:has(input:focus),
  &:has([role='spinbutton']:focus),
  &:is(textarea):focus,
  &:is(button)[data-focus-visible] {
    border-color: var(--nb-focus);
    outline: 2px solid var(--nb-focus);
  }
  &[data-invalid] {
    border-color: var(--nb-danger);
  }
  &[data-disabled] {
    background: var(--nb-sunken);
    border-color: var(--nb-border);
    color: var(--nb-disabled-text);
    cursor: not-allowed;
  }
`;

/** A button inside of a control: opens a calendar, clears, reveals. */
export const controlButton = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  flex: none;
  inline-size: 44px;
  min-block-size: 42px;
  border: 0;
  border-radius: var(--nb-radius-m);
  background: transparent;
  color: var(--nb-muted);
  cursor: pointer;
  ${focusRing}
  /* the control's edges are near: a ring outside of them would be cut off */
  outline-offset: -3px;
  ${transition('color')}
  &[data-hovered] {
    color: var(--nb-text);
  }
`;

/** Floating surfaces: menus, lists of options, calendars. */
export const popoverSurface = css`
  box-sizing: border-box;
  background: var(--nb-raised);
  color: var(--nb-text);
  border: 1px solid var(--nb-border);
  border-radius: 14px;
  box-shadow: var(--nb-shadow2);
  outline: none;
  overflow: auto;
  ${transition('opacity, transform')}
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
    transform: translateY(-4px);
  }
  @media ${reducedMotion} {
    &[data-entering],
    &[data-exiting] {
      transform: none;
    }
  }
`;

/** One row of a menu or list of options. */
export const optionRow = css`
  display: flex;
  align-items: center;
  gap: 10px;
  min-block-size: 44px;
  box-sizing: border-box;
  padding: 8px 12px;
  border-radius: 8px;
  color: inherit;
  text-decoration: none;
  cursor: pointer;
  outline: none;
  ${type(16)}
  &[data-focused],
  &[data-hovered] {
    background: var(--nb-sunken);
  }
  &[data-focus-visible] {
    box-shadow: inset 0 0 0 2px var(--nb-focus);
  }
  &[data-selected] {
    background: var(--nb-brand-soft);
    color: var(--nb-text);
  }
  &[data-disabled] {
    color: var(--nb-disabled-text);
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    &[data-focused] {
      outline: 2px solid Highlight;
    }
  }
`;

/** Links between the views of one page, of which one is current. */
export const viewLinks = css`
  display: flex;
  gap: 4px;
  a {
    display: inline-flex;
    gap: 6px;
    align-items: center;
    min-block-size: 36px;
    box-sizing: border-box;
    padding: 6px 12px;
    border-radius: var(--nb-radius-m);
    color: var(--nb-muted);
    font-size: 0.9375rem;
    font-weight: 600;
    text-decoration: none;
    outline-offset: 2px;
  }
  a:hover {
    color: var(--nb-text);
    background: var(--nb-sunken);
  }
  a[aria-current='page'] {
    background: var(--nb-brand-soft);
    color: var(--nb-brand-text);
  }
  @media (pointer: coarse) {
    a {
      min-block-size: 44px;
    }
  }
`;
