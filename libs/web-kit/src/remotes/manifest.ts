import { type ReleaseManifest, type ReleasedRemote, releasedRemote } from '@nb/contracts';

export const MANIFEST_URL = '/remotes.json';

export interface ManifestOptions {
  /** Number of tries; 3 by default. */
  tries?: number;
  /** Milliseconds for one try; 5 s by default. */
  timeLimit?: number;
  wait?: (milliseconds: number) => Promise<void>;
}

const later = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Thrown outside of the caller, so that the browser's console and error reporting get it. */
const reportInvalid = (cause: unknown) => {
  setTimeout(() => {
    throw new Error('A remote in the release manifest is not valid and was left out', { cause });
  });
};

/** Checks each remote separately, so that one invalid entry affects only its own pages. */
const readManifest = (value: unknown): ReleaseManifest => {
  const listed = typeof value === 'object' && value !== null && 'remotes' in value ? value.remotes : undefined;
  if (!Array.isArray(listed)) throw new Error('The list of remotes is not valid');
  const remotes: ReleasedRemote[] = [];
  for (const item of listed) {
    const parsed = releasedRemote.safeParse(item);
    if (parsed.success) remotes.push(parsed.data);
    else reportInvalid(parsed.error);
  }
  const origins = isWithOrigins(value) ? value.overrideOrigins.filter((origin) => typeof origin === 'string') : [];
  return { remotes, ...(origins.length > 0 && { overrideOrigins: origins }) };
};

const isWithOrigins = (value: unknown): value is { overrideOrigins: unknown[] } =>
  typeof value === 'object' && value !== null && 'overrideOrigins' in value && Array.isArray(value.overrideOrigins);

async function ask(timeLimit: number): Promise<ReleaseManifest> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeLimit);
  try {
    const response = await fetch(MANIFEST_URL, {
      cache: 'no-store',
      headers: { accept: 'application/json' },
      signal: stop.signal,
    });
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`);
    return readManifest(await response.json());
  } finally {
    clearTimeout(timer);
  }
}

/** The remotes of this release. Rejects when all tries fail; the shell then still shows its own pages. */
export async function fetchReleaseManifest({
  tries = 3,
  timeLimit = 5000,
  wait = later,
}: ManifestOptions = {}): Promise<ReleaseManifest> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(timeLimit);
    } catch (error) {
      if (attempt >= tries) throw error;
      await wait(500 * 2 ** (attempt - 1));
    }
  }
}
