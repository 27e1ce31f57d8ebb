import type { CalendarCall } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';

/** Whom a call is with, as the viewer says it. */
export function useCallName(): (call: CalendarCall) => string {
  const { t } = useTranslation('team');
  return ({ own, withName }) =>
    own
      ? withName
        ? t('calendar.ownWith', { name: withName })
        : t('calendar.own')
      : (withName ?? t('calendar.unknown'));
}
