import { useCallback, useContext } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouter,
  type NavigateOptions,
  useLocation,
  useSearchParams as useShownParams,
} from 'react-router-dom';

type Params = ConstructorParameters<typeof URLSearchParams>[0];
export type SetSearchParams = (next: Params | ((asked: URLSearchParams) => Params), options?: NavigateOptions) => void;

/**
 * The query of the address, and what changes it. A function is given what was asked for last: the page follows the address in a transition,
 * and the router's own would give it what is still shown, so that of two changes that come close together the first would be undone.
 */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const [shown, setShown] = useShownParams();
  const { pathname } = useLocation();
  const router = useContext(DataRouter)?.router;
  const set = useCallback<SetSearchParams>(
    (next, options) => {
      const asked = router?.state.location;
      const now = new URLSearchParams(asked?.pathname === pathname ? asked.search : shown);
      setShown(new URLSearchParams(typeof next === 'function' ? next(now) : next), options);
    },
    [router, pathname, shown, setShown],
  );
  return [shown, set];
}
