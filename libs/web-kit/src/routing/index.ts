/**
 * The router, for everybody: bundled here once, so that hooks of shell and remotes see the same one, and tree-shaken.
 * Nobody else imports react-router-dom.
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
