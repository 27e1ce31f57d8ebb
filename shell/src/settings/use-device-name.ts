import { useTranslation } from '@nb/i18n';
import { useCallback } from 'react';
import { deviceOf } from '@nb/web-kit';

/** «Chrome on Windows», or as much of it as the user agent contains. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('shell');
  return useCallback(
    (userAgent: string) => {
      const { browser, system } = deviceOf(userAgent);
      return browser && system
        ? t('settings.sessions.device', { browser, system })
        : (browser ?? system ?? t('settings.sessions.unknown'));
    },
    [t],
  );
}
