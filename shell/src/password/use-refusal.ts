import { useToast } from '@nb/web-kit';
import { useCallback, useRef, useState } from 'react';

export interface Refusal<Field extends string> {
  field: Field;
  text: string;
}

/** One field is to blame: the focus goes there. */
export const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};

/**
 * What keeps a form from being done: said in a toast and at the field it is about. The next try takes both away,
 * because a toast of an error would otherwise stay and come back under the message of success.
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
