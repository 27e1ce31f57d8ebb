import type { Action } from '@reduxjs/toolkit';
import { leavePage } from './leave-page';
import { signedOut } from './signed-out';

/** This page's person has gone: what it showed of them goes first, forms too, so that nothing holds the browser back from leaving. */
export async function endSession(dispatch: (action: Action) => unknown, to: string): Promise<void> {
  dispatch(signedOut());
  await new Promise((resolve) => { setTimeout(resolve, 0); });
  leavePage(to);
}
