import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../api/api';
import { connectionSlice } from '../connection/connection.slice';
import { endedSessionSlice } from '../session/ended-session.slice';
import { createSessionListener } from '../session/session-listener';
import { toastSlice } from '../toast/toast.slice';

const reducer = combineReducers({
  [api.reducerPath]: api.reducer,
  [toastSlice.name]: toastSlice.reducer,
  [connectionSlice.name]: connectionSlice.reducer,
  [endedSessionSlice.name]: endedSessionSlice.reducer,
});

/** How long the store batches what api calls report before it notifies subscribers. */
const ABOUT_A_FRAME_MS = 10;

/** The one store of the page: the api's cache, the toasts, whether there is a connection, and whether the session was ended elsewhere. Everything else lives in the URL or in components. */
export function createAppStore() {
  const store = configureStore({
    reducer,
    middleware: (standard) =>
      // Checks of every action cost seconds with 10,000 cached contacts; the cache holds only parsed JSON.
      standard({ serializableCheck: false, immutableCheck: false })
        .prepend(createSessionListener().middleware)
        .concat(api.middleware),
    // Not with the next animation frame, the default: rendering an answer would then be in one task with the frame's own layout.
    enhancers: (standard) => standard({ autoBatch: { type: 'timer', timeout: ABOUT_A_FRAME_MS } }),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createAppStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
