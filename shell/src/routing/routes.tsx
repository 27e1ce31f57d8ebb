import { useTranslation } from '@nb/i18n';
import { EmptyState, Illustration, LinkButton } from '@nb/ui';
import {
  Link,
  Outlet,
  RemoteRoutes,
  type RouteObject,
  lazyPart,
  remoteOfPath,
  useCurrentUserQuery,
  useLocation,
  usePage,
  useRemotes,
} from '@nb/web-kit';
import { DashboardPage } from '../dashboard/dashboard.page';
import { AppFrame } from '../frame/app-frame';
import { PublicFrame } from '../frame/public-frame';
import { LandingPage } from '../landing/landing.page';
import { SignInPage } from '../sign-in/sign-in.page';
import { GoToSignIn, SessionGate, SignedInOnly, SignedOutOnly } from './guards';
import { isProtected } from './paths';

// Pages that a first visit does not need are loaded on demand.
const RegisterPage = lazyPart('shell:register.pageTitle', async () => ({
  default: (await import('../register/register.page')).RegisterPage,
}));
const ResetPasswordPage = lazyPart('shell:reset.pageTitle', async () => ({
  default: (await import('../password/reset-password.page')).ResetPasswordPage,
}));
const SignedInReset = lazyPart('shell:reset.pageTitle', async () => ({
  default: (await import('../password/reset-password.page')).SignedInReset,
}));
const PasswordChangePage = lazyPart('shell:passwordChange.title', async () => ({
  default: (await import('../password/password-change.page')).PasswordChangePage,
}));
const SetUpTwoStepPage = lazyPart('shell:twoStep.setUp.title', async () => ({
  default: (await import('../two-step/set-up-two-step.page')).SetUpTwoStepPage,
}));
const LanguagePage = lazyPart('shell:language.title', async () => ({
  default: (await import('../settings/language.page')).LanguagePage,
}));
const SettingsPage = lazyPart('shell:settings.title', async () => ({
  default: (await import('../settings/settings.page')).SettingsPage,
}));
const SecurityLogPage = lazyPart('shell:settings.log.title', async () => ({
  default: (await import('../settings/security-log.page')).SecurityLogPage,
}));
const StyleguidePage = lazyPart('shell:styleguide.title', async () => ({
  default: (await import('../styleguide/styleguide.page')).StyleguidePage,
}));
const VerifyPage = lazyPart('shell:verify.title', async () => ({
  default: (await import('../verify/verify.page')).VerifyPage,
}));
const TermsPage = lazyPart('shell:footer.terms', async () => ({
  default: (await import('../legal/legal.page')).TermsPage,
}));
const PrivacyPage = lazyPart('shell:footer.privacy', async () => ({
  default: (await import('../legal/legal.page')).PrivacyPage,
}));

function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUserQuery();
  const h1 = usePage(t('notFound.title'));
  return (
    <EmptyState
      level={1}
      titleRef={h1}
      title={t('notFound.title')}
      text={t('notFound.text')}
      illustration={<Illustration name="lost" size={280} />}
      action={
        <LinkButton as={Link} to="/" variant="primary">
          {user ? t('notFound.back') : t('notFound.home')}
        </LinkButton>
      }
    />
  );
}

/** `/`: the landing page for visitors, the dashboard for signed-in users. */
function HomePage() {
  const { data: user } = useCurrentUserQuery();
  return user ? <DashboardPage /> : <LandingPage />;
}

/** The one frame, kept from page to page, with the sidebar for signed-in users. Visitors of a protected path are sent to sign in. */
function Frame() {
  const { pathname } = useLocation();
  const { remotes } = useRemotes();
  const closed = isProtected(pathname) || remoteOfPath(remotes, pathname) !== undefined;
  return (
    <SessionGate signedIn={<AppFrame remotes={remotes} />} signedOut={closed ? <GoToSignIn /> : <PublicFrame />} />
  );
}

/** Any path that the shell does not have: a remote's page, or «not found». */
function Remaining() {
  const { status } = useRemotes();
  const { data: user } = useCurrentUserQuery();
  if (user) return <RemoteRoutes notFound={<NotFoundPage />} />;
  // Until the remotes are known the path may still belong to one of them.
  return status === 'loading' ? null : <NotFoundPage />;
}

/** The routes: docs/product/pages.md. */
export const routes: RouteObject[] = [
  { element: <SignedOutOnly />, children: [{ path: '/auth', element: <SignInPage /> }] },
  { path: '/register/:referralCode?', element: <RegisterPage /> },
  {
    path: '/reset-password',
    element: <PublicFrame signInLink={false} />,
    children: [
      {
        element: <SessionGate signedIn={<SignedInReset />} signedOut={<Outlet />} />,
        children: [{ index: true, element: <ResetPasswordPage /> }],
      },
    ],
  },
  // For people without an account; signed-in users see the same.
  { element: <PublicFrame signInLink={false} />, children: [{ path: '/verify/:id', element: <VerifyPage /> }] },
  { element: <SignedInOnly />, children: [{ path: '/password-change', element: <PasswordChangePage /> }] },
  { element: <SignedInOnly />, children: [{ path: '/set-up-two-step', element: <SetUpTwoStepPage /> }] },
  {
    element: <Frame />,
    children: [
      { path: '/', element: <HomePage /> },
      { path: '/dashboard', element: <DashboardPage /> },
      { path: '/language', element: <LanguagePage /> },
      { path: '/settings', element: <SettingsPage /> },
      { path: '/settings/security-log', element: <SecurityLogPage /> },
      { path: '/styleguide', element: <StyleguidePage /> },
      { path: '/terms', element: <TermsPage /> },
      { path: '/privacy', element: <PrivacyPage /> },
      { path: '*', element: <Remaining /> },
    ],
  },
];
