import { useCallback } from 'react';
import { useSettleChanges } from '../routing/unsaved-changes';
import { useCurrentUserQuery } from '../session/session.api';
import { hasUnsentDrafts } from './unsent-drafts';

type Send = () => Promise<unknown>;
const senders = new Set<Send>();
/** A remote that keeps drafts sends what it can before a sign-out. Returns what ends that. */
export function onBeforeSignOut(send: Send): () => void {
  senders.add(send);
  return () => {
    senders.delete(send);
  };
}

/**
 * Before a sign-out: saves what can be saved, has drafts sent, asks about the rest, because it is gone with the sign-out, and resolves with
 * whether to go on.
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
