import type { OverlayHost } from '@nb/ui';

/** Back closes a dialog of a public page, which has no router: one entry of the history for the one that can be open. */
export const overlayHistory: OverlayHost = {
  add: ({ close }) => {
    history.pushState({ overlay: true }, '');
    window.addEventListener('popstate', close, { once: true });
    return () => {
      window.removeEventListener('popstate', close);
      // Closed by its button: its entry goes, too.
      if ((history.state as { overlay?: boolean } | null)?.overlay) history.back();
    };
  },
};
