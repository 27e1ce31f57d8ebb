type Leave = (url: string) => void;

let leave: Leave = (url) => window.location.assign(url);

/** A full navigation: nothing of this page's memory survives it. */
export const leavePage = (url: string): void => leave(url);

/** Tests put a recorder here, because jsdom cannot navigate. Returns what takes it away again. */
export const replaceLeavePage = (replacement: Leave): (() => void) => {
  const before = leave;
  leave = replacement;
  return () => { leave = before; };
};
