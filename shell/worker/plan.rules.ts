import { type KeptSession, isAppPath } from '@nb/contracts/offline';

/** The parts of a request that decide its plan. */
export interface Asked {
  method: string;
  url: string;
  mode: string;
  destination: string;
  /** A range of a file, as media players request it. */
  range: boolean;
}

/**
 * How the worker answers a request. `network`: not at all. `page`: the network within a short time, otherwise the cached page. `file`: the
 * cache first, because the content of such an address never changes. `release`: the manifest from the network, from the cache only when
 * offline. `read`: data from the network, the last answer only when offline.
 */
export type Plan = 'network' | 'page' | 'file' | 'release' | 'read';

/** Reads whose last answer is stored. All others are not, such as other users' accounts, logs, sessions, searches and admin pages. */
const KEPT_READS: readonly RegExp[] = [
  /^\/api\/auth\/user$/,
  /^\/api\/training\/(?:progress|videos|watched|certificate)$/,
  /^\/api\/compliance\/(?:status|history|documents)$/,
  /^\/api\/(?:prospects|prospects\/today|prospects\/tags|pdfs|referral\/my-codes)$/,
  /^\/api\/users\/sponsor\/[^/]+$/,
  /^\/api\/team\/(?:today|onboarding-call|downline|attention|calendar|funnel|tree|tree\/summary|notifications|notifications\/unread)$/,
];
/** Searches and later pages are never stored. */
const OF_THE_MOMENT = ['search', 'cursor', 'offset', 'page'];

/** Whether the last answer to this read is stored. */
export const isKeptRead = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  KEPT_READS.some((pattern) => pattern.test(pathname)) && !OF_THE_MOMENT.some((name) => searchParams.has(name));

const FILE = /^\/(?:assets|remotes\/mfe-[a-z0-9-]+\/[^/]+)\/.+\.(?:js|css|woff2|json|svg|png|webp|vtt)$/;

/** Whether the address may be a file with a hash in its name; its answer confirms that (`immutable`). */
export const isFile = (pathname: string): boolean => FILE.test(pathname);

/** The plan for a request of a page at `origin`. */
export function planFor({ method, url, mode, destination, range }: Asked, origin: string): Plan {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || range) return 'network';
  if (mode === 'navigate') return destination === 'document' && isAppPath(address.pathname) ? 'page' : 'network';
  if (address.pathname === '/remotes.json') return 'release';
  if (isFile(address.pathname)) return 'file';
  return isKeptRead(address) ? 'read' : 'network';
}

/** How long an answer is kept at most. */
export const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;
/** How many answers of one user are kept at most; the oldest are deleted. */
export const MAX_READS = 60;

/** Whether an answer of this age may still be shown. An answer from the future, after the clock was set back, may not. */
export const isFreshEnough = (seenAt: string | null, now: number): boolean => {
  const age = now - Date.parse(seenAt ?? '');
  return age > -KEPT_FOR_MS && age < KEPT_FOR_MS;
};

/** Whether the session in which answers were read still lasts. A clock that was set back ends it, because the time since is unknown. */
export const isRunning = (session: KeptSession | undefined, now: number): boolean =>
  session !== undefined && now < session.endsAt && now >= session.usedAt - CLOCK_DRIFT_MS;
/** A corrected clock may go back so far. */
const CLOCK_DRIFT_MS = 60_000;

/** The files that the page references for its start. */
export const filesOfPage = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="?(\/assets\/[^"\s>]+)/g)].map(([, file]) => file!)),
];

export interface CacheState {
  /** Paths of the files that are kept. */
  files: readonly string[];
  /** Files of the shell that is released with this worker. */
  ofShell: readonly string[];
  /** What the page that has just started fetched. */
  fetched: readonly string[];
  /** Addresses of the remotes' entries as they are released now; undefined = not known. */
  entries: readonly string[] | undefined;
  /** Pages that are open, this one among them. */
  pages: number;
}

/**
 * Cached files that are not needed any more. None while another page is open, or when the started page belongs to another release than the
 * worker, because both may still need files that are gone from the server.
 */
export function filesToForget({ files, ofShell, fetched, entries, pages }: CacheState): string[] {
  const ours = new Set(ofShell);
  if (pages > 1 || entries === undefined || fetched.some((path) => path.startsWith('/assets/') && !ours.has(path)))
    return [];
  const folders = entries.map((entry) => entry.slice(0, entry.lastIndexOf('/') + 1));
  const running = new Set(fetched);
  return files.filter((path) => {
    if (running.has(path)) return false;
    return path.startsWith('/assets/')
      ? !ours.has(path)
      : path.startsWith('/remotes/') && !folders.some((folder) => path.startsWith(folder));
  });
}
