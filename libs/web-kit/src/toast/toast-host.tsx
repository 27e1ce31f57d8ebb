import { ToastRegion } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { TOAST_REMOVED_MS, TOAST_SHOWN_MS, selectToast, toastDismissed, toastRemoved } from './toast.slice';
import { forgetToastAction, toastAction, toastTexts } from './use-toast';

/** The one place where toasts appear, one at a time; plain ones go after 3000 ms and are taken out 1000 ms later (docs/product/languages.md#messages-at-the-edge-of-the-screen). */
export function ToastHost() {
  const { t, i18n } = useTranslation('common');
  const dispatch = useDispatch();
  const toast = useSelector(selectToast);
  const id = toast?.id;
  const open = toast?.open ?? false;
  const dismiss = useCallback(
    (dismissed: string) => {
      dispatch(toastDismissed(dismissed));
    },
    [dispatch],
  );

  useEffect(() => {
    if (id === undefined || open) return undefined;
    const timer = setTimeout(() => {
      forgetToastAction(id);
      dispatch(toastRemoved(id));
    }, TOAST_REMOVED_MS);
    return () => clearTimeout(timer);
  }, [dispatch, id, open]);

  const shown = useMemo(() => {
    if (toast === undefined || !toast.open) return null;
    const known = toastAction(toast.id);
    const { title, text, label } = toastTexts(toast.id) ?? { ...toast, label: toast.actionLabel };
    const duration = toast.sticky ? known?.staysFor : TOAST_SHOWN_MS;
    return {
      id: toast.id,
      title: title ?? text,
      ...(title !== undefined && { text }),
      ...(toast.whole !== undefined && { whole: toast.whole }),
      tone: toast.tone === 'error' ? ('danger' as const) : toast.tone,
      ...(label !== undefined && { action: { label, onAction: () => known?.action?.run() } }),
      ...(duration !== undefined && { duration }),
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the texts are those of the language
  }, [toast, i18n.language]);
  return <ToastRegion label={t('toast.region')} toast={shown} dismissLabel={t('action.dismiss')} onDismiss={dismiss} />;
}
