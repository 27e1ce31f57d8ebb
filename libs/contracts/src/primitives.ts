import { z } from 'zod';
import { LANGUAGES } from './languages.js';

// What a schema says of a value is a key (`field` of the servers' texts), never a sentence: each reader has a language.

/** Text that PostgreSQL and JSON can carry: no NUL and no lone surrogate. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Any text up to `max` UTF-16 code units, kept as it was typed. */
export const text = (max: number) => z.string().max(max).refine(storable, { error: 'text.unstorable' });

/** Without white space that nobody sees: none around it, and one plain space where several or other ones stand. */
export const singleSpaced = (value: string): string => value.replace(/[^\S\n]+/g, ' ').trim();

/** What is searched for. */
export const searchText = () => text(200).overwrite(singleSpaced);

/** A text that must have something to read in it; surrounding white space is removed. */
export const requiredText = (max: number, error?: string) =>
  z
    .string({ error })
    .trim()
    .min(1)
    // What a schema says for itself holds for all its checks that say nothing: too long is not missing.
    .max(max, { error: 'text.longer-than' })
    .refine(storable, { error: 'text.unstorable' });

/** Letters that a name may have once each is taken apart into its marks, as searches and orders do. */
const TAKEN_APART = 200;

/** A first or last name. One that would grow beyond all measure when it is taken apart is refused: the database could not keep it in order. */
export const personName = (error: string) =>
  requiredText(100, error).refine((name) => name.normalize('NFKD').length <= TAKEN_APART, { error: 'text.too-long' });

/** An optional line: absent, null and blank all mean «none» (null). */
export const optionalText = (max: number) =>
  text(max)
    .trim()
    .nullish()
    .transform((value) => (value ? value : null));

export const entityId = z.uuid();
export type EntityId = z.infer<typeof entityId>;

/** An e-mail address as it is stored: trimmed, lower case (docs/product/registration.md#registering). */
export const email = z
  .string({ error: 'email.invalid' })
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'email.invalid' }));

/** An instant, ISO 8601 with `Z` or an offset. */
export const instant = z.iso.datetime({ offset: true });

/** A calendar day `YYYY-MM-DD`, without a zone. */
export const localDate = z.iso.date();

/** A wall-clock time `HH:MM`, 24 hours, without a zone. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const isIanaZone = (value: string) => {
  // `EST` and `MST` are fixed offsets all year round, not zones: a zone has an area and a place.
  if (value !== 'UTC' && !value.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
};

/** Zones that `Intl` still calls by a former name, and their names of today in the IANA database. */
const RENAMED_ZONES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
/** The one name of a zone that has several or was written in other case: `Asia/Calcutta` is `Asia/Kolkata`; what is no zone stays as it is. */
export function canonicalZone(value: string): string {
  if (!isIanaZone(value)) return value;
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions();
  return RENAMED_ZONES[timeZone] ?? timeZone;
}

/** An IANA time zone name such as `America/New_York`, by whichever of its names it is given. */
export const timeZone = z.string().max(64).refine(isIanaZone, { error: 'time-zone.unknown' }).overwrite(canonicalZone);
export const DEFAULT_TIME_ZONE = 'America/New_York';

export const language = z.enum(LANGUAGES);
export type Language = z.infer<typeof language>;

/** Answer of a call that has nothing to tell but that it was done. */
export const done = z.object({ message: z.string() });

/** A query number: `?page=2`. Anything that is not a whole number is refused. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** No list answers more than this many rows in one page (docs/product/accounts.md#what-every-call-has-in-common). */
export const MAX_PAGE_SIZE = 200;
