import type { Action } from '@reduxjs/toolkit';
import { forgetSeen } from '../connection/forget-person';
import { forgetChosenDrafts } from '../drafts/unsent-drafts';
import { leavePage } from './leave-page';
import { signedOut } from './signed-out';

/** Ends the session in this page: first clears what it shows, forms too, so that no unsaved changes keep the browser from leaving; then deletes what this browser has stored of what they read. Unsent drafts stay for their owner, unless they chose to delete them. */
export async function endSession(dispatch: (action: Action) => unknown, to: string): Promise<void> {
  dispatch(signedOut());
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  // After the forms are unmounted, because one of them may have saved a draft while unmounting.
  forgetChosenDrafts();
  await forgetSeen();
  leavePage(to);
}
