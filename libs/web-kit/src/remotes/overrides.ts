import type { ReleaseManifest, ReleasedRemote } from '@nb/contracts';
import { useSyncExternalStore } from 'react';
import { leavePage } from '../session/leave-page';

/** A remote as this page uses it; `override`: the address of a developer's build that replaces the released one. */
export type ShownRemote = ReleasedRemote & { override?: string };

export interface OverrideState {
  /** Remote → address from the page's URL; none of it runs before the user has confirmed it. */
  asked: Readonly<Record<string, string>>;
  /** Remote → address, as confirmed. */
  wanted: Readonly<Record<string, string>>;
  /** Overrides that this page uses. */
  active: Readonly<Record<string, string>>;
  /** Overrides that were switched off, and why. */
  off: readonly { remote: string; address: string; reason: 'refused' | 'failed' | 'looping' }[];
}

const PARAM = 'mfe-override';
const KEY = 'mfe-override';
const STARTS_KEY = 'mfe-override-starts';
/** A page that starts this often within this time is in a reload loop. */
const LOOP = { starts: 6, within: 12_000 };

const NOTHING: OverrideState = { asked: {}, wanted: {}, active: {}, off: [] };
let state: OverrideState = NOTHING;
const listeners = new Set<() => void>();
const set = (next: Partial<OverrideState>) => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};

const readJson = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
};
const isPair = (pair: [string, unknown]): pair is [string, string] =>
  /^mfe-[a-z][a-z0-9-]*$/.test(pair[0]) && typeof pair[1] === 'string' && URL.canParse(pair[1]);

/** Keeps the wanted overrides for this tab, and sets a cookie with the origins of their code, which the edge may allow for the next page. */
function store(wanted: Readonly<Record<string, string>>): void {
  const origins = [...new Set(Object.values(wanted).map((address) => new URL(address).origin))];
  try {
    if (origins.length > 0) sessionStorage.setItem(KEY, JSON.stringify(wanted));
    else {
      sessionStorage.removeItem(KEY);
      sessionStorage.removeItem(STARTS_KEY);
    }
  } catch {
    // Without storage an override lasts as long as the page.
  }
  const cookie = `${PARAM}=${encodeURIComponent(origins.join(' '))}; path=/; samesite=strict`;
  // The edge reads it when the next page is asked for.
  if (origins.length > 0 || document.cookie.includes(`${PARAM}=`))
    document.cookie = origins.length > 0 ? cookie : `${cookie}; max-age=0`;
}

function keep(wanted: Readonly<Record<string, string>>): void {
  store(wanted);
  set({ wanted });
}

function isLooping(now: number): boolean {
  const before = readJson(STARTS_KEY);
  const starts = [
    ...(Array.isArray(before)
      ? before.filter((time): time is number => typeof time === 'number' && now - time < LOOP.within)
      : []),
    now,
  ];
  try {
    sessionStorage.setItem(STARTS_KEY, JSON.stringify(starts));
  } catch {
    return false;
  }
  return starts.length >= LOOP.starts;
}

/**
 * Reads this tab's overrides from its storage, and the request in `?mfe-override=mfe-team=http://localhost:3003`, which is removed from the
 * address bar and needs a confirmation: a link must not be enough to run foreign code. A page in a reload loop drops its overrides.
 */
export function startOverrides(now: number = Date.now()): void {
  const url = new URL(window.location.href);
  const asked = url.searchParams
    .getAll(PARAM)
    .flatMap((value) => value.split(','))
    .map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    });
  const kept = readJson(KEY);
  const wanted = Object.fromEntries(
    Object.entries(typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}).filter(isPair),
  );
  state = NOTHING;
  if (asked.length > 0) {
    url.searchParams.delete(PARAM);
    window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}${url.hash}`);
  }
  if (Object.keys(wanted).length > 0 && isLooping(now)) {
    set({ off: Object.entries(wanted).map(([remote, address]) => ({ remote, address, reason: 'looping' as const })) });
    keep({});
    return;
  }
  keep(wanted);
  set({ asked: Object.fromEntries(asked.filter(isPair).filter(([remote, address]) => wanted[remote] !== address)) });
}

const isAllowed = (address: string, origins: readonly string[]) => {
  const { origin } = new URL(address);
  return origins.some((allowed) =>
    allowed.endsWith(':*') ? origin.startsWith(allowed.slice(0, -1)) : allowed === origin,
  );
};
const entryAt = (address: string) =>
  new URL(address).pathname.endsWith('.js') ? address : `${address.replace(/\/+$/, '')}/remoteEntry.js`;

/** The remotes of a release with this page's overrides, as far as the user may use them. */
export function withOverrides(
  { remotes, overrideOrigins = [] }: ReleaseManifest,
  wanted: Readonly<Record<string, string>>,
): ShownRemote[] {
  return remotes.map((released) => {
    const address = wanted[released.name];
    if (address === undefined || !isAllowed(address, overrideOrigins)) return released;
    const { integrity: _, files: __, canary: ___, ...rest } = released;
    return { ...rest, version: 'override', entry: entryAt(address), override: address };
  });
}

/** Records which overrides the page uses now. */
export function noteActive(remotes: readonly ShownRemote[]): void {
  const active = Object.fromEntries(
    remotes.flatMap(({ name, override }) => (override === undefined ? [] : [[name, override]])),
  );
  if (JSON.stringify(active) !== JSON.stringify(state.active)) set({ active });
}

/** Continues without an override, with a reason. */
export function switchOff(remote: string, reason: OverrideState['off'][number]['reason']): void {
  const { [remote]: address, ...wanted } = state.wanted;
  if (address === undefined) return;
  const { [remote]: _, ...active } = state.active;
  set({ active, off: [...state.off, { remote, address, reason }] });
  keep(wanted);
}

export const currentOverrides = (): OverrideState => state;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * This tab's overrides. `allow` confirms the requested ones and `reset` returns to the released versions, both with a new page load; `decline`
 * drops the requested ones, `dismiss` those that were switched off.
 */
export function useOverrides(): OverrideState & Record<'allow' | 'decline' | 'reset' | 'dismiss', () => void> {
  const current = useSyncExternalStore(subscribe, currentOverrides);
  return {
    ...current,
    allow: () => {
      // Stored for the next page only, because this one was served without the policy for them and would switch them off.
      store({ ...current.wanted, ...current.asked });
      leavePage(window.location.href);
    },
    decline: () => set({ asked: {} }),
    reset: () => {
      keep({});
      leavePage(window.location.href);
    },
    dismiss: () => set({ off: [] }),
  };
}
