import { type ReactNode, createContext, useContext, useId, useMemo } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from '../graphics/icon';
import { Text } from '../layout/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import { Cluster } from '../layout/layout';
import { type ButtonLook, buttonLook, iconButtonLook } from './button-style';

interface ViewOnly {
  /** Why nothing can be changed or exported now. */
  reason: string;
  /** id of the reason in the page. */
  reasonId: string;
  /** Says the reason to who pressed all the same. */
  onRefused: () => void;
}
const Context = createContext<ViewOnly | null>(null);

/** Why what is marked `ownerOnly` can't be used now; null = everything can. */
export const useViewOnly = (): ViewOnly | null => useContext(Context);

export interface ViewOnlyProviderProps {
  /** Absent while everything can be used. */
  reason: string | undefined;
  onRefused: () => void;
  children: ReactNode;
}

/** Around a page that is only looked at, as when an admin views somebody's account: controls marked `ownerOnly` are refused, and say why. */
export function ViewOnlyProvider({ reason, onRefused, children }: ViewOnlyProviderProps) {
  const reasonId = useId();
  const value = useMemo(
    () => (reason === undefined ? null : { reason, reasonId, onRefused }),
    [reason, reasonId, onRefused],
  );
  return (
    <Context.Provider value={value}>
      {reason !== undefined && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
      {children}
    </Context.Provider>
  );
}

/** For a button that is the page's own element: what makes it refuse. Null = it works. */
export const refusedProps = ({ reason, reasonId, onRefused }: ViewOnly) => ({
  type: 'button' as const,
  'aria-disabled': true,
  'aria-describedby': reasonId,
  title: reason,
  onClick: onRefused,
});

const Root = styled.button<ButtonLook & { $square: boolean }>`
  ${buttonLook}
  ${({ $square }) => $square && iconButtonLook}
`;

interface RefusedButtonProps extends ButtonLook {
  viewOnly: ViewOnly;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
  /** With an icon only. */
  square?: boolean;
  children?: ReactNode;
  id?: string | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
}

/** What stands in a button's place while it can't be used: focusable, because its reason has to be found by keyboard as well. */
export function RefusedButton({ viewOnly, icon, iconEnd, square = false, children, ...rest }: RefusedButtonProps) {
  const iconSize = rest.$size === 's' ? 16 : 20;
  return (
    <Root {...rest} {...refusedProps(viewOnly)} $square={square}>
      {icon && <Icon name={icon} size={iconSize} />}
      {children}
      {iconEnd && <Icon name={iconEnd} size={iconSize} />}
    </Root>
  );
}

const Fields = styled.fieldset`
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  &:disabled > :not([data-reason]) {
    opacity: 0.65;
    /* sliders and lists follow the pointer also where the browser's own fields do not */
    pointer-events: none;
    a {
      pointer-events: auto;
    }
  }
`;

/** Fields that save by themselves or with a button among them: while nothing can be changed they are shown, disabled, with the reason above them. */
export function OwnerFields({ children }: { children: ReactNode }) {
  const viewOnly = useViewOnly();
  return (
    <Fields disabled={viewOnly !== null} {...(viewOnly && { 'aria-describedby': viewOnly.reasonId })}>
      {viewOnly && (
        <Cluster $gap={8} $nowrap $align="start" data-reason style={{ marginBlockEnd: 12, color: 'var(--nb-muted)' }}>
          <Icon name="eye" size={18} />
          <Text as="span" size={14}>
            {viewOnly.reason}
          </Text>
        </Cluster>
      )}
      {children}
    </Fields>
  );
}
