export type { TFunction, i18n as I18n } from 'i18next';
export { I18nextProvider, Trans } from 'react-i18next';
export {
  LANGUAGE_KEY,
  browserLanguage,
  hasSavedLanguage,
  keepLanguage,
  languageOfNewAccount,
  savedLanguage,
} from './chosen-language';
export { COMMON_NAMESPACE, addTexts, createI18n, type I18nOptions, type TextLoaders } from './create-i18n';
export { createFormat, visitorTimeZone, type DateStyle, type Format, type Instant } from './format';
export { dateTimeFormat, relativeTimeFormat } from './formatters';
export { isolate } from './isolate';
export {
  FALLBACK_LANGUAGE,
  INTL_TAGS,
  LANGUAGES,
  LANGUAGE_NAMES,
  intlTag,
  isLanguage,
  type Language,
} from './languages';
export { missingTexts, onMissingTexts, retryTexts } from './missing-texts';
export { PROPOSALS, proposedLanguage, type Proposal } from './proposal';
export { isNight, sayCall, sayClock, sayDay, sayUntil } from './say-when';
export { useFormat, currentZone } from './use-format';
export { type Say, useMessage } from './use-message';
export { useI18nIn } from './use-i18n-in';
export { useShownLanguage } from './use-shown-language';
export { useTranslation } from './use-translation';
