/**
 * The shared router: bundled once and tree-shaken, so that hooks of shell and remotes use the same one.
 * No other package imports react-router-dom.
 */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  RouterProvider,
  createBrowserRouter,
  matchPath,
  matchRoutes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useRoutes,
} from 'react-router-dom';
export type { LinkProps, Location, NavLinkProps, NavigateFunction, Path, RouteObject, To } from 'react-router-dom';
export { type SetSearchParams, useSearchParams } from './use-search-params';
