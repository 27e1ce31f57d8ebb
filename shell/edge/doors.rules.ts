import { LANGUAGES, acceptedLanguage } from '@nb/contracts';
import { isAppPath } from './app-paths.rules.js';

export interface DoorQuestion {
  path: string;
  /** Without its question mark. */
  query: string;
  cookie: string | undefined;
  acceptLanguage: string | undefined;
  /** `Sec-Fetch-Dest`, sent by browsers only. */
  destination: string | undefined;
}

/** Pages of visitors that are there as markup, by their path; the same names as in `front-door/doors.ts`. */
const DOORS: Readonly<Record<string, (query: URLSearchParams) => string | null>> = {
  '/': () => 'landing',
  '/auth': () => 'auth',
  // With a code it is the server that says what shows.
  '/register': (query) => (query.get('code')?.trim() ? null : 'register'),
  '/reset-password': (query) => (query.get('token') && query.get('email') ? 'new-password' : 'reset'),
};

const SESSION = /(?:^|;\s*)(?:__Host-)?sid=/;
const CHOSEN = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/;

/** The language of a visitor: the one chosen in this browser, else what it asks for. */
export function visitorLanguage(cookie: string | undefined, acceptLanguage: string | undefined): (typeof LANGUAGES)[number] {
  const chosen = CHOSEN.exec(cookie ?? '')?.[1];
  return LANGUAGES.find((each) => each === chosen) ?? acceptedLanguage(acceptLanguage) ?? 'en';
}

/**
 * The file of the page that can be given as markup: the browser has no session cookie, so there is no session to check, and nobody who
 * would be sent on to the dashboard. Null: the app's own page. A worker that fetches a page to keep it wants the app's.
 */
export function doorFile({ path, query, cookie, acceptLanguage, destination }: DoorQuestion): string | null {
  if (!isAppPath(path) || SESSION.test(cookie ?? '') || (destination ?? 'document') !== 'document') return null;
  const door = DOORS[path.toLowerCase().replace(/(.)\/$/, '$1')]?.(new URLSearchParams(query));
  return door ? `front-door/${door}.${visitorLanguage(cookie, acceptLanguage)}.html` : null;
}
