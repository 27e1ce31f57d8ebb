import { type CalendarDate, today } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Text, VisuallyHidden } from '@nb/ui';
import styled from 'styled-components';
import { CallList } from './call-list';
import { SetHere } from './set-here';

const Days = styled.div`
  display: grid;
  gap: 16px;
  max-inline-size: 760px;
`;
const Day = styled.section`
  display: grid;
  grid-template-columns: 52px minmax(0, 1fr);
  gap: 8px;
  align-items: start;
`;
const Date = styled.div`
  display: grid;
  justify-items: center;
  color: var(--nb-muted);
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1rem;
  text-align: center;
  b {
    display: grid;
    place-items: center;
    min-inline-size: 28px;
    block-size: 28px;
    border-radius: 14px;
    color: var(--nb-text);
    font-size: 1.125rem;
    font-variant-numeric: tabular-nums;
  }
  [data-today='true'] > & b {
    background: var(--nb-brand);
    color: var(--nb-on-brand);
  }
  h2 {
    margin: 0;
  }
`;
const Nothing = styled.div`
  display: flex;
  align-items: center;
  min-block-size: 52px;
`;

interface DayListProps {
  days: readonly CalendarDate[];
  calls: ReadonlyMap<string, CalendarCall[]>;
  onOpen: (call: CalendarCall) => void;
  onSet: (day: CalendarDate, hour: number) => void;
}

/** Days one below the other, each with its calls: the phone's way to read a calendar. */
export function DayList({ days, calls, onOpen, onSet }: DayListProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const now = today(format.timeZone);
  const part = (day: CalendarDate, parts: Intl.DateTimeFormatOptions) =>
    format.heading(new Intl.DateTimeFormat(format.tag, { ...parts, timeZone: 'UTC' }).format(day.toDate('UTC')));
  return (
    <Days>
      {days.map((day) => {
        const id = day.toString();
        const here = calls.get(id) ?? [];
        const full = format.heading(format.day(id, 'full'));
        return (
          <Day key={id} data-today={day.compare(now) === 0} aria-labelledby={`day-${id}`}>
            <Date>
              <h2 id={`day-${id}`}>
                <VisuallyHidden>{full}</VisuallyHidden>
              </h2>
              <span aria-hidden="true">{part(day, { weekday: 'short' })}</span>
              <b aria-hidden="true">{format.number(day.day)}</b>
              <span aria-hidden="true">{part(day, { month: 'short' })}</span>
            </Date>
            {here.length > 0 ? (
              <div>
                <CallList calls={here} label={t('calendar.callsOn', { day: format.day(id, 'full') })} onOpen={onOpen} />
                <SetHere day={day} calls={here} onSet={onSet} />
              </div>
            ) : (
              <Nothing>
                <SetHere
                  day={day}
                  calls={here}
                  onSet={onSet}
                  otherwise={
                    <Text size={14} tone="muted">
                      {t('calendar.none')}
                    </Text>
                  }
                />
              </Nothing>
            )}
          </Day>
        );
      })}
    </Days>
  );
}
