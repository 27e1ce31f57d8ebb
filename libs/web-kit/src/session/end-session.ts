import type { Action } from '@reduxjs/toolkit';
import { forgetSeen } from '../connection/forget-person';
import { forgetDrafts } from '../drafts/unsent-drafts';
import { leavePage } from './leave-page';
import { signedOut } from './signed-out';

/** This page's person has gone: what it showed of them goes first, forms too, so that nothing holds the browser back from leaving; then what this browser keeps of them. */
export async function endSession(dispatch: (action: Action) => unknown, to: string): Promise<void> {
  dispatch(signedOut());
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  // After the forms have gone: one of them may have kept something on its way out.
  forgetDrafts();
  await forgetSeen();
  leavePage(to);
}
