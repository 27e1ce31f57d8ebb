import { useTranslation } from '@nb/i18n';
import { useEffect } from 'react';
import { errorText } from '../api/api-error';
import { useToast } from '../toast/use-toast';
import { takeLogoutFailure } from './logout-failure';
import { useCurrentUserQuery } from './session.api';

/** Shows «Logout failed» when the session still exists after a logout; otherwise the logout has worked. Used once. */
export function useLogoutFailure(): void {
  const { t } = useTranslation('common');
  const toast = useToast();
  const { data: user } = useCurrentUserQuery();
  const known = user !== undefined;
  const signedIn = Boolean(user);
  useEffect(() => {
    const failure = known ? takeLogoutFailure() : undefined;
    if (failure !== undefined && signedIn)
      toast.error(
        () => errorText(failure, t),
        () => t('state.logoutFailed'),
      );
    // Checked once, by the page after the logout.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [known]);
}
