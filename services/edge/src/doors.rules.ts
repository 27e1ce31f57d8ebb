import { LANGUAGES, type RemoteDescription } from '@nb/contracts';
import { isAppPath } from '@nb/contracts/offline';

export interface DoorQuestion {
  path: string;
  /** Without its question mark. */
  query: string;
  cookie: string | undefined;
  /** `Sec-Fetch-Dest`, sent by browsers only. */
  destination: string | undefined;
}

/** Pages of visitors that are there as markup, by their path; the same names as in `front-door/doors.ts`. */
const DOORS: Readonly<Record<string, (query: URLSearchParams) => string>> = {
  '/': () => 'landing',
  '/auth': () => 'auth',
  // With a code it is the server that says what shows.
  '/register': (query) => (query.get('code')?.trim() ? 'invitation' : 'register'),
  '/reset-password': (query) => (query.get('token') && query.get('email') ? 'new-password' : 'reset'),
};

/** Pages that stand outside of the frame of a signed-in person (`routing/routes.tsx`), or lead away at once. */
const WITHOUT_FRAME = /^\/(?:auth|register|reset-password|password-change|verify)(?:\/|$)/;
const HOME: readonly string[] = ['/', '/dashboard'];
/** What whoever has a session cookie gets while the app is on its way. */
const pageOfSession = (path: string): string =>
  HOME.includes(path) ? 'home' : WITHOUT_FRAME.test(path) ? 'app' : 'frame';

const SESSION = /(?:^|;\s*)(?:__Host-)?sid=/;
export const hasSession = (cookie: string | undefined): boolean => SESSION.test(cookie ?? '');
const CHOSEN = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/;

export function chosenLanguage(cookie: string | undefined): (typeof LANGUAGES)[number] | undefined {
  const chosen = CHOSEN.exec(cookie ?? '')?.[1];
  return LANGUAGES.find((each) => each === chosen);
}
/** The language of a visitor: the one chosen in this browser, else English; what the browser asks for is proposed by the page. */
export const visitorLanguage = (cookie: string | undefined): (typeof LANGUAGES)[number] =>
  chosenLanguage(cookie) ?? 'en';

/**
 * The file of the page that is given. Some are there as markup, for whoever has no session cookie: there is no session to check then, and
 * nobody who would be sent on to the dashboard. Whoever has one gets the frame of their pages, empty: the page is the same for everybody. All others say
 * that the app is on its way. Null: the page without words, for a worker that
 * fetches one to keep it.
 */
export function doorFile({ path, query, cookie, destination }: DoorQuestion): string | null {
  if (!isAppPath(path) || (destination ?? 'document') !== 'document') return null;
  const plain = path.toLowerCase().replace(/(.)\/$/, '$1');
  const ofVisitors = hasSession(cookie) ? undefined : DOORS[plain]?.(new URLSearchParams(query));
  const page =
    ofVisitors ?? (plain.startsWith('/register/') ? 'invitation' : hasSession(cookie) ? pageOfSession(plain) : 'app');
  return `front-door/${page}.${visitorLanguage(cookie)}.html`;
}

/** What stands at the top of a page. */
export interface Opening {
  title: string;
  lead: string;
}

/** The same frame with a place for what stands at the top of the page in it; null for any other page. */
export const openingFile = (door: string | null): string | null =>
  door?.startsWith('front-door/frame.') ? door.replace('frame', 'opening') : null;

/** What a remote says will stand at the top of the page of this very path, in the language of the page (`openings` of its `remote.json`); undefined: none does. */
export function openingOf(
  remotes: readonly RemoteDescription[],
  path: string,
  language: (typeof LANGUAGES)[number],
): Opening | undefined {
  const found = remotes.flatMap(({ openings = [] }) => openings).find((opening) => opening.path === path);
  return found && { title: found.title[language] ?? found.title.en, lead: found.lead[language] ?? found.lead.en };
}
