import { createAction } from '@reduxjs/toolkit';

/** Who has typed something that is saved nowhere yet; undefined: nobody. */
export const unsavedChanged = createAction<string | undefined>('session/unsaved-changed');
/** The session is over while something unsaved is on the page: the page stays until the same person has signed in again, or leaves it. */
export const sessionHeld = createAction('session/held');
/** What was typed on a held page is given up. */
export const heldPageLeft = createAction('session/held-page-left');

interface State {
  endedSession?: { unsavedOf: string | undefined; isOwnAction: boolean };
}

/** Whether an ended session leaves the page where it is. The store of a test may know nothing of it. */
export const holdsPage = (state: unknown): boolean => {
  const session = (state as State).endedSession;
  return session?.unsavedOf !== undefined && !session.isOwnAction;
};
