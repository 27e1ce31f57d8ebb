import { useEffect, useMemo, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { type ToastTone, toastDismissed, toastShown } from './toast.slice';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface ToastInput {
  title?: string;
  text: string;
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
  success: (text: string, title?: string) => void;
  /** Stays until dismissed; say the error where it happened as well. Gives what takes it away. */
  error: (text: string, title?: string) => () => void;
  /** Shows a message and gives what takes it away. */
  show: (toast: ToastInput) => () => void;
}

// Functions do not belong in the store; the toast on show finds its action here.
const actions = new Map<string, { run: () => void; staysFor?: number }>();
export const toastAction = (id: string) => actions.get(id);
export const forgetToastAction = (id: string): void => {
  actions.delete(id);
};

/** Messages at the edge of the screen, one at a time (docs/product/languages.md#messages-at-the-edge-of-the-screen). The object is the same at every render. */
export function useToast(): Toasts {
  const dispatch = useDispatch();
  return useMemo(() => {
    const show = ({ title, text, whole, tone = 'success', action, staysFor }: ToastInput) => {
      const { payload } = dispatch(
        toastShown({
          tone,
          text,
          sticky: tone === 'error' || action !== undefined,
          ...(title !== undefined && { title }),
          ...(whole !== undefined && { whole }),
          ...(action && { actionLabel: action.label }),
        }),
      );
      if (action) actions.set(payload.id, { run: action.run, ...(staysFor !== undefined && { staysFor }) });
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
  tell: (text: string, title?: string) => void;
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
      tell: (text: string, title?: string) => {
        over();
        takeAway.current = error(text, title);
      },
    };
  }, [error]);
  useEffect(() => failure.over, [failure]);
  return failure;
}
