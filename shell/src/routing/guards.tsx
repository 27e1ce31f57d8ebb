import { useTranslation } from '@nb/i18n';
import { Navigate, Outlet, ReadFailed, useCurrentUserQuery, useLocation } from '@nb/web-kit';
import type { ReactNode } from 'react';
import { Full, LoadingScreen } from '../frame/loading-screen';
import {
  mustChangePassword,
  mustSetUpTwoStep,
  nextPage,
  passwordChangePath,
  setUpTwoStepPath,
  signInPath,
} from './paths';

/** Shown when the session could not be checked, so neither signed in nor out is assumed. */
function SessionUnknown({ error, retry, retrying }: { error: unknown; retry: () => void; retrying: boolean }) {
  const { t } = useTranslation();
  return (
    <Full>
      <ReadFailed level={2} title={t('state.failed')} error={error} onRetry={retry} retrying={retrying} />
    </Full>
  );
}

/** Shows `signedIn` or `signedOut`, and redirects users with a temporary password to change it first, then those who must set up a second step. */
export function SessionGate({ signedIn, signedOut }: { signedIn: ReactNode; signedOut: ReactNode }) {
  const { data: user, error, isLoading, isFetching, refetch } = useCurrentUserQuery();
  const location = useLocation();
  const { pathname } = location;
  if (isLoading) return <LoadingScreen />;
  if (user === undefined) return <SessionUnknown error={error} retry={() => void refetch()} retrying={isFetching} />;
  if (user === null) return signedOut;
  if (mustChangePassword(user, pathname)) return <Navigate to={passwordChangePath(location)} replace />;
  if (mustSetUpTwoStep(user, pathname)) return <Navigate to={setUpTwoStepPath(location)} replace />;
  return signedIn;
}

/** Redirects to sign-in, and back to this page afterwards. */
export function GoToSignIn() {
  return <Navigate to={signInPath(useLocation())} replace />;
}

/** Child routes are for signed-in users; others are redirected to sign-in. */
export function SignedInOnly() {
  return <SessionGate signedIn={<Outlet />} signedOut={<GoToSignIn />} />;
}

/** Child routes are for visitors; signed-in users are redirected to the page they wanted, or to the dashboard. */
export function SignedOutOnly() {
  const { search } = useLocation();
  return <SessionGate signedIn={<Navigate to={nextPage(search)} replace />} signedOut={<Outlet />} />;
}
