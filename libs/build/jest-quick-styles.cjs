/**
 * jsdom tries every rule of every style sheet on every element whose style is asked for, and queries by role ask for thousands: two fifths of a
 * page test's time. Nearly all rules are those of components, named by a class: whoever lacks the class of a selector's last part can't match it.
 */
const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');

/** The parts of a selector between separators that stand outside brackets, without what stands in brackets. */
function splitOutside(text, separators) {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth += 1;
    else if (')]'.includes(character)) depth -= 1;
    else if (depth > 0) continue;
    else if (separators.includes(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** A class that an element must have to match, for each alternative; undefined where one of them names none. */
function classesOf(selector) {
  // Quotes and escapes are for the real matcher.
  if (/["'\\]/.test(selector)) return undefined;
  const classes = [];
  for (const alternative of splitOutside(selector, ',')) {
    const [, named] = /\.([\w-]+)/.exec(splitOutside(alternative, ' >+~\n\t').at(-1) ?? '') ?? [];
    if (named === undefined) return undefined;
    classes.push(named);
  }
  return classes;
}

const known = new Map();
const matches = selectors.matchesDontThrow;
selectors.matchesDontThrow = (element, selector) => {
  if (typeof selector !== 'string') return matches(element, selector);
  if (!known.has(selector)) known.set(selector, classesOf(selector));
  const classes = known.get(selector);
  if (classes !== undefined) {
    const has = element.classList;
    if (!classes.some((name) => has.contains(name))) return false;
  }
  return matches(element, selector);
};
