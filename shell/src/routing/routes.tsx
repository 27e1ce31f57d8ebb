import { useTranslation } from '@nb/i18n';
import { EmptyState, Illustration, LinkButton } from '@nb/ui';
import { Link, Navigate, Page, RemoteRoutes, type RouteObject, lazyPart, remoteOfPath, useCurrentUserQuery, useLocation, useRemotes } from '@nb/web-kit';
import { DashboardPage } from '../dashboard/dashboard.page';
import { AppFrame } from '../frame/app-frame';
import { PublicFrame } from '../frame/public-frame';
import { LandingPage } from '../landing/landing.page';
import { SignInPage } from '../sign-in/sign-in.page';
import { SessionGate, SignedInOnly, SignedOutOnly } from './guards';
import { isProtected } from './paths';

// What a first visit does not need comes when it is asked for.
const RegisterPage = lazyPart('shell:register.pageTitle', async () => ({ default: (await import('../register/register.page')).RegisterPage }));
const ResetPasswordPage = lazyPart('shell:reset.pageTitle', async () => ({ default: (await import('../password/reset-password.page')).ResetPasswordPage }));
const PasswordChangePage = lazyPart('shell:passwordChange.title', async () => ({ default: (await import('../password/password-change.page')).PasswordChangePage }));
const LanguagePage = lazyPart('shell:language.title', async () => ({ default: (await import('../settings/language.page')).LanguagePage }));
const SettingsPage = lazyPart('shell:settings.title', async () => ({ default: (await import('../settings/settings.page')).SettingsPage }));
const StyleguidePage = lazyPart('shell:styleguide.title', async () => ({ default: (await import('../styleguide/styleguide.page')).StyleguidePage }));
const TermsPage = lazyPart('shell:footer.terms', async () => ({ default: (await import('../legal/legal.page')).TermsPage }));
const PrivacyPage = lazyPart('shell:footer.privacy', async () => ({ default: (await import('../legal/legal.page')).PrivacyPage }));

function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUserQuery();
  return (
    <Page title={t('notFound.title')} hideHeading>
      <EmptyState
        level={2} title={t('notFound.title')} text={t('notFound.text')} illustration={<Illustration name="lost" />}
        action={<LinkButton as={Link} to="/" variant="primary">{user ? t('notFound.back') : t('notFound.home')}</LinkButton>}
      />
    </Page>
  );
}

/** `/`: the landing page for visitors, the dashboard for whoever is signed in (PA §2). */
function Home() {
  return <SessionGate signedIn={<SignedInFrame />} signedOut={<PublicFrame />} />;
}
function HomePage() {
  const { data: user } = useCurrentUserQuery();
  return user ? <DashboardPage /> : <LandingPage />;
}

function SignedInFrame() {
  const { remotes } = useRemotes();
  return <AppFrame remotes={remotes} />;
}

/** Pages that look the same for everybody, in the frame that fits the visitor. */
function AnyFrame() {
  return <SessionGate signedIn={<SignedInFrame />} signedOut={<PublicFrame />} />;
}

/** A path that is none of the shell's: a remote's page, the way to sign in, or «not found» (PA §2). */
function Remaining() {
  const { pathname } = useLocation();
  const { remotes } = useRemotes();
  const { data: user } = useCurrentUserQuery();
  if (user) return <RemoteRoutes notFound={<NotFoundPage />} />;
  if (isProtected(pathname) || remoteOfPath(remotes, pathname) !== undefined) return <Navigate to="/auth" replace />;
  return <NotFoundPage />;
}

/** The route table of PA §2. */
export const routes: RouteObject[] = [
  { element: <Home />, children: [{ path: '/', element: <HomePage /> }] },
  { element: <SignedOutOnly />, children: [{ path: '/auth', element: <SignInPage /> }] },
  { path: '/register/:referralCode?', element: <RegisterPage /> },
  { path: '/reset-password', element: <SignedOutOnly />, children: [{ element: <PublicFrame signInLink={false} />, children: [{ index: true, element: <ResetPasswordPage /> }] }] },
  { element: <SignedInOnly />, children: [{ path: '/password-change', element: <PasswordChangePage /> }] },
  {
    element: <SignedInOnly />,
    children: [{
      element: <SignedInFrame />,
      children: [
        { path: '/dashboard', element: <DashboardPage /> },
        { path: '/language', element: <LanguagePage /> },
        { path: '/settings', element: <SettingsPage /> },
        { path: '/styleguide', element: <StyleguidePage /> },
      ],
    }],
  },
  {
    element: <AnyFrame />,
    children: [
      { path: '/terms', element: <TermsPage /> },
      { path: '/privacy', element: <PrivacyPage /> },
      { path: '*', element: <Remaining /> },
    ],
  },
];
