import { type Overlay, type OverlayHost, OverlayHostProvider } from '@nb/ui';
import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import {
  NavigationType as Action,
  UNSAFE_DataRouterContext as DataRouter,
  type Location,
  useLocation,
} from 'react-router-dom';
import { overlaysOf, tickedOf, withOverlays } from './overlay-state';
import { beginOwnStep, endOwnStep, forgetOwnStep, isStepOfOverlay } from './own-step';
import { useSearchParams } from './use-search-params';

const hrefOf = ({ pathname, search, hash }: Location) => ({ pathname, search, hash });

/** An overlay that goes with its address is given so long to go by itself, because the page follows the address in a transition. */
const FOLLOW_MS = 300;
const SETTLE_MS = 0;

/**
 * The browser's Back closes what lies over the page before it leaves the page. Each overlay has an entry of its own in the history: one that the
 * address opens (`useDialog`) brings it along, any other is given one. Closed by a button, the entry is gone back over.
 */
export function OverlayHistory({ children }: { children: ReactNode }) {
  const router = useContext(DataRouter)?.router;
  const open = useRef<Overlay[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasClosed = useRef(false);
  const hasEnded = useRef(false);
  /** Where the page was when an overlay closed: what the entry below still has in its address must not open it again. */
  const closedAt = useRef<Location>(undefined);

  const settle = useCallback(
    async function reconcile(): Promise<void> {
      if (!router) return;
      const count = open.current.length;
      const { location } = router.state;
      const known = overlaysOf(location);
      if (count > known.length) {
        const next = [...known.map((steps) => steps + 1), 1];
        await router.navigate(hrefOf(location), {
          state: withOverlays(location.state, next),
          preventScrollReset: true,
        });
        if (next.length < count) await reconcile();
      } else if (count < known.length && hasClosed.current) {
        closedAt.current = location;
        beginOwnStep();
        await router.navigate(-(known[count] ?? 1));
      }
      hasClosed.current = false;
    },
    [router],
  );
  const settleSoon = useCallback(
    (after: number) => {
      clearTimeout(timer.current);
      if (!hasEnded.current) timer.current = setTimeout(() => void settle(), after);
    },
    [settle],
  );

  useEffect(() => {
    if (!router) return undefined;
    let before = router.state.location;
    return router.subscribe(({ location, historyAction }) => {
      if (location.key === before.key) return;
      const from = before;
      before = location;
      if (historyAction !== Action.Pop) return;
      if (isStepOfOverlay()) {
        const last = closedAt.current;
        closedAt.current = undefined;
        if (last && last.pathname === location.pathname && last.search !== location.search)
          void router.navigate(hrefOf(last), { replace: true, state: location.state, preventScrollReset: true });
        // The router is still in the middle of this step.
        queueMicrotask(endOwnStep);
        return;
      }
      if (from.pathname !== location.pathname) return;
      const closeAbove = () => {
        for (const overlay of open.current.slice(overlaysOf(router.state.location).length).toReversed())
          overlay.close();
        settleSoon(FOLLOW_MS);
      };
      clearTimeout(timer.current);
      if (from.search === location.search) closeAbove();
      else timer.current = setTimeout(closeAbove, FOLLOW_MS);
    });
  }, [router, settleSoon]);

  // A reload keeps the entry of an overlay that nothing opens again: with the first act of the person it is only a page.
  useEffect(() => {
    if (!router) return undefined;
    const acts = ['pointerdown', 'keydown'] as const;
    const forget = () => {
      for (const act of acts) document.removeEventListener(act, forget, true);
      const { location } = router.state;
      const known = overlaysOf(location);
      if (known.length > open.current.length)
        void router.navigate(hrefOf(location), {
          replace: true,
          state: withOverlays(location.state, known.slice(0, open.current.length)),
          preventScrollReset: true,
        });
    };
    for (const act of acts) document.addEventListener(act, forget, true);
    return () => {
      for (const act of acts) document.removeEventListener(act, forget, true);
    };
  }, [router]);
  useEffect(() => {
    hasEnded.current = false;
    return () => {
      // Overlays that are unmounted after this make no more steps.
      hasEnded.current = true;
      clearTimeout(timer.current);
      forgetOwnStep();
    };
  }, []);

  const host = useMemo<OverlayHost>(
    () => ({
      add: (overlay) => {
        open.current = [...open.current, overlay];
        settleSoon(SETTLE_MS);
        return () => {
          open.current = open.current.filter((other) => other !== overlay);
          hasClosed.current = true;
          settleSoon(SETTLE_MS);
        };
      },
    }),
    [settleSoon],
  );
  return <OverlayHostProvider value={host}>{children}</OverlayHostProvider>;
}

export interface DialogInAddress {
  isOpen: boolean;
  /** The id of what it is about; blank when there is nothing to tell apart. */
  about: string;
  /** `ticked`: ids of the rows that it is about, kept with its entry of the history. */
  open: (about?: string, ticked?: readonly string[]) => void;
  close: () => void;
}

/** A dialog lies over the page, a question over a dialog or drawer that stays open below it. */
const PARAMS = {
  dialog: { NAME: 'dialog', ABOUT: 'about' },
  question: { NAME: 'question', ABOUT: 'of' },
} as const;

/**
 * A dialog that is part of the address (`?dialog=contact&about=ID`): a reload shows it again, a link leads to it, Back closes it. One of each kind at a
 * time; its page looks up what it is about, and shows nothing while that is not there.
 */
export function useDialog(name: string, kind: keyof typeof PARAMS = 'dialog'): DialogInAddress {
  const { NAME, ABOUT } = PARAMS[kind];
  const [params, setParams] = useSearchParams();
  const isNamed = params.get(NAME) === name;
  // The page follows the address in a transition: until then a second press on the button that closed it would do its work again.
  const [isClosing, setClosing] = useState(false);
  if (isClosing && !isNamed) setClosing(false);
  const isOpen = isNamed && !isClosing;
  const about = isOpen ? (params.get(ABOUT) ?? '') : '';
  const open = useCallback(
    (wanted = '', ticked?: readonly string[]) => {
      setClosing(false);
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set(NAME, name);
          if (wanted) next.set(ABOUT, wanted);
          else next.delete(ABOUT);
          return next;
        },
        { opensDialog: true, ...(ticked && { ticked }) },
      );
    },
    [name, NAME, ABOUT, setParams],
  );
  const close = useCallback(() => {
    setClosing(true);
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (next.get(NAME) !== name) return next;
        next.delete(NAME);
        next.delete(ABOUT);
        return next;
      },
      { replace: true },
    );
  }, [name, NAME, ABOUT, setParams]);
  return useMemo(() => ({ isOpen, about, open, close }), [isOpen, about, open, close]);
}

/** Ids of the rows that a page begins with ticked: those that the dialog of the address is about, after a reload. */
export function useTickedAtStart(): readonly string[] {
  const location = useLocation();
  const [ticked] = useState(() => tickedOf(location));
  return ticked;
}

/**
 * What a dialog is about as it was when it opened: the list that it stands over may change meanwhile. `key`: whose it is; blank = nothing is open.
 */
export function useAsOpened<Value>(key: string, found: Value | undefined): Value | undefined {
  const [kept, setKept] = useState<{ key: string; value: Value }>();
  if (key === '') {
    if (kept) setKept(undefined);
    return undefined;
  }
  if (kept?.key === key) return kept.value;
  if (found !== undefined) setKept({ key, value: found });
  return found;
}

/** Goes on to another page in the place of this one, which is no longer there, and of what lies over it. */
export function useReplacePage(): (to: string) => void {
  const router = useContext(DataRouter)?.router;
  return useCallback(
    (to) => {
      if (!router) return;
      const replace = () => void router.navigate(to, { replace: true });
      const [steps] = overlaysOf(router.state.location);
      if (steps === undefined) return replace();
      beginOwnStep();
      const stop = router.subscribe(({ historyAction }) => {
        if (historyAction !== Action.Pop) return;
        stop();
        replace();
      });
      void router.navigate(-steps);
    },
    [router],
  );
}
