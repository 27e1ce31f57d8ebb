import { useCallback } from 'react';
import { useSettleChanges } from '../routing/unsaved-changes';
import { useCurrentUserQuery } from '../session/session.api';
import { hasUnsentDrafts } from './unsent-drafts';

type Send = () => Promise<unknown>;
const senders = new Set<Send>();
/** Registers a remote's function that sends its drafts before a sign-out. Returns the function that unregisters it. */
export function onBeforeSignOut(send: Send): () => void {
  senders.add(send);
  return () => {
    senders.delete(send);
  };
}

/**
 * Before a sign-out: saves what can be saved, sends drafts, asks about the rest, which a sign-out would lose, and resolves with
 * whether to continue.
 */
export function useSettleAccount(): () => Promise<boolean> {
  const settle = useSettleChanges();
  const { data: user } = useCurrentUserQuery();
  // An admin who views somebody's account sends nothing of theirs.
  const userId = user && !user.viewAs ? user.id : undefined;
  return useCallback(
    () =>
      settle(async () => {
        if (userId === undefined) return;
        await Promise.all([...senders].map((send) => send()));
        if (hasUnsentDrafts(userId)) throw new Error('Some drafts could not be sent');
      }),
    [settle, userId],
  );
}
