import { type LiveMessage, liveMessage } from '@nb/contracts';

/** Where the stream is read (security.md: same origin, the session cookie). */
export const LIVE_URL = '/api/team/live';

/** The part of EventSource that is used, so that tests can play the server. */
export interface LiveSource {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  onerror: ((event: Event) => void) | null;
  readonly readyState: number;
  close(): void;
}

/** The part of BroadcastChannel that is used. */
export interface LiveChannel {
  postMessage(data: unknown): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  close(): void;
}

/** Waits until this tab may lead; the lead is held until the given promise settles. `waited`: somebody else had it before. */
export type Lead = (name: string, signal: AbortSignal, hold: (waited: boolean) => Promise<void>) => Promise<void>;

export interface LiveOptions {
  /** Tabs of different people share nothing. */
  userId: string;
  onMessage: (message: LiveMessage) => void;
  /** The stream was away for a while: everything live must be read again, because it cannot be replayed. */
  onCatchUp: () => void;
  /** The server refused the stream outright; perhaps the session has ended. */
  onRefused?: () => void;
  openSource?: (url: string) => LiveSource;
  openChannel?: (name: string) => LiveChannel | undefined;
  lead?: Lead;
  random?: () => number;
}

type Shared = { kind: 'message'; message: unknown } | { kind: 'catch-up' };

/** A first connection that took longer than this has missed what happened since the page read its data. */
const SLOW_START_MS = 2000;
const CLOSED = 2;
const reconnectAfter = (failures: number, random: () => number) =>
  Math.min(30_000, 1000 * 2 ** (failures - 1)) * (0.75 + random() / 2);

const browserLead: Lead = async (name, signal, hold) => {
  // Without the two, each tab has a connection of its own: more work for the server, the same for the person.
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') return hold(false);
  // Asked first, not measured: while a page starts, even a lead that nobody has takes a while to be given.
  const led = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null && !signal.aborted) await hold(false);
    return lock !== null;
  });
  if (!led && !signal.aborted) await navigator.locks.request(name, { signal }, () => hold(true));
};

/**
 * One connection per browser (architecture.md, Live): the tab that holds the lock reads the stream and passes every message
 * on to the others; when it goes, the next one takes over and everybody catches up. Ends when the returned function is called.
 */
export function openLiveStream(options: LiveOptions): () => void {
  const {
    userId,
    onMessage,
    onCatchUp,
    onRefused,
    random = Math.random,
    lead = browserLead,
    openSource = (url) => new EventSource(url),
    openChannel = (name) => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)),
  } = options;
  const name = `nb-live:${userId}`;
  const stop = new AbortController();
  const channel = openChannel(name);

  const take = (raw: unknown) => {
    const parsed = liveMessage.safeParse(raw);
    // A newer server may say more than this page knows.
    if (parsed.success) onMessage(parsed.data);
  };
  if (channel) {
    channel.onmessage = ({ data }) => {
      const shared = data as Shared;
      if (shared.kind === 'message') take(shared.message);
      else onCatchUp();
    };
  }

  const read = () =>
    new Promise<void>((resolve) => {
      let source: LiveSource | undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let failures = 0;
      let missed = false;
      const started = Date.now();

      const connect = () => {
        clearTimeout(timer);
        source?.close();
        const opened = openSource(LIVE_URL);
        source = opened;
        opened.onopen = () => {
          if (missed || Date.now() - started > SLOW_START_MS) {
            channel?.postMessage({ kind: 'catch-up' } satisfies Shared);
            onCatchUp();
          }
          missed = true;
          failures = 0;
        };
        opened.onmessage = ({ data }) => {
          let message: unknown;
          try {
            message = JSON.parse(data);
          } catch {
            return;
          }
          channel?.postMessage({ kind: 'message', message } satisfies Shared);
          take(message);
        };
        opened.onerror = () => {
          if (stop.signal.aborted || opened !== source) return;
          // The browser's own reconnecting gives up at the first 503; ours does not.
          const refused = opened.readyState === CLOSED;
          opened.close();
          failures += 1;
          missed = true;
          if (refused) onRefused?.();
          timer = setTimeout(connect, reconnectAfter(failures, random));
        };
      };
      const online = () => {
        missed = true;
        connect();
      };
      window.addEventListener('online', online);
      stop.signal.addEventListener(
        'abort',
        () => {
          window.removeEventListener('online', online);
          clearTimeout(timer);
          source?.close();
          resolve();
        },
        { once: true },
      );
      connect();
    });

  lead(name, stop.signal, async (waited) => {
    if (stop.signal.aborted) return;
    // Taking over from a tab that went: nobody listened in between.
    if (waited) onCatchUp();
    await read();
  }).catch(() => undefined);

  return () => {
    stop.abort();
    channel?.close();
  };
}
