import type { AnchorHTMLAttributes, ElementType } from 'react';
import styled from 'styled-components';
import { RefusedButton, useViewOnly } from './view-only';
import { Icon } from '../graphics/icon';
import type { ButtonLookProps } from './button';
import { type ButtonLook, buttonLook } from './button-style';
import { focusRing, touchTarget, transition } from '../theme/mixins';

const Root = styled.a<ButtonLook>`
  ${buttonLook}
`;

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'type'>;

export interface LinkButtonProps extends ButtonLookProps, Omit<AnchorProps, 'children'> {
  /** The router's Link; then give `to`. Without it a plain anchor with `href` is rendered. */
  as?: ElementType;
  to?: string;
  /** The place takes that of this page in the history. */
  replace?: boolean;
  /** See `Button`. */
  ownerOnly?: boolean;
}

/** A link that looks like a button: `<LinkButton as={Link} to="/x">` in the app, `href` for other sites. */
export function LinkButton({
  variant = 'secondary',
  size = 'm',
  fullWidth = false,
  icon,
  iconEnd,
  children,
  ownerOnly = false,
  ...rest
}: LinkButtonProps) {
  const viewOnly = useViewOnly();
  const look = { $variant: variant, $size: size, $fullWidth: fullWidth };
  if (ownerOnly && viewOnly)
    return (
      <RefusedButton viewOnly={viewOnly} {...look} icon={icon} iconEnd={iconEnd} aria-label={rest['aria-label']}>
        {children}
      </RefusedButton>
    );
  const iconSize = size === 's' ? 16 : 20;
  return (
    <Root {...look} {...rest}>
      {icon && <Icon name={icon} size={iconSize} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </Root>
  );
}

/**
 * A link within text; `as={Link} to` for the router's. With `data-alone` one that stands by itself, with room for a finger beyond its line;
 * with `data-alone="line"` one of several under each other, whose lines are as high as a finger.
 */
export const TextLink = styled.a`
  color: var(--nb-link);
  font-weight: 500;
  text-decoration: underline;
  text-decoration-color: color-mix(in srgb, currentColor 40%, transparent);
  text-underline-offset: 0.2em;
  border-radius: 4px;
  ${focusRing}
  ${transition('text-decoration-color')}
  &[data-alone]:not([data-alone='line']) {
    ${touchTarget}
  }
  &[data-alone='line'] {
    @media (pointer: coarse) {
      display: inline-block;
      /* A long address wraps: what names it stands beside its first line, not its last. */
      baseline-source: first;
      min-inline-size: 44px;
      padding-block: calc(22px - 0.5lh);
    }
  }
  &:hover {
    text-decoration-color: currentColor;
  }
`;
