import { useCallback } from 'react';
import { useSettleChanges } from '../routing/unsaved-changes';
import { useCurrentUserQuery } from '../session/session.api';
import { countUnsentDrafts, forgetOldDrafts } from './unsent-drafts';
import { useAskAboutDrafts } from './unsent-drafts-question';

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
 * Before a sign-out: saves what can be saved, asks about what would be lost, sends drafts, says how many could not be sent and asks what to do with
 * them. Resolves with whether to continue.
 */
export function useSettleAccount(): () => Promise<boolean> {
  const settle = useSettleChanges();
  const ask = useAskAboutDrafts();
  const { data: user } = useCurrentUserQuery();
  // An admin who views somebody's account sends nothing of theirs.
  const userId = user && !user.viewAs ? user.id : undefined;
  return useCallback(async () => {
    if (!(await settle())) return false;
    if (userId === undefined) return true;
    await Promise.allSettled([...senders].map((send) => send()));
    forgetOldDrafts();
    const count = countUnsentDrafts(userId);
    return count === 0 || ask(userId, count);
  }, [settle, ask, userId]);
}
