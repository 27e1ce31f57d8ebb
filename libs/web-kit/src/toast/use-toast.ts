import type { Say } from '@nb/i18n';
import { useEffect, useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { type ToastTone, toastDismissed, toastShown } from './toast.slice';

/** A text, or what says it: then it follows a change of language while it is on the screen. */
export type ToastText = string | Say;

export interface ToastAction {
  label: ToastText;
  run: () => void;
}

export interface ToastInput {
  title?: ToastText;
  text: ToastText;
  /** An ID or a code within the text that no line breaks. */
  whole?: string;
  /** `success` when absent. */
  tone?: ToastTone;
  /** A toast with an action stays until it is dismissed or the action is taken. */
  action?: ToastAction;
  /** Milliseconds after which a toast with an action goes all the same, as an Undo does after 10 s. */
  staysFor?: number;
}

export interface Toasts {
  success: (text: ToastText, title?: ToastText) => void;
  /** Stays until dismissed; say the error where it happened as well. Gives what takes it away. */
  error: (text: Say, title?: Say) => () => void;
  /** Shows a message and gives what takes it away. */
  show: (toast: ToastInput) => () => void;
}

// Functions do not belong in the store; the toast on show finds its texts and its action here.
const live = new Map<string, Pick<ToastInput, 'title' | 'text' | 'action' | 'staysFor'>>();
export const toastAction = (id: string) => live.get(id);
export const forgetToastAction = (id: string): void => {
  live.delete(id);
};
const said = (text: ToastText): string => (typeof text === 'string' ? text : text());
/** What the toast says in the language that is read now; undefined where it has only a text. */
export const toastTexts = (id: string): { title?: string; text: string; label?: string } | undefined => {
  const known = live.get(id);
  return (
    known && {
      text: said(known.text),
      ...(known.title !== undefined && { title: said(known.title) }),
      ...(known.action && { label: said(known.action.label) }),
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
          text: said(text),
          sticky: tone === 'error' || action !== undefined,
          ...(title !== undefined && { title: said(title) }),
          ...(whole !== undefined && { whole }),
          ...(action && { actionLabel: said(action.label) }),
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
  tell: (text: Say, title?: Say) => void;
  /** It no longer holds: tried again, or put right. */
  over: () => void;
}

/** The error of one act, such as a button's: there is at most one of it, and it goes with the page it belongs to. */
export function useFailureToast(): FailureToast {
  const { error } = useToast();
  const takeAway = useRef<() => void>(undefined);
  const failure = useMemo(() => {
    const over = () => {
      takeAway.current?.();
      takeAway.current = undefined;
    };
    return {
      over,
      tell: (text: Say, title?: Say) => {
        over();
        takeAway.current = error(text, title);
      },
    };
  }, [error]);
  useEffect(() => failure.over, [failure]);
  return failure;
}
