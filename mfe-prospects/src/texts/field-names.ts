import type { AddedText } from '@nb/contracts';
import type { Language, TextLoaders } from '@nb/i18n';
import names from './fields.json';

type Names = Readonly<Record<Language, string>>;
/**
 * What fields of a contact, and columns of a file, are called where the texts that all pages share have no name for them. They stand together in all
 * languages, because a file in any language is recognised by them.
 */
const FIELDS: Readonly<Record<keyof typeof names, Names> & Record<AddedText, Names>> = names;

/** The names of a field in every language. */
export const namesOf = (field: AddedText): Names => FIELDS[field];

/** The texts of a language with the names of the fields, as `field.company`. */
export const withFieldNames = (language: Language, texts: object): object => ({
  ...texts,
  field: Object.fromEntries(Object.entries(FIELDS).map(([field, all]) => [field, all[language]])),
});

/** Loaders of these texts. */
export const loadersWithFieldNames = (loaders: Required<TextLoaders>): TextLoaders =>
  Object.fromEntries(
    (Object.keys(loaders) as Language[]).map((language) => [
      language,
      async () => ({ default: withFieldNames(language, (await loaders[language]()).default) }),
    ]),
  );
