import { LANGUAGES, PUBLIC_PAGES, type PublicPageName, type RemoteDescription } from '@nb/contracts';
import { isAppPath } from '@nb/contracts/offline';

export interface PageFileRequest {
  path: string;
  /** What the page says at its top, if that is known. */
  head?: PageHead | undefined;
  /** Without its question mark. */
  query: string;
  cookie: string | undefined;
  /** `Sec-Fetch-Dest`, sent by browsers only. */
  destination: string | undefined;
}

function publicPageOf(path: string, query: string): PublicPageName | undefined {
  const page = PUBLIC_PAGES.find((each) => each.path === path);
  if (!page) return undefined;
  const given = new URLSearchParams(query);
  const isGiven = (name: string) => ('evenBlank' in page ? given.has(name) : given.get(name)?.trim());
  const needsApp = 'appWith' in page && page.appWith.some(isGiven);
  return needsApp ? undefined : page.name;
}

/** Pages without the frame of a signed-in person (`routing/routes.tsx`), or that redirect immediately. */
const PATHS_WITHOUT_FRAME = /^\/(?:auth|register|reset-password|password-change|set-up-two-step|verify)(?:\/|$)/;
const HOME_PATHS: readonly string[] = ['/', '/dashboard'];
/** The name of the skeleton page that is shown while the app loads. */
function skeletonPage(path: string, isSignedIn: boolean, head: PageHead | undefined): string {
  if (!isSignedIn || PATHS_WITHOUT_FRAME.test(path)) return 'loading';
  if (HOME_PATHS.includes(path)) return 'home';
  if (!head) return 'frame';
  return head.isWide ? 'wide-page' : 'page';
}

const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?sid=/;
export const hasSession = (cookie: string | undefined): boolean => SESSION_COOKIE.test(cookie ?? '');
const LANGUAGE_COOKIE = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/;

export function chosenLanguage(cookie: string | undefined): (typeof LANGUAGES)[number] | undefined {
  const chosen = LANGUAGE_COOKIE.exec(cookie ?? '')?.[1];
  return LANGUAGES.find((each) => each === chosen);
}
/** The language of a visitor: the one chosen in this browser, else English; what the browser asks for is proposed by the page. */
export const visitorLanguage = (cookie: string | undefined): (typeof LANGUAGES)[number] =>
  chosenLanguage(cookie) ?? 'en';

/** Heading of a remote's page and the sentence under it. */
export interface PageHead {
  heading: string;
  lead: string;
  isWide: boolean;
}

/** What a page says at its top, as its remote describes it; undefined = no remote says it. */
export function pageHead(
  remotes: readonly Pick<RemoteDescription, 'nav' | 'widePaths'>[],
  path: string,
  language: (typeof LANGUAGES)[number],
): PageHead | undefined {
  const plain = plainPath(path);
  const entry = remotes.flatMap(({ nav }) => nav).find((each) => each.path === plain);
  if (!entry?.lead) return undefined;
  return {
    heading: entry.label[language] ?? entry.label.en,
    lead: entry.lead[language] ?? entry.lead.en,
    isWide: remotes.some(({ widePaths = [] }) => widePaths.includes(plain)),
  };
}

const plainPath = (path: string): string => path.toLowerCase().replace(/(.)\/$/, '$1');

/**
 * The file to serve: a public page for visitors without a session cookie, who have no session to check and are not redirected to the dashboard;
 * otherwise the skeleton that is shown while the app loads, which is the same for everybody. Null = the page without texts, which the
 * service worker caches.
 */
export function pageFile({ path, head, query, cookie, destination }: PageFileRequest): string | null {
  if (!isAppPath(path) || (destination ?? 'document') !== 'document') return null;
  const plain = plainPath(path);
  const isSignedIn = hasSession(cookie);
  const page = (isSignedIn ? undefined : publicPageOf(plain, query)) ?? skeletonPage(plain, isSignedIn, head);
  return `pages/${page}.${visitorLanguage(cookie)}.html`;
}
