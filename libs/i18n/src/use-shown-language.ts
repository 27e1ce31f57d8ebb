import { useTranslation } from 'react-i18next';
import { FALLBACK_LANGUAGE, type Language, isLanguage } from './languages';

/** The language that the page is shown in. */
export function useShownLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : FALLBACK_LANGUAGE;
}
