import { isAppPath } from '@nb/contracts/offline';

/** What the worker looks at in a request. */
export interface Asked {
  method: string;
  url: string;
  mode: string;
  destination: string;
  /** Part of a file, as a player asks for it. */
  range: boolean;
}

/**
 * What becomes of a request. `network`: the worker leaves it alone, as if it were not there. `page`: the network within a short time, else
 * the kept page. `file`: kept files first, because such an address stands for the same bytes for ever. `release`: which remotes there are,
 * from the network; the copy serves only without one. `read`: data, from the network; without one, what was seen last.
 */
export type Plan = 'network' | 'page' | 'file' | 'release' | 'read';

/** Reads of which the last answer is kept. What is not named is not: the accounts of others, logs, sessions, searches, whatever an admin reads. */
const KEPT_READS: readonly RegExp[] = [
  /^\/api\/auth\/user$/,
  /^\/api\/training\/(?:progress|videos|watched|certificate)$/,
  /^\/api\/compliance\/(?:status|history|documents)$/,
  /^\/api\/(?:prospects|pdfs|referral\/my-codes)$/,
  /^\/api\/users\/sponsor\/[^/]+$/,
  /^\/api\/team\/(?:downline|attention|calendar|funnel|tree|tree\/summary|notifications|notifications\/unread)$/,
];
/** A search or a later page is a question of the moment. */
const OF_THE_MOMENT = ['search', 'cursor', 'offset', 'page'];

/** Whether the last answer to this read is kept. */
export const isKeptRead = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  KEPT_READS.some((pattern) => pattern.test(pathname)) && !OF_THE_MOMENT.some((name) => searchParams.has(name));

const FILE = /^\/(?:assets|remotes\/mfe-[a-z0-9-]+\/[^/]+)\/.+\.(?:js|css|woff2|json|svg|png|webp|vtt)$/;

/** Whether the address may be that of a file with its hash in the name; whether it is one, its answer says (`immutable`). */
export const isFile = (pathname: string): boolean => FILE.test(pathname);

/** What becomes of a request of a page at `origin`. */
export function planFor({ method, url, mode, destination, range }: Asked, origin: string): Plan {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || range) return 'network';
  if (mode === 'navigate') return destination === 'document' && isAppPath(address.pathname) ? 'page' : 'network';
  if (address.pathname === '/remotes.json') return 'release';
  if (isFile(address.pathname)) return 'file';
  return isKeptRead(address) ? 'read' : 'network';
}

/** An answer that is kept this long at most. */
export const KEPT_FOR_MS = 7 * 24 * 60 * 60 * 1000;
/** No more answers of one person than this are kept; the oldest go. */
export const MOST_READS = 60;

/** Whether an answer of this age may still be shown. A clock that was set back makes nothing young again. */
export const isFreshEnough = (seenAt: string | null, now: number): boolean => {
  const age = now - Date.parse(seenAt ?? '');
  return age > -KEPT_FOR_MS && age < KEPT_FOR_MS;
};

/** The files that the page needs at its start, as it names them itself. */
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
 * Kept files that nobody needs any more. Nothing goes while another page is open, nor when the page that has started is of another release than
 * the worker: both may still want files that are gone from the server.
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
