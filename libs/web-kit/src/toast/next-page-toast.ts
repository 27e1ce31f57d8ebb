const KEY = 'nextPageToast';

interface NextPageToast {
  title: string;
  text: string;
}

/** Stores a message that the next document shows, such as the welcome after signing in. */
export const showOnNextPage = (toast: NextPageToast): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    // Without storage no message is shown.
  }
};

/** The toast that the previous document left for this one; shown once. */
export const takeNextPageToast = (): NextPageToast | undefined => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as NextPageToast | null;
    sessionStorage.removeItem(KEY);
    return stored ?? undefined;
  } catch {
    return undefined;
  }
};
