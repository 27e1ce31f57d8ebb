import { type PayloadAction, createSlice } from '@reduxjs/toolkit';

interface ConnectionState {
  /** Since when there has been no connection, in milliseconds; null while there is one. */
  offlineSince: number | null;
  /** Reads that the service worker answered from its cache: when that answer was received, in milliseconds. */
  seen: Record<string, number>;
  /** Reads that have failed, with or without automatic retries, until one is answered. */
  failing: Record<string, true>;
}

/** Whether the server can be reached, and how old the data on the screen may be. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState: { offlineSince: null, seen: {}, failing: {} } as ConnectionState,
  reducers: {
    wentOffline(state, { payload }: PayloadAction<number>) {
      state.offlineSince ??= payload;
    },
    cameBack(state) {
      state.offlineSince = null;
      state.seen = {};
    },
    /** The service worker has answered a read from its cache. */
    lastSeenRead(state, { payload: { key, at, now } }: PayloadAction<{ key: string; at: number; now: number }>) {
      state.offlineSince ??= now;
      state.seen[key] = at;
    },
    /** The server itself has answered this read again. */
    freshRead(state, { payload }: PayloadAction<string>) {
      delete state.seen[payload];
    },
    /** The read failed and is retried automatically. It counts as failing from now on, because the retries take seconds. */
    tryFailed(state, { payload }: PayloadAction<string>) {
      state.failing[payload] = true;
    },
    triedWell(state, { payload }: PayloadAction<string>) {
      delete state.failing[payload];
    },
  },
});

export const { wentOffline, cameBack, lastSeenRead, freshRead, tryFailed, triedWell } = connectionSlice.actions;

type State = { connection: ConnectionState };
export const selectOffline = ({ connection }: State): boolean => connection.offlineSince !== null;
/** When the oldest data on the screen was loaded; undefined while there is a connection. */
export const selectLoadedAt = ({ connection: { offlineSince, seen } }: State): number | undefined =>
  offlineSince === null ? undefined : Math.min(offlineSince, ...Object.values(seen));
/** Whether this read was answered from the service worker's cache. The store of a test may have no connection slice. */
export const wasLastSeen = (state: unknown, key: string): boolean =>
  (state as Partial<State>).connection?.seen[key] !== undefined;
/** Whether this read has failed and not been answered since. */
export const isFailing = (state: unknown, key: string): boolean =>
  (state as Partial<State>).connection?.failing[key] === true;
