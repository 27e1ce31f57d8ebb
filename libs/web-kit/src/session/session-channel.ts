import { newRequestId } from '../api/identifiers';

const NAME = 'nb-session';
/** A page hears its own announcements too: channels are told apart, not pages. */
const PAGE = newRequestId();

const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME));

/** Tells this browser's other tabs who is signed in now (`null` = nobody), so that none goes on showing another person's data. */
export const announceSession = (userId: string | null): void => {
  const channel = open();
  channel?.postMessage({ userId, page: PAGE });
  channel?.close();
};

/** Hears what other tabs announce. Returns what ends it. */
export const onSessionAnnounced = (hear: (userId: string | null) => void): (() => void) => {
  const channel = open();
  if (channel === undefined) return () => undefined;
  channel.onmessage = ({ data }: MessageEvent<{ userId: string | null; page: string }>) => {
    if (data.page !== PAGE) hear(data.userId);
  };
  return () => channel.close();
};
