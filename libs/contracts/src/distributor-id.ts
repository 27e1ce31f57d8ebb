import { optionalText, requiredText } from './primitives.js';

/** Letters of other scripts (and Latin ones of phonetics) that are read as a plain Latin letter. */
const CONFUSABLE = /[АВЕЅІЇЈКМНОРСТУХҮӀаеѕіїјорсухһԁԛԝүӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧανιορυχκϲϳıɑɡɩ\u13a0-\u13f5\ua4d0-\ua4f7]/u;

/** The zero of each script that writes its own digits. */
const DIGITS_FROM = Array.from('٠۰०০੦૦௦౦೦൦๐', (zero) =>
  Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero.charCodeAt(0) + digit)),
).flat();
const DIGITS = new RegExp(`[${DIGITS_FROM.join('')}]`, 'g');

/**
 * The form in which distributor IDs are compared: ignores case, blanks and invisible characters; digits of every script, letters of every width and all
 * dashes count as the same.
 * `uid_key` in identity's database is the same.
 */
export const uidKeyOf = (uid: string): string =>
  uid
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\u034f|[\ufe00-\ufe0f]/g, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(DIGITS, (digit) => String(DIGITS_FROM.indexOf(digit) % 10));

const isClear = (uid: string) => uid === '' || (!CONFUSABLE.test(uid.normalize('NFKC')) && uidKeyOf(uid) !== '');

/** A distributor ID: trimmed, unique by `uidKeyOf`. */
export const distributorId = requiredText(64, 'uid.required').refine(isClear, { error: 'uid.confusable' });
export const optionalDistributorId = optionalText(64).refine((uid) => uid === null || isClear(uid), {
  error: 'uid.confusable',
});
