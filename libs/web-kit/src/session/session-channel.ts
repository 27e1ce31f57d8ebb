const NAME = 'nb-session';

const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME));

/** Tells this browser's other tabs who is signed in now (`null` = nobody), so that none goes on showing another person's data. */
export const announceSession = (userId: string | null): void => {
  const channel = open();
  channel?.postMessage({ userId });
  channel?.close();
};

/** Hears what other tabs announce. Returns what ends it. */
export const onSessionAnnounced = (hear: (userId: string | null) => void): (() => void) => {
  const channel = open();
  if (channel === undefined) return () => undefined;
  channel.onmessage = ({ data }: MessageEvent<{ userId: string | null }>) => hear(data.userId);
  return () => channel.close();
};
