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
 * The query of the address and its setter. An update function gets the latest requested query. The router's own would pass the query that is
 * still shown, because the page follows in a transition, and the second of two quick changes would undo the first.
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
