import { LANGUAGE_NAMES, type Language, missingTexts, onMissingTexts, retryTexts, useTranslation } from '@nb/i18n';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Toasts } from '../toast/use-toast';

/**
 * Says that some texts of the language on show could not be fetched and stand there in English, with the way to try again.
 * Used once in a page, by its frame.
 */
export function useMissingTexts(toast: Pick<Toasts, 'show'>): void {
  const { i18n, t } = useTranslation();
  const missing = useSyncExternalStore(
    (listener) => onMissingTexts(i18n, listener),
    () => missingTexts(i18n),
    () => 0,
  );
  const tell = useEffectEvent(() =>
    toast.show({
      tone: 'error',
      text: t('remote.textsMissing', { language: LANGUAGE_NAMES[i18n.language as Language] }),
      action: {
        label: t('action.retry'),
        run: () => {
          void retryTexts(i18n);
        },
      },
    }),
  );
  // Told anew when more of them are missing, taken away when the last one has come.
  useEffect(() => (missing === 0 ? undefined : tell()), [missing]);
}
