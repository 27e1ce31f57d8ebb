import { type Say, useTranslation } from '@nb/i18n';
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
  useTranslation();
  const toast = useToast();
  const [refusal, setRefusal] = useState<{ field: Field; text: Say }>();
  const takeAway = useRef<() => void>(undefined);
  const clear = useCallback(() => {
    takeAway.current?.();
    takeAway.current = undefined;
    setRefusal(undefined);
  }, []);
  const refuse = useCallback(
    (field: Field, title: Say, text: Say) => {
      takeAway.current?.();
      takeAway.current = toast.show({ tone: 'error', title, text });
      setRefusal({ field, text });
    },
    [toast],
  );
  const shown: Refusal<Field> | undefined = refusal && { field: refusal.field, text: refusal.text() };
  return { refusal: shown, refuse, clear };
}
