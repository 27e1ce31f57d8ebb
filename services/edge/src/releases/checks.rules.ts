import type { RemoteDescription } from '@nb/contracts';

/** Paths of the shell's own pages and of the edge itself, which no remote may use. */
const TAKEN = [
  '/',
  '/auth',
  '/register',
  '/reset-password',
  '/password-change',
  '/set-up-two-step',
  '/dashboard',
  '/language',
  '/settings',
  '/styleguide',
  '/terms',
  '/privacy',
  '/api',
  '/internal',
  '/remotes',
  '/assets',
  '/health',
  '/dev',
];

const plain = (prefix: string) => (prefix.replace(/\/+$/, '') || '/').toLowerCase();
const isAt = (path: string, prefix: string) => path === prefix || (prefix !== '/' && path.startsWith(`${prefix}/`));

/** A line for each thing in a remote's description that belongs to another remote or to the shell. */
export function clashes(remote: RemoteDescription, others: readonly RemoteDescription[]): string[] {
  const found: string[] = [];
  for (const prefix of remote.pathPrefixes.map(plain)) {
    // A longer prefix than another's is allowed, because the longest prefix wins.
    const taken = TAKEN.find((path) => (path === '/' ? prefix === '/' : isAt(prefix, path)));
    if (taken) found.push(`the path ${prefix} belongs to the shell (${taken})`);
    for (const other of others)
      if (other.name !== remote.name && other.pathPrefixes.map(plain).includes(prefix))
        found.push(`the path ${prefix} belongs to ${other.name}`);
  }
  for (const slot of remote.slots ?? []) {
    for (const other of others)
      if (other.name !== remote.name && other.slots?.includes(slot))
        found.push(`the slot ${slot} belongs to ${other.name}`);
  }
  for (const { id, path } of remote.nav) {
    if (!remote.pathPrefixes.map(plain).some((prefix) => isAt(plain(path), prefix)))
      found.push(`the navigation entry ${id} leads to ${path}, which is none of its own paths`);
  }
  return found;
}

export interface SizeLimits {
  /** Scripts and styles together, uncompressed. */
  codeBytes: number;
  /** One file of any kind. */
  fileBytes: number;
}
export const SIZE_LIMITS: SizeLimits = { codeBytes: 1_500_000, fileBytes: 5_000_000 };

const isCode = (path: string) => /\.(?:js|css)$/.test(path);
const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;

/** A line for each limit that the files of a version are over. */
export function oversize(files: readonly { path: string; size: number }[], limits: SizeLimits): string[] {
  const code = files.filter(({ path }) => isCode(path)).reduce((sum, { size }) => sum + size, 0);
  return [
    ...(code > limits.codeBytes
      ? [`its code has ${kilobytes(code)}, the limit is ${kilobytes(limits.codeBytes)}`]
      : []),
    ...files
      .filter(({ size }) => size > limits.fileBytes)
      .map(
        ({ path, size }) => `${path} has ${kilobytes(size)}, the limit for one file is ${kilobytes(limits.fileBytes)}`,
      ),
  ];
}
