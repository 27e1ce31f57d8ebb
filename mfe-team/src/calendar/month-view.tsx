import { type CalendarDate, today } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { VisuallyHidden } from '@nb/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { CallChip } from './call-chip';
import { dayAfterKey, isInMonth } from './days';
import { Day, Dots, Grid, More, Number, Week, Weekday } from './month-style';

/** As many calls of a day have room in its cell. */
const SHOWN = 3;

interface MonthViewProps {
  days: readonly CalendarDate[];
  date: CalendarDate;
  calls: ReadonlyMap<string, CalendarCall[]>;
  waiting: boolean;
  onDate: (date: CalendarDate) => void;
  onOpen: (call: CalendarCall) => void;
  /** Leads to the list of the chosen day. */
  onEnter: () => void;
}

/** A month of days, walked by arrow keys; the chosen day's calls stand below it. */
export function MonthView({ days, date, calls, waiting, onDate, onOpen, onEnter }: MonthViewProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const grid = useRef<HTMLDivElement>(null);
  const follow = useRef(false);
  const now = today(format.timeZone).toString();
  useEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${date.toString()}"]`)?.focus();
  }, [date]);
  const onKeyDown = (event: KeyboardEvent) => {
    // A call that was clicked keeps its own keys.
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLButtonElement) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onEnter();
      return;
    }
    const next = dayAfterKey(event.key, date, format.tag, document.dir === 'rtl');
    if (!next) return;
    event.preventDefault();
    follow.current = true;
    onDate(next);
  };
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  const weekday = (day: CalendarDate, weekdayStyle: 'short' | 'long') =>
    format.heading(
      new Intl.DateTimeFormat(format.tag, { weekday: weekdayStyle, timeZone: 'UTC' }).format(day.toDate('UTC')),
    );
  return (
    <Grid
      role="grid"
      ref={grid}
      aria-label={t('calendar.grid', { month: monthName(date, format.tag) })}
      aria-busy={waiting}
      onKeyDown={onKeyDown}
    >
      <Week role="row">
        {days.slice(0, 7).map((day) => (
          <Weekday key={day.toString()} role="columnheader" aria-label={weekday(day, 'long')}>
            {weekday(day, 'short')}
          </Weekday>
        ))}
      </Week>
      {weeks.map((week) => (
        <Week key={week[0]!.toString()} role="row">
          {week.map((day) => {
            const id = day.toString();
            const here = calls.get(id) ?? [];
            const selected = id === date.toString();
            return (
              <Day
                key={id}
                role="gridcell"
                data-day={id}
                data-outside={!isInMonth(day, date)}
                data-today={id === now}
                aria-selected={selected}
                tabIndex={selected ? 0 : -1}
                onClick={() => onDate(day)}
              >
                <VisuallyHidden>
                  {t('calendar.day', {
                    day: format.day(id, 'full'),
                    count: here.length,
                    formatted: format.number(here.length),
                  })}
                </VisuallyHidden>
                <Number aria-hidden="true">{format.number(day.day)}</Number>
                {here.slice(0, SHOWN).map((call) => (
                  <CallChip key={call.userId} call={call} onOpen={() => onOpen(call)} />
                ))}
                {here.length > SHOWN && (
                  <More data-part="more">
                    {t('calendar.moreCalls', {
                      count: here.length - SHOWN,
                      formatted: format.number(here.length - SHOWN),
                    })}
                  </More>
                )}
                {here.length > 0 && (
                  <Dots aria-hidden="true">
                    {here.slice(0, 3).map((call) => (
                      <i key={call.userId} data-own={call.own} />
                    ))}
                  </Dots>
                )}
              </Day>
            );
          })}
        </Week>
      ))}
    </Grid>
  );
}

/** `November 2026` */
export const monthName = (date: CalendarDate, tag: string): string =>
  new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date.toDate('UTC'));
