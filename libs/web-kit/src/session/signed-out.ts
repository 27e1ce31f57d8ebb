import { createAction } from '@reduxjs/toolkit';

/** This page's person has gone: whatever was cached for them goes too, in the same tick. */
export const signedOut = createAction('session/signed-out');

/** The account service names nobody any more: the session was ended elsewhere, or is over, or the account is gone. */
export const sessionGone = createAction('session/gone');

/** What this page does ends the session by itself and says so in words of its own; `false` = it came to nothing. */
export const endsSession = createAction<boolean>('session/ends');
