/**
 * jsdom tries every rule of every style sheet on every element whose style is asked for, and queries by role ask for thousands: two fifths of a
 * page test's time. An element without the class, tag or attribute of a selector's last part can't match it, so most are skipped here early.
 */
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/** Splits a selector at separators outside of brackets and drops what is in parentheses, because that may be negated or be about other elements. */
function splitOutside(text, separators) {
  const parts = [''];
  let round = 0;
  let square = 0;
  for (const character of text) {
    if (character === '(') round += 1;
    else if (character === ')') round -= 1;
    else if (round > 0) continue;
    else if (square === 0 && separators.includes(character)) parts.push('');
    else {
      if (character === '[') square += 1;
      if (character === ']') square -= 1;
      parts[parts.length - 1] += character;
    }
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Quoted text without characters that have a meaning in selectors. */
const PLAIN_QUOTED = /(["'])[\w\s./:-]*\1/g;

/** The class, tag or attribute that an element must have to match, for each alternative. Undefined when an alternative needs none of these. */
function needsOf(selector) {
  const plain = selector.replace(PLAIN_QUOTED, '');
  // Other quotes and escapes are left to the real matcher.
  if (/["'\\]/.test(plain)) return undefined;
  const needs = [];
  for (const alternative of splitOutside(plain, ',')) {
    const last = splitOutside(alternative, ' >+~\n\t').at(-1) ?? '';
    const [, tag] = /^([a-z][\w-]*)/i.exec(last) ?? [];
    const [, attribute] = /\[([a-z][\w-]*)/i.exec(last) ?? [];
    const [, named] = /\.([\w-]+)/.exec(last.replace(/\[[^\]]*\]/g, '')) ?? [];
    if (tag === undefined && named === undefined && attribute === undefined) return undefined;
    needs.push({ tag: tag?.toLowerCase(), named, attribute });
  }
  return needs;
}

/** @param element of HTML or SVG, whose tag names differ only in case. */
const has = (element, { tag, named, attribute }) =>
  (tag === undefined || element._localName.toLowerCase() === tag) &&
  (named === undefined || element.classList.contains(named)) &&
  (attribute === undefined || element.hasAttributeNS(null, attribute));

const known = new Map();
const matches = selectors.matchesDontThrow;
selectors.matchesDontThrow = (element, selector) => {
  if (typeof selector !== 'string') return matches(element, selector);
  if (!known.has(selector)) known.set(selector, needsOf(selector));
  const needs = known.get(selector);
  return (needs === undefined || needs.some((need) => has(element, need))) && matches(element, selector);
};
