import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { Spinner } from '../feedback/spinner';
import { Icon } from '../graphics/icon';
import type { ButtonProps, IconButtonProps } from './button';
import { type ButtonLook, buttonLook, iconButtonLook } from './button-style';

const Root = styled.button<ButtonLook>`
  ${buttonLook}
`;
const IconRoot = styled.button<ButtonLook>`
  ${buttonLook}
  ${iconButtonLook}
`;

/** Props of both, without those of triggers, because nothing opens from them. */
type Plain<Props> = Omit<Props, 'slot' | 'ownerOnly' | 'aria-expanded' | 'aria-pressed'>;

/** While pending it keeps the focus, and presses neither act nor submit. */
const behaviour = ({
  onPress,
  pending,
  disabled,
  type = 'button',
}: Pick<ButtonProps, 'onPress' | 'pending' | 'disabled' | 'type'>) => ({
  type: pending ? ('button' as const) : type,
  disabled,
  ...(disabled && { 'data-disabled': true }),
  ...(pending && { 'data-pending': true, 'aria-disabled': true }),
  onClick: (event: MouseEvent) => {
    if (pending) event.preventDefault();
    else onPress?.();
  },
});

/**
 * A native button without react-aria, for the public pages, which should load little code. It can't be the trigger of a menu, dialog or tooltip.
 * Looks like `Button`.
 */
export function PlainButton({
  variant = 'secondary',
  size = 'm',
  fullWidth = false,
  icon,
  iconEnd,
  children,
  disabled,
  pending = false,
  pendingLabel,
  onPress,
  type,
  ...rest
}: Plain<ButtonProps>) {
  const iconSize = size === 's' ? 16 : 20;
  return (
    <Root
      $variant={variant}
      $size={size}
      $fullWidth={fullWidth}
      {...rest}
      {...behaviour({ onPress, pending, disabled, type })}
    >
      {pending ? <Spinner size={iconSize} /> : icon && <Icon name={icon} size={iconSize} />}
      {pending && pendingLabel ? pendingLabel : children}
      {iconEnd && !pending && <Icon name={iconEnd} size={iconSize} />}
    </Root>
  );
}

/** `PlainButton` with an icon only. */
export function PlainIconButton({
  icon,
  label,
  variant = 'ghost',
  size = 'm',
  disabled,
  pending = false,
  onPress,
  type,
  ...rest
}: Plain<IconButtonProps>) {
  return (
    <IconRoot
      $variant={variant}
      $size={size}
      $fullWidth={false}
      aria-label={label}
      {...rest}
      {...behaviour({ onPress, pending, disabled, type })}
    >
      {pending ? <Spinner size={20} /> : <Icon name={icon} size={size === 's' ? 18 : 20} />}
    </IconRoot>
  );
}
