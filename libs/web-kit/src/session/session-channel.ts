import { newRequestId } from '../api/identifiers';

const NAME = 'nb-session';
/** A page receives its own announcements as well, because each announcement opens a channel of its own; this ID filters them. */
const PAGE = newRequestId();

const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME));

/** Announces to the browser's other tabs who is signed in now (`null` = nobody), so that none keeps showing another person's data. */
export const announceSession = (userId: string | null): void => {
  const channel = open();
  channel?.postMessage({ userId, page: PAGE });
  channel?.close();
};

/** Listens to the announcements of other tabs. Returns the function that unsubscribes. */
export const onSessionAnnounced = (listener: (userId: string | null) => void): (() => void) => {
  const channel = open();
  if (channel === undefined) return () => undefined;
  channel.onmessage = ({ data }: MessageEvent<{ userId: string | null; page: string }>) => {
    if (data.page !== PAGE) listener(data.userId);
  };
  return () => channel.close();
};
