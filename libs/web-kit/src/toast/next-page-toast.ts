const KEY = 'nextPageToast';

interface NextPageToast {
  title: string;
  text: string;
}

/** Has the document that is about to open say something, such as a welcome after the sign-in. */
export const tellOnNextPage = (toast: NextPageToast): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
  } catch {
    // Without storage nothing is said.
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
