import { GlobalStyle, UiProvider, ViewOnlyProvider } from '@nb/ui';
import { intlTag, useTranslation } from '@nb/i18n';
import { Suspense, lazy, useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { Outlet, type RouteObject, useNavigate } from 'react-router-dom';
import { useConnection } from '../connection/use-connection';
import { useLive } from '../live/live';
import { Broken } from './broken';
import { useAriaWords } from './use-aria-words';
import { UnsentDraftsQuestion } from '../drafts/unsent-drafts-question';
import { OverlayHistory } from '../routing/overlay-history';
import { UnsavedChangesGuard } from '../routing/unsaved-changes';
import { selectIsHeld } from '../session/ended-session.slice';
import { useHeldPage } from '../session/use-held-page';
import { useCurrentUserQuery } from '../session/session.api';
import { useEndedSession } from '../session/use-ended-session';
import { useAccountLanguage } from '../session/use-language';
import { useLogoutFailure } from '../session/use-logout-failure';
import { useMissingTexts } from '../session/use-missing-texts';
import { ToastHost } from '../toast/toast-host';
import { useToast } from '../toast/use-toast';

// Few ever see it.
const SignInAgain = lazy(async () => ({ default: (await import('../session/sign-in-again')).SignInAgain }));

/** All providers that need the router; the element of an app's outermost route. */
export function AppRoot() {
  const { i18n, t } = useTranslation();
  const navigate = useNavigate();
  const go = useMemo(
    () => (path: string) => {
      void navigate(path);
    },
    [navigate],
  );
  const { data: user } = useCurrentUserQuery();
  useLive();
  useConnection();
  useAccountLanguage();
  useLogoutFailure();
  useEndedSession();
  const toast = useToast();
  useMissingTexts(toast);
  // A master admin who views an account changes nothing in it and takes nothing out of it.
  const viewOnly = user?.viewAs ? t('errors.access.view-only') : undefined;
  const sayViewOnly = useCallback(() => {
    if (viewOnly !== undefined) toast.show({ tone: 'info', text: viewOnly });
  }, [toast, viewOnly]);
  const isHeld = useSelector(selectIsHeld);
  useHeldPage(isHeld);
  const words = useAriaWords();
  return (
    <UiProvider locale={intlTag(i18n.language)} navigate={go} words={words}>
      <GlobalStyle />
      <UnsavedChangesGuard>
        {/* A new key for another user, so that no component shows state of the previous one. */}
        <OverlayHistory>
          <UnsentDraftsQuestion>
            <ViewOnlyProvider reason={viewOnly} onRefused={sayViewOnly}>
              <Outlet key={user?.id ?? 'nobody'} />
            </ViewOnlyProvider>
          </UnsentDraftsQuestion>
        </OverlayHistory>
      </UnsavedChangesGuard>
      {isHeld && (
        <Suspense fallback={null}>
          <SignInAgain />
        </Suspense>
      )}
      <ToastHost />
    </UiProvider>
  );
}

/** An app's routes inside its root. An error in a page keeps the root, and an error in the root is still shown in the user's language. */
export const rooted = (routes: RouteObject[]): RouteObject[] => [
  {
    element: <AppRoot />,
    errorElement: (
      <>
        <GlobalStyle />
        <Broken />
      </>
    ),
    children: [{ errorElement: <Broken />, children: routes }],
  },
];
