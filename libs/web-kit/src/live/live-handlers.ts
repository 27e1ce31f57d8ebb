import type { LiveMessage, Notification } from '@nb/contracts';
import type { Dispatch } from 'react';
import { LIVE_TAGS } from '@nb/contracts';
import { api } from '../api/api';
import type { AppStore } from '../app/store';
import { COUNTS_TAG } from '../team/downline-counts.api';
import { isOwnChange } from './own-changes';

/** What remotes receive: news for the bell is not theirs, and one that was built before there was any would take it for something else. */
type Heard = Exclude<LiveMessage, { type: 'notification' }>;
type Store = Pick<AppStore, 'dispatch' | 'getState'>;
/** Does something with a live message; gets the store to patch cached answers with `api.util.updateQueryData`. */
export type LiveHandler = (message: Heard, store: Store) => void;

const handlers = new Set<LiveHandler>();
const bells = new Set<(notification: Notification) => void>();

/** A remote receives live messages from here on, e.g. to patch its cached lists. Returns what ends it. */
export function onLive(handler: LiveHandler): () => void {
  handlers.add(handler);
  return () => {
    handlers.delete(handler);
  };
}

/** Hears what is new for the notification centre. Returns what ends it. */
export function onNotification(bell: (notification: Notification) => void): () => void {
  bells.add(bell);
  return () => {
    bells.delete(bell);
  };
}

/** What every message does, whoever listens: stale things are read again, unless this page made them so itself, and counts follow the rows. */
export function applyLive(message: LiveMessage, store: Store): void {
  if (message.type === 'notification') {
    store.dispatch(api.util.invalidateTags(['Notifications']));
    for (const bell of bells) bell(message.notification);
    return;
  }
  if (message.type === 'stale') {
    if (!isOwnChange(message.cause)) store.dispatch(api.util.invalidateTags(message.tags));
  } else if (
    message.type !== 'below' &&
    (message.type === 'partner-gone' ||
      message.reason === 'registered' ||
      message.member.trainingProgress.trainingCompleted)
  ) {
    store.dispatch(api.util.invalidateTags([COUNTS_TAG]));
  }
  for (const handler of handlers) handler(message, store);
}

/** Everything the stream could have told about is read again, as far as it is on screen. */
export const catchUp = ({ dispatch }: { dispatch: Dispatch<ReturnType<typeof api.util.invalidateTags>> }): void => {
  dispatch(api.util.invalidateTags([...LIVE_TAGS]));
};
