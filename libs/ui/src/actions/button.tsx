import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styled from 'styled-components';
import { Spinner } from '../feedback/spinner';
import { Icon, type IconName } from '../graphics/icon';
import { RefusedButton, useViewOnly } from './view-only';
import { type ButtonLook, type ButtonSize, type ButtonVariant, buttonLook, iconButtonLook } from './button-style';

const Root = styled(AriaButton)<ButtonLook>`
  ${buttonLook}
`;

/** Props of every button and of links that look like one. */
export interface ButtonLookProps {
  /** primary (one per view), secondary (default), ghost, danger. */
  variant?: ButtonVariant;
  /** s 36 px (44 on touch), m 44 px (default), l 52 px. */
  size?: ButtonSize;
  fullWidth?: boolean;
  /** Icon before the text. */
  icon?: IconName;
  /** Icon after the text. */
  iconEnd?: IconName;
  children?: ReactNode;
}

export interface ButtonProps extends ButtonLookProps {
  onPress?: () => void;
  type?: 'button' | 'submit' | 'reset';
  disabled?: boolean;
  /** It changes or exports what is the account owner's: refused, with the reason, where that is only looked at. */
  ownerOnly?: boolean;
  /** Waiting for the server: stays focusable, ignores presses, shows a spinner. */
  pending?: boolean;
  /** Shown and announced instead of the text while pending, e.g. 'Signing in…'. Without it the text stays. */
  pendingLabel?: string;
  id?: string;
  name?: string;
  value?: string;
  /** id of the form it submits, when outside of it. */
  form?: string;
  autoFocus?: boolean;
  className?: string;
  slot?: string | null;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-expanded'?: AriaButtonProps['aria-expanded'];
  'aria-controls'?: string;
  'aria-pressed'?: AriaButtonProps['aria-pressed'];
  ref?: Ref<HTMLButtonElement>;
}

/** A button. Never disabled just to explain nothing: prefer letting it be pressed and saying what is missing. */
export function Button({
  variant = 'secondary',
  size = 'm',
  fullWidth = false,
  icon,
  iconEnd,
  children,
  disabled,
  ownerOnly = false,
  pending = false,
  pendingLabel,
  ...rest
}: ButtonProps) {
  const viewOnly = useViewOnly();
  const look = { $variant: variant, $size: size, $fullWidth: fullWidth };
  if (ownerOnly && viewOnly)
    return (
      <RefusedButton
        viewOnly={viewOnly}
        {...look}
        icon={icon}
        iconEnd={iconEnd}
        id={rest.id}
        className={rest.className}
        aria-label={rest['aria-label']}
      >
        {children}
      </RefusedButton>
    );
  const iconSize = size === 's' ? 16 : 20;
  return (
    <Root {...look} isDisabled={disabled} isPending={pending} {...rest}>
      {pending ? <Spinner size={iconSize} /> : icon && <Icon name={icon} size={iconSize} />}
      {pending && pendingLabel ? pendingLabel : children}
      {iconEnd && !pending && <Icon name={iconEnd} size={iconSize} />}
    </Root>
  );
}

const IconRoot = styled(AriaButton)<ButtonLook>`
  ${buttonLook}
  ${iconButtonLook}
`;

export interface IconButtonProps extends Omit<
  ButtonProps,
  'children' | 'icon' | 'iconEnd' | 'fullWidth' | 'pendingLabel' | 'aria-label'
> {
  icon: IconName;
  /** Its name, for everyone who doesn't see the icon. */
  label: string;
}

/** A square button with an icon only. Put a Tooltip around it when the icon isn't obvious. */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'm',
  disabled,
  ownerOnly = false,
  pending = false,
  ...rest
}: IconButtonProps) {
  const viewOnly = useViewOnly();
  const look = { $variant: variant, $size: size, $fullWidth: false };
  if (ownerOnly && viewOnly)
    return (
      <RefusedButton
        viewOnly={viewOnly}
        {...look}
        square
        icon={icon}
        id={rest.id}
        className={rest.className}
        aria-label={label}
      />
    );
  return (
    <IconRoot {...look} isDisabled={disabled} isPending={pending} aria-label={label} {...rest}>
      {pending ? <Spinner size={20} /> : <Icon name={icon} size={size === 's' ? 18 : 20} />}
    </IconRoot>
  );
}
