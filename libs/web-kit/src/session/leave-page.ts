type Leave = (url: string) => void;

const KEY = 'sentOn';
/** This document, among those of the tab. */
const here = String(performance.timeOrigin);

let leave: Leave = (url) => {
  try {
    sessionStorage.setItem(KEY, here);
  } catch {
    // Without storage the next page behaves like a first page.
  }
  window.location.assign(url);
};

/** Whether the app itself has navigated to this document, as signing out does, which for the user is a normal change of page. True only once. */
export const takeSentOn = (): boolean => {
  try {
    const from = sessionStorage.getItem(KEY);
    // The old document may still render pages while it is being left.
    if (from === null || from === here) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
};

/** A full page load, so that nothing of this page's memory remains. */
export const leavePage = (url: string): void => leave(url);

/** For tests, because jsdom can't navigate. Returns the function that restores it. */
export const replaceLeavePage = (replacement: Leave): (() => void) => {
  const before = leave;
  leave = replacement;
  return () => {
    leave = before;
  };
};
