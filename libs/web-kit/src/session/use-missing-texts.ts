import { LANGUAGE_NAMES, type Language, missingTexts, onMissingTexts, retryTexts, useTranslation } from '@nb/i18n';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Toasts } from '../toast/use-toast';

/**
 * Shows a message that some texts of the current language could not be fetched and are in English, with a Retry button.
 * Used once in a page, by its frame.
 */
export function useMissingTexts(toast: Pick<Toasts, 'show'>): void {
  const { i18n, t } = useTranslation();
  const missing = useSyncExternalStore(
    (listener) => onMissingTexts(i18n, listener),
    () => missingTexts(i18n),
    () => 0,
  );
  const notify = useEffectEvent(() =>
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
  // Shown again when more texts are missing, removed when the last has arrived.
  useEffect(() => (missing === 0 ? undefined : notify()), [missing]);
}
