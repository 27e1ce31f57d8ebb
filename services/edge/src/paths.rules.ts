import { SERVICE_NAMES, SERVICES, type ServiceName } from '@nb/contracts';
import { isAppPath } from '@nb/contracts/offline';

export { isPlainPath } from '@nb/contracts/offline';

export interface PathRule {
  /** Absent: any method. */
  method?: string;
  /** Segments; `:name` stands for exactly one. The rule holds for the path itself and everything below it. */
  path: string;
  to: ServiceName;
}

const ruleOf = (owned: string, to: ServiceName): PathRule => {
  const [method, path] = owned.startsWith('/') ? [undefined, owned] : (owned.split(' ') as [string, string]);
  return { ...(method === undefined ? {} : { method }), path, to };
};
const length = ({ path }: PathRule) => path.split('/').length;
const names = ({ path }: PathRule) => path.split('/:').length;

/**
 * Routes by service (`SERVICES` of contracts). The first matching rule decides: longer rules come first, then rules with a method, then rules
 * with a literal segment. Paths without a rule are not routed, above all `/internal`.
 */
export const PATH_TABLE: readonly PathRule[] = SERVICE_NAMES.flatMap((name) =>
  [`/api/docs/${name}`, `/api/docs/${name}.json`, ...SERVICES[name].paths].map((owned) => ruleOf(owned, name)),
).toSorted(
  (a, b) =>
    length(b) - length(a) || Number(b.method !== undefined) - Number(a.method !== undefined) || names(a) - names(b),
);

interface CompiledRule {
  method: string | undefined;
  segments: readonly string[];
  to: ServiceName;
}

/** Rules by their second segment, so that a request compares with two or three of them, not with all. */
const rulesByArea = new Map<string, CompiledRule[]>();
for (const rule of PATH_TABLE) {
  const [, , area = '', ...segments] = rule.path.split('/');
  rulesByArea.set(area, [...(rulesByArea.get(area) ?? []), { method: rule.method, segments, to: rule.to }]);
}

const fits = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length <= segments.length &&
  pattern.every((expected, index) =>
    expected.startsWith(':') ? segments[index] !== '' : expected === segments[index],
  );

/** The service that answers this path (no query string), or null when none does. */
export function serviceFor(method: string, path: string): ServiceName | null {
  const [before, root, area, ...segments] = path.split('/');
  if (before !== '' || root !== 'api' || area === undefined) return null;
  const rule = rulesByArea
    .get(area)
    ?.find((candidate) => (candidate.method ?? method) === method && fits(candidate.segments, segments));
  return rule?.to ?? null;
}

/** Pages that no search engine should list: they are meant only for people who received the address. */
const UNLISTED = ['verify'];
export const isUnlisted = (path: string): boolean => UNLISTED.includes((path.split('/')[1] ?? '').toLowerCase());

export interface NavigationRequest {
  method: string;
  path: string;
  accept: string | undefined;
  /** `Sec-Fetch-Dest`, sent by browsers only. */
  destination: string | undefined;
}

/** True when the request gets the shell's page: a browser navigates to a route of the app, and no script fetches a file or data. */
export function isPageRequest({ method, path, accept, destination }: NavigationRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (!isAppPath(path)) return false;
  if (accept?.includes('text/html')) return true;
  // Command-line tools and link previews accept anything; so does a script's fetch, but its `Sec-Fetch-Dest` shows that.
  return (accept === undefined || accept.includes('*/*')) && (destination === undefined || destination === 'document');
}
