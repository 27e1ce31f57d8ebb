import { type Say, useMessage, useTranslation } from '@nb/i18n';
import { errorText, useToast } from '@nb/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Runs what an admin does. A refusal is a destructive toast titled «Error» with the server's words and `failure`, to be said in
 * the dialog as well; the next try takes both away.
 */
export function useAction() {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [failure, setFailure] = useMessage();
  const [busy, setBusy] = useState(false);
  const takeAway = useRef<() => void>(undefined);
  const running = useRef(false);
  const clear = useCallback(() => {
    takeAway.current?.();
    takeAway.current = undefined;
    setFailure(undefined);
  }, [setFailure]);
  // Closing the dialog removes the toast, too: the failure was shown in the dialog.
  useEffect(() => () => takeAway.current?.(), []);
  /** Takes the toast away: what it said is being mended, and it may lie over the buttons. */
  const dismiss = useCallback(() => {
    takeAway.current?.();
    takeAway.current = undefined;
  }, []);
  const tell = useCallback(
    (text: Say, title: Say) => {
      takeAway.current?.();
      takeAway.current = toast.show({ tone: 'error', title, text });
    },
    [toast],
  );
  /** Resolves to what it gave, or to undefined when it was refused; `onError` may have its own place for the words. */
  const act = async <T>(
    work: () => Promise<T>,
    onError?: (error: unknown) => boolean,
  ): Promise<{ value: T } | undefined> => {
    // A form checks what is typed before it comes here: a second press in that moment would do it once more.
    if (running.current) return undefined;
    running.current = true;
    clear();
    setBusy(true);
    try {
      return { value: await work() };
    } catch (error) {
      const text = () => errorText(error, common);
      if (!onError?.(error)) setFailure(text);
      tell(text, () => t('act.error'));
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { act, busy, failure, clear, tell, dismiss };
}
