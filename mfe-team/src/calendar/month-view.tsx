import { type CalendarDate, today } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { below } from '@nb/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { CallChip } from './call-chip';
import { dayAfterKey, isInMonth } from './days';

/** As many calls of a day have room in its cell. */
const SHOWN = 3;

const Grid = styled.div`
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  overflow: clip;
`;
const Week = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  & + & {
    border-block-start: 1px solid var(--nb-border);
  }
`;
const Weekday = styled.span`
  padding: 10px 8px;
  color: var(--nb-muted);
  font-size: 0.8125rem;
  font-weight: 600;
  text-align: center;
  overflow: hidden;
`;
const Day = styled.div`
  display: flex;
  flex-direction: column;
  gap: 3px;
  min-block-size: 108px;
  padding: 6px;
  cursor: pointer;
  outline: none;
  & + & {
    border-inline-start: 1px solid var(--nb-border);
  }
  &:hover {
    background: var(--nb-sunken);
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--nb-focus);
  }
  &[data-outside='true'] {
    background: color-mix(in srgb, var(--nb-sunken) 55%, transparent);
  }
  &[aria-selected='true'] {
    background: var(--nb-brand-soft);
    > button {
      background: var(--nb-surface);
    }
  }
  @media ${below.l} {
    min-block-size: 56px;
    align-items: center;
    padding: 4px 2px;
    > button, > [data-part='more'] {
      display: none;
    }
  }
`;
const Number = styled.span`
  display: grid;
  place-items: center;
  align-self: center;
  flex: none;
  inline-size: 28px;
  block-size: 28px;
  border-radius: 50%;
  font-size: 0.875rem;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  [data-outside='true'] > & {
    color: var(--nb-subtle);
    font-weight: 400;
  }
  [data-today='true'] > & {
    background: var(--nb-brand);
    color: var(--nb-on-brand);
  }
`;
const More = styled.span`
  padding-inline-start: 8px;
  color: var(--nb-muted);
  font-size: 0.8125rem;
`;
/** On phones a day only tells that there are calls; the list below tells which. */
const Dots = styled.span`
  display: none;
  gap: 3px;
  block-size: 6px;
  i {
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: var(--nb-brand);
  }
  i[data-own='true'] {
    background: var(--nb-accent);
  }
  @media ${below.l} {
    display: flex;
  }
`;

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

/** A month of days, walked by arrow keys; the chosen day's calls stand below it (M11). */
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
  const weekday = (day: CalendarDate, weekdayStyle: 'short' | 'long') => new Intl.DateTimeFormat(format.tag, { weekday: weekdayStyle, timeZone: 'UTC' }).format(day.toDate('UTC'));
  return (
    <Grid role="grid" ref={grid} aria-label={t('calendar.grid', { month: monthName(date, format.tag) })} aria-busy={waiting} onKeyDown={onKeyDown}>
      <Week role="row">
        {days.slice(0, 7).map((day) => <Weekday key={day.toString()} role="columnheader" aria-label={weekday(day, 'long')}>{weekday(day, 'short')}</Weekday>)}
      </Week>
      {weeks.map((week) => (
        <Week key={week[0]!.toString()} role="row">
          {week.map((day) => {
            const id = day.toString();
            const here = calls.get(id) ?? [];
            const selected = id === date.toString();
            return (
              <Day
                key={id} role="gridcell" data-day={id} data-outside={!isInMonth(day, date)} data-today={id === now} aria-selected={selected} tabIndex={selected ? 0 : -1}
                aria-label={t('calendar.day', { day: format.day(id, 'full'), count: here.length, formatted: format.number(here.length) })} onClick={() => onDate(day)}
              >
                <Number aria-hidden="true">{format.number(day.day)}</Number>
                {here.slice(0, SHOWN).map((call) => <CallChip key={call.userId} call={call} onOpen={() => onOpen(call)} />)}
                {here.length > SHOWN && <More data-part="more">{t('calendar.moreCalls', { count: here.length - SHOWN, formatted: format.number(here.length - SHOWN) })}</More>}
                {here.length > 0 && <Dots aria-hidden="true">{here.slice(0, 3).map((call) => <i key={call.userId} data-own={call.own} />)}</Dots>}
              </Day>
            );
          })}
        </Week>
      ))}
    </Grid>
  );
}

/** `November 2026` */
export const monthName = (date: CalendarDate, tag: string): string => new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date.toDate('UTC'));
