import { createAction } from '@reduxjs/toolkit';

/** This page's person has gone: whatever was cached for them goes too, in the same tick. */
export const signedOut = createAction('session/signed-out');
