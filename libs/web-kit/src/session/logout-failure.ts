import { type ApiError, isApiError } from '../api/api-error';

const KEY = 'logoutFailure';

/** A logout continues to the start page even after a failure; that page then shows the failure. */
export const noteLogoutFailure = (error: ApiError | undefined): void => {
  try {
    if (error === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(error));
  } catch {
    // Without storage no message is shown, but the page shows who is still signed in.
  }
};

/** The error of this tab's last logout; returned only once. */
export const takeLogoutFailure = (): ApiError | undefined => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return isApiError(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
};
