import { useTranslation } from '@nb/i18n';
import { Navigate, Outlet, ReadFailed, useCurrentUserQuery, useLocation } from '@nb/web-kit';
import type { ReactNode } from 'react';
import { Full, LoadingScreen } from '../frame/loading-screen';
import { mustChangePassword, nextPage, signInPath } from './paths';

/** The session could not be checked: neither signed in nor out, so nothing is claimed. */
function SessionUnknown({ error, retry, retrying }: { error: unknown; retry: () => void; retrying: boolean }) {
  const { t } = useTranslation();
  return (
    <Full>
      <ReadFailed level={2} title={t('state.failed')} error={error} onRetry={retry} retrying={retrying} />
    </Full>
  );
}

/** Which page a visitor gets: `signedIn`, `signedOut`, and what a temporary password asks for first. */
export function SessionGate({ signedIn, signedOut }: { signedIn: ReactNode; signedOut: ReactNode }) {
  const { data: user, error, isLoading, isFetching, refetch } = useCurrentUserQuery();
  const { pathname } = useLocation();
  if (isLoading) return <LoadingScreen />;
  if (user === undefined) return <SessionUnknown error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (user === null) return signedOut;
  if (mustChangePassword(user, pathname)) return <Navigate to="/password-change" replace />;
  return signedIn;
}

/** To sign in, and back to this page afterwards. */
export function GoToSignIn() {
  return <Navigate to={signInPath(useLocation())} replace />;
}

/** Routes below are for signed-in people; everybody else goes to sign in. */
export function SignedInOnly() {
  return <SessionGate signedIn={<Outlet />} signedOut={<GoToSignIn />} />;
}

/** Routes below are for signed-out visitors; signed-in users go where they wanted to, or to the dashboard. */
export function SignedOutOnly() {
  const { search } = useLocation();
  return <SessionGate signedIn={<Navigate to={nextPage(search)} replace />} signedOut={<Outlet />} />;
}
