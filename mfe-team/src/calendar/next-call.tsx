import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button } from '@nb/ui';
import { sayCall, sayLeft } from '../partners/when';
import { useMinute } from '../pieces/use-minute';
import { useCallName } from './call-name';

/** The call that comes next, of those that are shown. */
export function NextCall({ calls, onOpen }: { calls: readonly CalendarCall[]; onOpen: (call: CalendarCall) => void }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const name = useCallName();
  const now = useMinute();
  const next = calls.find(({ onboardingCallDatetime: at }) => Date.parse(at) >= now);
  if (!next) return null;
  const at = next.onboardingCallDatetime;
  return (
    <Button size="s" variant="ghost" icon="clock" onPress={() => onOpen(next)}>
      {t('calendar.nextCall', { name: name(next), when: sayLeft(at, now, format, t) ?? sayCall(at, now, format) })}
    </Button>
  );
}
