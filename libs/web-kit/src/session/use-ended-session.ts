import { useTranslation } from '@nb/i18n';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useToast } from '../toast/use-toast';
import { selectHasEnded } from './ended-session.slice';

/** When the session was ended elsewhere or has expired, the sign-in page is shown: says why, until somebody signs in. */
export function useEndedSession(): void {
  const { t } = useTranslation();
  const { error } = useToast();
  const hasEnded = useSelector(selectHasEnded);
  useEffect(() => (hasEnded ? error(() => t('errors.access.signed-out')) : undefined), [hasEnded, error, t]);
}
