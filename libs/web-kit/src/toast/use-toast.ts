import type { Say } from '@nb/i18n';
import { useEffect, useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { type ToastTone, toastDismissed, toastShown } from './toast.slice';

/** A text, or a function that returns it: then the toast follows a change of language while it is shown. */
export type ToastText = string | Say;

export interface ToastAction {
  label: ToastText;
  run: () => void;
}

export interface ToastInput {
  title?: ToastText;
  text: ToastText;
  /** An ID or a code within the text that must not be broken over two lines. */
  whole?: string;
  /** `success` when absent. */
  tone?: ToastTone;
  /** A toast with an action stays until it is dismissed or the action is taken. */
  action?: ToastAction;
  /** Milliseconds after which even a toast with an action disappears, for example Undo after 10 s. */
  staysFor?: number;
}

export interface Toasts {
  success: (text: ToastText, title?: ToastText) => void;
  /** Stays until dismissed; show the error where it happened as well. Returns the function that removes it. */
  error: (text: Say, title?: Say) => () => void;
  /** Shows a message. Returns the function that removes it. */
  show: (toast: ToastInput) => () => void;
}

// Functions cannot be in the store, so the texts and actions of shown toasts are here.
const live = new Map<string, Pick<ToastInput, 'title' | 'text' | 'action' | 'staysFor'>>();
export const toastAction = (id: string) => live.get(id);
export const forgetToastAction = (id: string): void => {
  live.delete(id);
};
const textOf = (text: ToastText): string => (typeof text === 'string' ? text : text());
/** The texts of a toast in the current language; undefined for a toast of plain strings without an action. */
export const toastTexts = (id: string): { title?: string; text: string; label?: string } | undefined => {
  const known = live.get(id);
  return (
    known && {
      text: textOf(known.text),
      ...(known.title !== undefined && { title: textOf(known.title) }),
      ...(known.action && { label: textOf(known.action.label) }),
    }
  );
};

/** Messages at the edge of the screen, one at a time (docs/product/languages.md#messages-at-the-edge-of-the-screen). The object is the same at every render. */
export function useToast(): Toasts {
  const dispatch = useDispatch();
  return useMemo(() => {
    const show = ({ title, text, whole, tone = 'success', action, staysFor }: ToastInput) => {
      const { payload } = dispatch(
        toastShown({
          tone,
          text: textOf(text),
          sticky: tone === 'error' || action !== undefined,
          ...(title !== undefined && { title: textOf(title) }),
          ...(whole !== undefined && { whole }),
          ...(action && { actionLabel: textOf(action.label) }),
        }),
      );
      if (action || [text, title].some((words) => typeof words === 'function'))
        live.set(payload.id, {
          text,
          ...(title !== undefined && { title }),
          ...(action && { action }),
          ...(staysFor !== undefined && { staysFor }),
        });
      return () => {
        dispatch(toastDismissed(payload.id));
      };
    };
    return {
      show,
      success: (text, title) => {
        show({ text, ...(title !== undefined && { title }) });
      },
      error: (text, title) => show({ text, tone: 'error', ...(title !== undefined && { title }) }),
    };
  }, [dispatch]);
}

export interface FailureToast {
  show: (text: Say, title?: Say) => void;
  /** Removes the message: the user tries again, or has fixed the cause. */
  clear: () => void;
}

/** The error message of one action, such as a button's: at most one is shown, and it is removed with its page. */
export function useFailureToast(): FailureToast {
  const { error } = useToast();
  const remove = useRef<() => void>(undefined);
  const failure = useMemo(() => {
    const clear = () => {
      remove.current?.();
      remove.current = undefined;
    };
    return {
      clear,
      show: (text: Say, title?: Say) => {
        clear();
        remove.current = error(text, title);
      },
    };
  }, [error]);
  useEffect(() => failure.clear, [failure]);
  return failure;
}
