import { createAction } from '@reduxjs/toolkit';

/** The user has signed out here: everything cached for them is cleared in the same tick. */
export const signedOut = createAction('session/signed-out');

/** Identity answers that nobody is signed in: the session was ended elsewhere, has expired, or the account was deleted. */
export const sessionGone = createAction('session/gone');

/** An action of this page is about to end the session and shows its own message; `false` = the action failed. */
export const endsSession = createAction<boolean>('session/ends');
