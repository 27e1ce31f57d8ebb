import { createContext, useContext, useEffect, useRef } from 'react';

/** What lies over the page: a dialog, a drawer, the palette, a sheet. */
export interface Overlay {
  /** Asked to close, as by Esc; it may ask first, or stay. */
  close: () => void;
}

export interface OverlayHost {
  /** An overlay has opened; gives what is called when it has closed. */
  add: (overlay: Overlay) => () => void;
}

const HostContext = createContext<OverlayHost | undefined>(undefined);
/** Around the pages: who is notified of every overlay, so that the browser's Back closes it. */
export const OverlayHostProvider = HostContext.Provider;

/** Makes what is open known to the host; `close` is called by the browser's Back. */
export function useOverlay(open: boolean, close: () => void): void {
  const host = useContext(HostContext);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? host?.add({ close: () => latest.current() }) : undefined), [host, open]);
}
