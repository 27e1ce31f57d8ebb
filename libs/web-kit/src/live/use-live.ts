import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { sessionLost } from '../api/base-query';
import type { AppStore } from '../app/store';
import { onSessionAnnounced } from '../session/session-channel';
import { endSession } from '../session/end-session';
import { useCurrentUserQuery } from '../session/session.api';
import { applyLive, catchUp } from './live-handlers';
import { openLiveStream } from './live-stream';

/**
 * Keeps the page live while somebody is signed in, and closes the stream at sign-out. Used once, by the frame of the app.
 * Also leaves this page when another tab of the browser signs out or in as somebody else.
 */
export function useLive(): void {
  const store = useStore() as AppStore;
  const { data: user } = useCurrentUserQuery();
  const userId = user?.id;
  // Until a temporary password is changed or put off, the server refuses everything else.
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
      }),
    [store, userId],
  );
}
