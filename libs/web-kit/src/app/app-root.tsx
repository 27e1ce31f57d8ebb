import { GlobalStyle, UiProvider, ViewOnlyProvider } from '@nb/ui';
import { intlTag, useTranslation } from '@nb/i18n';
import { Suspense, lazy, useCallback, useMemo, useSyncExternalStore } from 'react';
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
import { isStepUpAsked, onStepUp } from '../session/step-up';
import { useAccountLanguage } from '../session/use-language';
import { useLogoutFailure } from '../session/use-logout-failure';
import { useMissingTexts } from '../session/use-missing-texts';
import { ToastHost } from '../toast/toast-host';
import { useToast } from '../toast/use-toast';

// Loaded on demand: it is shown only when a session ends while something is unsaved.
const SignInAgain = lazy(async () => ({ default: (await import('../session/sign-in-again')).SignInAgain }));

// Loaded on demand: hardly anything asks for it.
const StepUpDialog = lazy(async () => ({ default: (await import('../session/step-up-dialog')).StepUpDialog }));

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
  // A master admin who views an account can neither change nor export anything in it.
  const viewOnly = user?.viewAs ? t('errors.access.view-only') : undefined;
  const sayViewOnly = useCallback(() => {
    if (viewOnly !== undefined) toast.show({ tone: 'info', text: viewOnly });
  }, [toast, viewOnly]);
  const isHeld = useSelector(selectIsHeld);
  useHeldPage(isHeld);
  const isStepUpShown = useSyncExternalStore(onStepUp, isStepUpAsked, isStepUpAsked);
  const words = useAriaWords();
  return (
    <UiProvider locale={intlTag(i18n.language)} navigate={go} words={words}>
      <GlobalStyle />
      <UnsavedChangesGuard>
        <OverlayHistory>
          <UnsentDraftsQuestion>
            <ViewOnlyProvider reason={viewOnly} onRefused={sayViewOnly}>
              {/* Another user gets a new key, so that no component keeps state of the previous one. */}
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
      {isStepUpShown && (
        <Suspense fallback={null}>
          <StepUpDialog />
        </Suspense>
      )}
      <ToastHost />
    </UiProvider>
  );
}

/** Puts an app's routes below `AppRoot`. An error in a page keeps the root; an error in the root is still shown in the user's language. */
export const withAppRoot = (routes: RouteObject[]): RouteObject[] => [
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
