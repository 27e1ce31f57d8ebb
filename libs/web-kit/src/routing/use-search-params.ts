import { useCallback, useContext, useEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouter,
  type NavigateOptions,
  useLocation,
  useNavigate,
  useSearchParams as useShownParams,
} from 'react-router-dom';
import { overlaysOf, withOverlays, withTicked } from './overlay-state';
import { afterOwnStep } from './own-step';

type Params = ConstructorParameters<typeof URLSearchParams>[0];
export interface SetOptions extends NavigateOptions {
  /** The step opens a dialog: Back closes it, and a button that closes it goes back over the step. */
  opensDialog?: boolean;
  /** Ids of the ticked rows that the dialog is about. */
  ticked?: readonly string[];
}
export type SetSearchParams = (next: Params | ((asked: URLSearchParams) => Params), options?: SetOptions) => void;

/**
 * The query of the address and its setter. An update function gets the latest requested query. The router's own would pass the query that is
 * still shown, because the page follows in a transition, and the second of two quick changes would undo the first. The setter stays the same while the
 * query changes: the router's own, a new one each time, would render every row again that has it.
 */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const [shown] = useShownParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const router = useContext(DataRouter)?.router;
  const set = useCallback<SetSearchParams>(
    (next, { opensDialog = false, ticked, ...options } = {}) =>
      afterOwnStep(() => {
        const asked = router?.state.location;
        const now = new URLSearchParams(asked?.pathname === pathname ? asked.search : latest.current);
        // What lies over the page stays over it, with as many steps more between it and what is below.
        const known = asked ? overlaysOf(asked) : [];
        const overlays = options.replace ? known : [...known.map((steps) => steps + 1), ...(opensDialog ? [1] : [])];
        const state = withOverlays(options.state ?? asked?.state, overlays);
        void navigate(`?${new URLSearchParams(typeof next === 'function' ? next(now) : next)}`, {
          ...options,
          ...(overlays.length > 0 && { state: ticked ? withTicked(state, ticked) : state }),
        });
      }),
    [router, pathname, navigate],
  );
  return [shown, set];
}
