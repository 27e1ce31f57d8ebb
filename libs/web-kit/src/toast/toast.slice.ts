import { type PayloadAction, createSlice, nanoid } from '@reduxjs/toolkit';

export type ToastTone = 'success' | 'info' | 'warning' | 'error';

/** One message. A sticky one (an error, or with an action) stays until it is dismissed. */
export interface ToastState {
  id: string;
  tone: ToastTone;
  title?: string;
  text: string;
  whole?: string;
  actionLabel?: string;
  sticky: boolean;
  open: boolean;
}

/** A plain toast goes after this long, and is taken out so much later (docs/product/languages.md#messages-at-the-edge-of-the-screen). */
export const TOAST_SHOWN_MS = 3000;
export const TOAST_REMOVED_MS = 1000;

interface ToastsState {
  /** The last one is the one that shows; a sticky one under a plain one comes back after it. */
  stack: ToastState[];
}

/** One message at a time: a new one takes the place of a plain one and lies over a sticky one; the same error again takes the place of the first. */
export const toastSlice = createSlice({
  name: 'toast',
  initialState: { stack: [] } as ToastsState,
  reducers: {
    shown: {
      prepare: (toast: Omit<ToastState, 'id' | 'open'> & { id?: string }) => ({
        payload: { ...toast, id: toast.id ?? nanoid(), open: true },
      }),
      reducer(state, { payload }: PayloadAction<ToastState>) {
        const again = (toast: ToastState) =>
          toast.tone === 'error' &&
          payload.tone === 'error' &&
          toast.title === payload.title &&
          toast.text === payload.text;
        state.stack = [
          ...state.stack.filter((toast) => toast.sticky && toast.open && toast.id !== payload.id && !again(toast)),
          payload,
        ];
      },
    },
    dismissed(state, { payload }: PayloadAction<string>) {
      const toast = state.stack.find(({ id }) => id === payload);
      if (toast) toast.open = false;
    },
    removed(state, { payload }: PayloadAction<string>) {
      state.stack = state.stack.filter(({ id }) => id !== payload);
    },
  },
});

export const { shown: toastShown, dismissed: toastDismissed, removed: toastRemoved } = toastSlice.actions;
export const selectToast = (state: { toast: ToastsState }): ToastState | undefined => state.toast.stack.at(-1);
