import type { LiveMessage, Notification } from '@nb/contracts';
import type { Dispatch } from 'react';
import { api } from '../api/api';
import { CACHE_TAGS, type CacheTag } from '../api/cache-tags';
import type { AppStore } from '../app/store';
import { sessionApi } from '../session/session.api';
import { COUNTS_TAG } from '../team/downline-counts.api';
import { isOwnChange } from './own-changes';

type Type = LiveMessage['type'];
/** What remotes receive: `stale` is for clients of the version before, news for the bell is the bell's. */
type Received = Exclude<LiveMessage, { type: 'notification' | 'stale' }>;
type Store = Pick<AppStore, 'dispatch' | 'getState'>;
/** Does something with a live message; gets the store to patch cached answers with `api.util.updateQueryData`. */
export type LiveHandler = (message: Received, store: Store) => void;

/** Which of the shared caches a message makes out of date. */
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
/** The same of messages that are applied in place, for a page that missed them. */
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

/** A remote receives live messages from here on, e.g. to patch its cached lists. Returns what ends it. */
export function onLive(handler: LiveHandler): () => void {
  handlers.add(handler);
  return () => {
    handlers.delete(handler);
  };
}

/** A remote has caches of its own read again with these messages, and when messages may have been missed. Returns what ends it. */
export function refreshOn(tags: TagsByType): () => void {
  tagsOfRemotes.add(tags);
  return () => {
    tagsOfRemotes.delete(tags);
  };
}

/** Receives what is new for the notification centre. Returns what ends it. */
export function onNotification(bell: (notification: Notification) => void): () => void {
  bells.add(bell);
  return () => {
    bells.delete(bell);
  };
}

/** What every message does, with or without handlers: what it makes out of date is read again, unless this page's own write has answered it. */
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
      // Counts follow the rows.
      if (
        message.type === 'partner-gone' ||
        message.reason === 'registered' ||
        message.member.trainingProgress.trainingCompleted
      )
        store.dispatch(api.util.invalidateTags([COUNTS_TAG]));
      break;
    case 'call-changed':
      // Only one's own call shows in one's account and training, and only a partner's in the list of who needs attention.
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

/** Everything that the stream could have announced is read again, as far as it is on screen. */
export const catchUp = ({ dispatch }: { dispatch: Dispatch<ReturnType<typeof api.util.invalidateTags>> }): void => {
  const ofRemotes = [...tagsOfRemotes].flatMap((tags) => Object.values(tags).flat());
  dispatch(api.util.invalidateTags([...new Set([...CACHE_TAGS, ...ofRemotes])] as CacheTag[]));
};
