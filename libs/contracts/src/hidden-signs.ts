/** Signs that are not seen. Imports no package, because the sign-in page does not load the schemas. */

/** What programs leave around names and numbers that are copied: zero-width spaces, direction signs, the byte order mark, soft hyphens. */
export const LEFT_BY_PROGRAMS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Joiners belong to the spelling of some scripts: between two of their letters, and after the sign that a consonant has no vowel, also at the end of a word. */
const JOINED_SCRIPTS =
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('');
const VIRAMAS = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca';
export const JOINER = new RegExp(
  `(?<=[${JOINED_SCRIPTS}\\p{M}])[\\u200c\\u200d](?=[${JOINED_SCRIPTS}])|(?<=[${VIRAMAS}])[\\u200c\\u200d](?![\\u200c\\u200d])`,
  'gu',
);
/** Elsewhere they are as invisible as any other sign. */
export const STRAY_JOINER = new RegExp(
  `(?<![${JOINED_SCRIPTS}\\p{M}])[\\u200c\\u200d]|(?<![${VIRAMAS}])[\\u200c\\u200d](?![${JOINED_SCRIPTS}])`,
  'gu',
);
