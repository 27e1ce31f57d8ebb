import type { i18n } from 'i18next';
import { useMemo } from 'react';
import type { Language } from './languages';
import { useTranslation } from './use-translation';

/** The texts of the page in `language`, whichever it is shown in; for an `I18nextProvider` around what somebody else reads. */
export function useI18nIn(language: Language): i18n {
  const { i18n } = useTranslation();
  const isShown = i18n.language === language;
  return useMemo(() => (isShown ? i18n : i18n.cloneInstance({ lng: language })), [i18n, language, isShown]);
}
