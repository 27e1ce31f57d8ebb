import { existsSync, readFileSync } from 'node:fs';
import {
  acceptedLanguage,
  LANGUAGES,
  MAX_PROSPECTS,
  MIN_PASSWORD,
  type ErrorCode,
  type FieldError,
  type Language,
} from '@nb/contracts';
import { createInstance, type i18n } from 'i18next';

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

type Catalogue = Record<string, string | Record<string, string>>;

/**
 * i18next over the files `{language}.json` of a folder (a URL ending in `/`); a language without a file, and a key without a text, is
 * answered in English. Keys are not split at dots. Values from right to left keep to themselves within a sentence; a file (`isFile`) has the bare text.
 */
export function loadTexts(folder: URL, { isFile = false } = {}): i18n {
  const texts = createInstance();
  const resources = Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const file = new URL(`${language}.json`, folder);
      if (!existsSync(file)) return [];
      return [[language, { translation: JSON.parse(readFileSync(file, 'utf8')) as Catalogue }]];
    }),
  );
  void texts.init({
    resources,
    fallbackLng: 'en',
    supportedLngs: [...LANGUAGES],
    initAsync: false,
    keySeparator: '|',
    nsSeparator: false,
    interpolation: {
      escapeValue: !isFile,
      escape: isolate,
      // Limits that a text names unless the refusal gives another (docs/product/accounts.md#passwords).
      defaultVariables: { min: MIN_PASSWORD, max: MAX_PROSPECTS },
    },
  });
  return texts;
}

const errors = loadTexts(new URL('../texts/', import.meta.url));

/** Title and detail of a refusal, in a language. */
export function problemText(
  code: ErrorCode,
  language: Language,
  params: Record<string, string | number> = {},
): { title: string; detail: string } {
  return {
    title: errors.t(`${code}|title`, { lng: language, ...params }),
    detail: errors.t(`${code}|detail`, { lng: language, ...params }),
  };
}

/** How long to wait, in words: hours, minutes or seconds, rounded up. */
export function waitText(seconds: number, language: Language): string {
  const [unit, length] = seconds > 5_400 ? ['hour', 3_600] : seconds > 90 ? ['minute', 60] : ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(seconds / length)),
  );
}

/** What is wrong with one field, not yet translated: `message` is a key of `field`, or the code of a refusal with its text. */
export type FieldFault = Omit<FieldError, 'key'>;

/** Whether there is a text for it. */
export const isFieldKey = (message: string): boolean =>
  errors.exists(`field|${message}`) || errors.exists(`${message}|detail`);

/** A field's fault in a language. */
export const fieldText = ({ message, params }: Pick<FieldFault, 'message' | 'params'>, language: Language): string =>
  errors.t([`field|${message}`, `${message}|detail`], { lng: language, ...params, defaultValue: message });

/** A field's fault as it is answered: in words, and with the key of the words. */
export const fieldErrorOf = (fault: FieldFault, language: Language): FieldError => ({
  path: fault.path,
  message: fieldText(fault, language),
  ...(isFieldKey(fault.message) && {
    key: fault.message,
    ...(fault.params && Object.keys(fault.params).length > 0 && { params: fault.params }),
  }),
});

/** The language to answer in: the account's, otherwise the browser's first that we have, otherwise English. */
export const requestLanguage = (session: Language | undefined, acceptLanguage: string | undefined): Language =>
  session ?? acceptedLanguage(acceptLanguage) ?? 'en';
