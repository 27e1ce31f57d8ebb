import { optionalText, requiredText, visibleCode } from './primitives.js';

/** Letters of other scripts (and Latin ones of phonetics) that are read as a plain Latin letter; of scripts where most are, all of them. */
const CONFUSABLE =
  /[\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Deseret}\p{Script=Lisu}\u1d00-\u1d2bѴѵԌԍҺҽАВЕЅІЇЈКМНОРСТУХҮӀаеѕіїјорсухһԁԛԝүӏΑΒΕΖΗΙΚΜΝΟΡΤΥΧανιορυχκϲϳıɑɡɩ]/u;

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

/** What `uidKeyOf` leaves although it looks like something else: signs that are not seen, other dashes, digits of scripts that it does not read. */
const UNREADABLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\u2043\u02d7]|(?!-)\p{Pd}|(?![0-9])\p{Nd}/u;

const isClear = (uid: string) => {
  const key = uidKeyOf(uid);
  return uid === '' || (key !== '' && !UNREADABLE.test(key) && !CONFUSABLE.test(uid.normalize('NFKC')));
};

/** An ID without invisible signs, unless there is nothing else, which is refused as unclear. */
export const visibleUid = (uid: string): string => visibleCode(uid).trim() || uid;
/** A distributor ID: trimmed, without invisible signs, unique by `uidKeyOf`. */
export const distributorId = requiredText(64, 'uid.required', visibleUid).refine(isClear, { error: 'uid.confusable' });
export const optionalDistributorId = optionalText(64, visibleUid).refine((uid) => uid === null || isClear(uid), {
  error: 'uid.confusable',
});
