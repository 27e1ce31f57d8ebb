import { useCallback } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../app/store';
import { useSettleChanges } from '../routing/unsaved-changes';
import { useCurrentUserQuery } from '../session/session.api';
import { keptDrafts } from './kept-drafts';
import { sendDrafts } from './send-drafts';

/**
 * For whoever signs out: saves what can be saved, sends the drafts that this browser keeps, asks about the rest, because it is gone with the
 * sign-out, and resolves with whether to go on.
 */
export function useSettleAccount(): () => Promise<boolean> {
  const store = useStore() as AppStore;
  const settle = useSettleChanges();
  const { data: user } = useCurrentUserQuery();
  const userId = user && !user.viewAs ? user.id : undefined;
  return useCallback(
    () =>
      settle(async () => {
        if (userId === undefined) return;
        await sendDrafts(store, userId);
        if (keptDrafts(userId).length > 0) throw new Error('Some drafts could not be sent');
      }),
    [settle, store, userId],
  );
}
