import type { CalendarDate } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Button } from '@nb/ui';
import type { ReactNode } from 'react';
import { useMinute } from '../pieces/use-minute';
import { proposedHour } from './hours';

interface SetHereProps {
  day: CalendarDate;
  /** The calls of that day. */
  calls: readonly CalendarCall[];
  onSet: (day: CalendarDate, hour: number) => void;
  otherwise?: ReactNode;
}

/** Sets a call on a day that has a free hour to come; otherwise it is what is given instead. */
export function SetHere({ day, calls, onSet, otherwise = null }: SetHereProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const now = useMinute();
  const hour = proposedHour(day, calls, { zone: format.timeZone, now });
  if (hour === null) return otherwise;
  return (
    <div>
      <Button
        size="s"
        variant="ghost"
        icon="plus"
        aria-label={t('calendar.setAt', { when: format.heading(format.day(day.toString(), 'full')) })}
        onPress={() => onSet(day, hour)}
      >
        {t('calendar.setHere')}
      </Button>
    </div>
  );
}
