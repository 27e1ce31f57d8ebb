import { useTranslation } from '@nb/i18n';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useToast } from '../toast/use-toast';
import { selectHasEnded } from './ended-session.slice';

/** Whoever's session was ended elsewhere, or ran out, finds themselves at sign-in: this says why, until somebody signs in. */
export function useEndedSession(): void {
  const { t } = useTranslation();
  const { error } = useToast();
  const hasEnded = useSelector(selectHasEnded);
  useEffect(() => (hasEnded ? error(t('errors.access.signed-out')) : undefined), [hasEnded, error, t]);
}
