import { cloneElement, type ReactElement, type Ref, useLayoutEffect, useRef } from 'react';

interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  onPress?: () => void;
}

/** The button of a menu while its code is loading. Focus and a press are passed on to the button that replaces it. */
export function WaitingMenu({ trigger }: { trigger: ReactElement }) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useLayoutEffect(() => {
    const here = button.current;
    return () => {
      const parent = here?.parentElement;
      if (!here || !parent || (document.activeElement !== here && !pressed.current)) return;
      const index = [...parent.children].indexOf(here);
      // In the next frame the other button is rendered and works.
      requestAnimationFrame(() => {
        const next = parent.children[index];
        if (!(next instanceof HTMLElement) || next === here) return;
        if (document.activeElement === document.body || document.activeElement === null) next.focus();
        if (pressed.current) next.click();
      });
    };
  }, []);
  return cloneElement(trigger as ReactElement<TriggerProps>, {
    ref: button,
    onPress: () => {
      pressed.current = true;
    },
  });
}
