import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Format, createFormat, visitorTimeZone } from './format';

/** Formatters of the interface language; the zone is the visitor's own unless another is named. */
export function useFormat(timeZone: string = visitorTimeZone()): Format {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => createFormat(language, timeZone), [language, timeZone]);
}
