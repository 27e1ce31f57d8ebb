const KEY = 'nextPageToast';

interface NextPageToast {
  title: string;
  text: string;
}

/** Leaves a message for the next document, such as a welcome after the sign-in. */
export const tellOnNextPage = (toast: NextPageToast): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    // Without storage there is no message.
  }
};

/** The toast that the previous document left for this one; shown once. */
export const takeNextPageToast = (): NextPageToast | undefined => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as NextPageToast | null;
    sessionStorage.removeItem(KEY);
    return kept ?? undefined;
  } catch {
    return undefined;
  }
};
