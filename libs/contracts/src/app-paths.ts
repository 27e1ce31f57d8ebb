/** An escaped separator, dot or NUL: a service might decode such a path to another one than the routing table matched. */
const HIDDEN_SEPARATOR = /%(?:2e|2f|5c|00)/i;

/** True when every parser reads the path alike: no dot segments, no empty segments, no escaped slashes or backslashes. */
export const isPlainPath = (path: string): boolean =>
  path.startsWith('/') &&
  !path.includes('//') &&
  !path.includes('\\') &&
  !HIDDEN_SEPARATOR.test(path) &&
  !/\/\.{1,2}(?:\/|$)/.test(path);

/** Paths below these are never pages, also when nothing is found there. */
const NO_PAGES = ['api', 'internal', 'remotes', 'assets', 'health', 'dev', 'metrics'];

/** A file has an extension that begins with a letter. A full stop at the end is copied from a sentence, and a number may be a mistyped step. */
const FILE_NAME = /\.[a-z]/i;

/** True when the path may be a route of the app: the edge answers it with the page, and the worker may stand in for the edge. */
export const isAppPath = (path: string): boolean =>
  isPlainPath(path) &&
  !NO_PAGES.includes(path.split('/')[1] ?? '') &&
  !FILE_NAME.test(path.slice(path.lastIndexOf('/')));
