import { type LiveMessage, type Notification, liveMessage } from '@nb/contracts';
import { type Dispatch, useEffect } from 'react';
import { useStore } from 'react-redux';
import { api } from '../api/api';
import { sessionLost } from '../api/base-query';
import { CACHE_TAGS, type CacheTag } from '../api/cache-tags';
import type { AppStore } from '../app/store';
import { endSession } from '../session/end-session';
import { selectIsHeld } from '../session/ended-session.slice';
import { onSessionAnnounced } from '../session/session-channel';
import { sessionApi, useCurrentUserQuery } from '../session/session.api';
import { COUNTS_TAG } from '../team/downline-counts.api';
import { isOwnChange } from './own-changes';

/**
 * Keeps the page live while somebody is signed in, and closes the stream at sign-out. Used once, by the frame of the app.
 * Also leaves this page when another tab of the browser signs out or in as somebody else.
 */
export function useLive(): void {
  const store = useStore() as AppStore;
  const { data: user } = useCurrentUserQuery();
  const userId = user?.id;
  // Until a temporary password is changed or skipped, the server refuses everything else.
  const held = user?.tempPassword === true && !user.passwordChangeSkipped;

  useEffect(() => {
    if (userId === undefined || held || typeof EventSource === 'undefined') return undefined;
    return openLiveStream({
      userId,
      onMessage: (message) => applyLive(message, store),
      onCatchUp: () => catchUp(store),
      onRefused: () => {
        store.dispatch(sessionLost());
      },
    });
  }, [store, userId, held]);

  useEffect(
    () =>
      onSessionAnnounced((announced) => {
        if (announced !== (userId ?? null)) void endSession(store.dispatch, '/');
        // The same person, in another tab: a page that waits for that goes on.
        else if (announced !== null && selectIsHeld(store.getState())) askWhoIsSignedIn(store);
      }),
    [store, userId],
  );
}

const askWhoIsSignedIn = (store: AppStore): void => {
  void store.dispatch(sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
};

/** Same origin, so that the session cookie goes with it. */
export const LIVE_URL = '/api/team/live';

/** The used part of EventSource, so that tests can replace the server. */
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

/** Waits until this tab may lead; the lead is held until the given promise settles. `waited`: another tab had it before. */
export type Lead = (name: string, signal: AbortSignal, hold: (waited: boolean) => Promise<void>) => Promise<void>;

export interface LiveOptions {
  /** Tabs of different people share nothing. */
  userId: string;
  onMessage: (message: LiveMessage) => void;
  /** The stream was interrupted: all live data must be read again, because messages are not replayed. */
  onCatchUp: () => void;
  /** The server refused the stream outright; perhaps the session has ended. */
  onRefused?: () => void;
  openSource?: (url: string) => LiveSource;
  openChannel?: (name: string) => LiveChannel | undefined;
  lead?: Lead;
  random?: () => number;
}

type Shared = { kind: 'message'; message: unknown } | { kind: 'catch-up' };

/** A first connection that took longer than this may have missed changes since the page read its data. */
const SLOW_START_MS = 2000;
const CLOSED = 2;
const reconnectAfter = (failures: number, random: () => number) =>
  Math.min(30_000, 1000 * 2 ** (failures - 1)) * (0.75 + random() / 2);

const browserLead: Lead = async (name, signal, hold) => {
  // Without these APIs each tab has its own connection: more work for the server, no difference for the user.
  if (navigator.locks === undefined || typeof BroadcastChannel === 'undefined') return hold(false);
  // Checked with `ifAvailable` instead of by time, because while a page starts even a free lock takes a while.
  const led = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null && !signal.aborted) await hold(false);
    return lock !== null;
  });
  if (!led && !signal.aborted) await navigator.locks.request(name, { signal }, () => hold(true));
};

/**
 * One connection per browser: the tab that holds the lock reads the stream and passes every message
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
    // A newer server may send types that this page does not know.
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
          // The browser's own reconnecting gives up at the first 503, so this reconnects itself.
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
    // Taking over from a closed tab: nobody listened in between.
    if (waited) onCatchUp();
    await read();
  }).catch(() => undefined);

  return () => {
    stop.abort();
    channel?.close();
  };
}

type Type = LiveMessage['type'];
/** Messages for remotes: `stale` is only for clients of the previous version, and notifications are for the bell. */
type Received = Exclude<LiveMessage, { type: 'notification' | 'stale' }>;
type Store = Pick<AppStore, 'dispatch' | 'getState'>;
/** Does something with a live message; gets the store to patch cached answers with `api.util.updateQueryData`. */
export type LiveHandler = (message: Received, store: Store) => void;

/** The shared caches that a message invalidates. */
const TAGS: Partial<Record<Type, readonly CacheTag[]>> = {
  'downline-changed': ['Downline'],
  'partners-reset': ['Downline', 'Attention', 'Partner'],
  'network-changed': ['Downline', 'AdminUsers'],
  'users-changed': ['AdminUsers'],
  'account-changed': ['User'],
  'call-changed': ['User', 'Progress', 'Calendar', 'Attention'],
  'invitation-changed': ['Codes'],
  'open-invitations-changed': ['Codes', 'Downline', 'Attention'],
  'notifications-changed': ['Notifications'],
  'progress-changed': ['Progress'],
  'consent-given': ['Compliance'],
  'contacts-changed': ['Prospects', 'Progress'],
};
/** The same for messages that are applied in place, for a page that has missed them. */
const TAGS_IF_MISSED: Partial<Record<Type, readonly CacheTag[]>> = {
  partner: ['Downline', 'Partner', 'Attention'],
  'partner-gone': ['Downline', 'Partner', 'Attention'],
  below: ['Downline', 'Partner'],
  notification: ['Notifications'],
};
type TagsByType = Partial<Record<Type, readonly string[]>>;
const tagsOfRemotes = new Set<TagsByType>();
const tagsOf = (type: string): string[] =>
  [TAGS, TAGS_IF_MISSED, ...tagsOfRemotes].flatMap((tags: TagsByType) => tags[type as Type] ?? []);

const handlers = new Set<LiveHandler>();
const bells = new Set<(notification: Notification) => void>();

/** Subscribes a remote to live messages, e.g. to patch its cached lists. Returns the function that unsubscribes. */
export function onLive(handler: LiveHandler): () => void {
  handlers.add(handler);
  return () => {
    handlers.delete(handler);
  };
}

/** Invalidates a remote's own caches on these messages, and when messages may have been missed. Returns the function that unsubscribes. */
export function refreshOn(tags: TagsByType): () => void {
  tagsOfRemotes.add(tags);
  return () => {
    tagsOfRemotes.delete(tags);
  };
}

/** Subscribes to new notifications. Returns the function that unsubscribes. */
export function onNotification(bell: (notification: Notification) => void): () => void {
  bells.add(bell);
  return () => {
    bells.delete(bell);
  };
}

/** Applies a message, with or without handlers: reads again what it invalidates, unless this page caused it by its own write. */
export function applyLive(message: LiveMessage, store: Store): void {
  const invalidate = (tags: readonly string[]) => {
    if (tags.length > 0) store.dispatch(api.util.invalidateTags([...new Set(tags)] as CacheTag[]));
  };
  switch (message.type) {
    case 'stale':
      return;
    case 'notification':
      invalidate(['Notifications']);
      for (const bell of bells) bell(message.notification);
      return;
    case 'missed':
      invalidate(message.types.flatMap(tagsOf));
      break;
    case 'below':
      break;
    case 'partner':
    case 'partner-gone':
      // Read the counts again when rows change.
      if (
        message.type === 'partner-gone' ||
        message.reason === 'registered' ||
        message.member.trainingProgress.trainingCompleted
      )
        store.dispatch(api.util.invalidateTags([COUNTS_TAG]));
      break;
    case 'call-changed':
      // The user's own call is part of the account and the training; a partner's is part of the list of needs.
      if (!isOwnChange(message.cause)) {
        const { data: user } = sessionApi.endpoints.currentUser.select()(store.getState());
        const others = user?.id === message.userId ? ['Attention'] : ['User', 'Progress'];
        invalidate(tagsOf(message.type).filter((tag) => !others.includes(tag)));
      }
      break;
    default:
      if (!isOwnChange(message.cause)) invalidate(tagsOf(message.type));
  }
  for (const handler of handlers) handler(message, store);
}

/** Reads again everything that the stream could have announced, as far as it is on the screen. */
export const catchUp = ({ dispatch }: { dispatch: Dispatch<ReturnType<typeof api.util.invalidateTags>> }): void => {
  const ofRemotes = [...tagsOfRemotes].flatMap((tags) => Object.values(tags).flat());
  dispatch(api.util.invalidateTags([...new Set([...CACHE_TAGS, ...ofRemotes])] as CacheTag[]));
};
