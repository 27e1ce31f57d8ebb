import { cloneElement, type ReactElement, type Ref, useLayoutEffect, useRef } from 'react';

interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  onPress?: () => void;
}

/** The button of a menu whose code is on its way. The focus, and a press, pass on to the button that then takes its place. */
export function WaitingMenu({ trigger }: { trigger: ReactElement }) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useLayoutEffect(() => {
    const here = button.current;
    return () => {
      const parent = here?.parentElement;
      if (!here || !parent || (document.activeElement !== here && !pressed.current)) return;
      const index = [...parent.children].indexOf(here);
      // By then the other stands there, and so does whatever makes it work.
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
