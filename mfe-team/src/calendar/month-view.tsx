import { type CalendarDate, today } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { VisuallyHidden } from '@nb/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { dayAfterKey, isInMonth } from './days';
import { Day, Dots, Grid, Number, Week, Weekday } from './month-style';

/** More calls of a day are only counted. */
const DOTS = 3;

interface MonthViewProps {
  days: readonly CalendarDate[];
  date: CalendarDate;
  calls: ReadonlyMap<string, CalendarCall[]>;
  waiting: boolean;
  onDate: (date: CalendarDate) => void;
  /** Leads to the list of the chosen day. */
  onEnter: () => void;
}

/** A month of days, each with how many calls it has, walked by arrow keys; the chosen day's calls stand beside or below it. */
export function MonthView({ days, date, calls, waiting, onDate, onEnter }: MonthViewProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const grid = useRef<HTMLDivElement>(null);
  const follow = useRef(false);
  const now = today(format.timeZone).toString();
  // As text, which stays the same: a render before the address has changed must not focus the day before.
  const chosen = date.toString();
  useEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
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
            const selected = id === chosen;
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
                {here.length > 0 && (
                  <Dots aria-hidden="true">
                    {here.slice(0, DOTS).map((call) => (
                      <i key={call.userId} data-own={call.own} />
                    ))}
                    {here.length > 1 && <b>{format.number(here.length)}</b>}
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
