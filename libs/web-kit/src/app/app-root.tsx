import { GlobalStyle, UiProvider } from '@nb/ui';
import { intlTag, useTranslation } from '@nb/i18n';
import { useMemo } from 'react';
import { Outlet, type RouteObject, useNavigate } from 'react-router-dom';
import { useConnection } from '../connection/use-connection';
import { useLive } from '../live/live';
import { Broken } from './broken';
import { useAriaWords } from './use-aria-words';
import { UnsavedChangesGuard } from '../routing/unsaved-changes';
import { useCurrentUserQuery } from '../session/session.api';
import { useEndedSession } from '../session/use-ended-session';
import { useAccountLanguage } from '../session/use-language';
import { useLogoutFailure } from '../session/use-logout-failure';
import { useMissingTexts } from '../session/use-missing-texts';
import { ToastHost } from '../toast/toast-host';
import { useToast } from '../toast/use-toast';

/** Everything a screen may ask for that needs the router; the element of an app's outermost route. */
export function AppRoot() {
  const { i18n } = useTranslation();
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
  useMissingTexts(useToast());
  const words = useAriaWords();
  return (
    <UiProvider locale={intlTag(i18n.language)} navigate={go} words={words}>
      <GlobalStyle />
      <UnsavedChangesGuard>
        {/* Another person: nothing that a component still holds of the one before may be seen. */}
        <Outlet key={user?.id ?? 'nobody'} />
      </UnsavedChangesGuard>
      <ToastHost />
    </UiProvider>
  );
}

/** An app's routes inside its root. What breaks in a page leaves the root standing, and what breaks in the root still says so in the reader's language. */
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
