import { useToast } from '@nb/web-kit';
import { useCallback, useRef, useState } from 'react';

export interface Refusal<Field extends string> {
  field: Field;
  text: string;
}

/** Focuses the field with the error. */
export const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};

/**
 * Shows a refused form in a toast and at the field it is about. The next try removes both, because the error toast would
 * otherwise stay and show again after the success message.
 */
export function useRefusal<Field extends string>() {
  const toast = useToast();
  const [refusal, setRefusal] = useState<Refusal<Field>>();
  const takeAway = useRef<() => void>(undefined);
  const clear = useCallback(() => {
    takeAway.current?.();
    takeAway.current = undefined;
    setRefusal(undefined);
  }, []);
  const refuse = useCallback(
    (field: Field, title: string, text: string) => {
      takeAway.current?.();
      takeAway.current = toast.show({ tone: 'error', title, text });
      setRefusal({ field, text });
    },
    [toast],
  );
  return { refusal, refuse, clear };
}
