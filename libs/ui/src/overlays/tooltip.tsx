import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components';
import styled from 'styled-components';
import { reducedMotion, transition, type } from '../theme/mixins';

const delay = 700;
const skipWindow = 300; // so soon after another tooltip the next one does not wait
let lastClosedAt = Number.NEGATIVE_INFINITY;

const Bubble = styled(AriaTooltip)`
  max-inline-size: 280px;
  padding: 6px 10px;
  border-radius: 8px;
  background: var(--nb-text);
  color: var(--nb-bg);
  box-shadow: var(--nb-shadow2);
  font-weight: 500;
  ${type(14)}
  ${transition('opacity, transform')}
  &[data-entering],
  &[data-exiting] {
    opacity: 0;
    transform: translateY(2px);
  }
  @media ${reducedMotion} {
    transform: none !important;
  }
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;

const Watch = styled.span`
  display: contents;
`;

export interface TooltipProps {
  text: ReactNode;
  /** A Button or IconButton; a link inside `TooltipTarget`. */
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'start' | 'end';
}

/** Names or explains a control on hover (after 700 ms) and on keyboard focus (immediately). Must not be the only place of needed information. */
export function Tooltip({ text, children, placement = 'top' }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const cancel = (): void => clearTimeout(timer.current);
  const onOpenChange = (wanted: boolean): void => {
    cancel();
    if (!wanted) {
      if (open) lastClosedAt = performance.now();
      setOpen(false);
      return;
    }
    const atOnce =
      document.activeElement?.matches(':focus-visible') === true && !document.querySelector('[data-hovered]');
    if (atOnce || performance.now() - lastClosedAt < skipWindow) setOpen(true);
    else timer.current = setTimeout(() => setOpen(true), delay);
  };
  return (
    <TooltipTrigger delay={0} closeDelay={0} isOpen={open} onOpenChange={onOpenChange}>
      {/* react-aria reports no end of a hover that has not opened anything yet */}
      <Watch onPointerLeave={cancel} onPointerDown={cancel} onBlur={cancel}>
        {children}
      </Watch>
      <Bubble placement={placement} offset={8}>
        {text}
      </Bubble>
    </TooltipTrigger>
  );
}

/** Makes a link (or another focusable element that takes a ref) what a Tooltip belongs to. */
export const TooltipTarget = Focusable;
