type Leave = (url: string) => void;

const KEY = 'sentOn';
/** This document, among those of the tab. */
const here = String(performance.timeOrigin);

let leave: Leave = (url) => {
  try {
    sessionStorage.setItem(KEY, here);
  } catch {
    // Without storage the next page opens as any first page does.
  }
  window.location.assign(url);
};

/** Whether the app itself has led to this document, as signing out does: to its reader that is a change of page like any other. True once. */
export const takeSentOn = (): boolean => {
  try {
    const from = sessionStorage.getItem(KEY);
    // On its way out this document still shows a page or two: those have not arrived anywhere.
    if (from === null || from === here) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
};

/** A full navigation: nothing of this page's memory survives it. */
export const leavePage = (url: string): void => leave(url);

/** Tests put a recorder here, because jsdom cannot navigate. Returns what takes it away again. */
export const replaceLeavePage = (replacement: Leave): (() => void) => {
  const before = leave;
  leave = replacement;
  return () => {
    leave = before;
  };
};
