import { type CalendarDate, today } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useMinute } from '../pieces/use-minute';
import { useCallName } from './call-name';
import { type FreeHour, blocksOf, freeHoursOf, hourAfterKey, hoursOf, instantOfHour, isOwn } from './hours';

/** Height of an hour, in rem: larger letters need more. */
const HOUR = 3;

const Frame = styled.div`
  display: grid;
  grid-template-columns: 4.25rem repeat(7, minmax(0, 1fr));
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-l);
  background: var(--nb-surface);
  box-shadow: var(--nb-shadow1);
  overflow: clip;
`;
const HEAD = '2.75rem';
const Scale = styled.div`
  padding-block-start: ${HEAD};
  color: var(--nb-muted);
  font-size: 0.75rem;
  font-variant-numeric: tabular-nums;
  text-align: end;
  white-space: nowrap;
  span {
    display: block;
    block-size: ${HOUR}rem;
    padding-inline-end: 8px;
  }
`;
const Day = styled.section`
  min-inline-size: 0;
  border-inline-start: 1px solid var(--nb-border);
  &[data-today='true'] {
    background: color-mix(in srgb, var(--nb-brand-soft) 40%, transparent);
  }
  h2 {
    position: sticky;
    inset-block-start: var(--nb-header, 65px);
    z-index: 2;
    display: flex;
    flex-wrap: wrap;
    gap: 0 6px;
    align-items: center;
    justify-content: center;
    box-sizing: border-box;
    block-size: ${HEAD};
    margin: 0;
    border-block-end: 1px solid var(--nb-border);
    background: var(--nb-surface);
    color: var(--nb-muted);
    font-size: 0.8125rem;
    font-weight: 600;
    line-height: 1.25rem;
    overflow: hidden;
  }
  h2 b {
    color: var(--nb-text);
    font-size: 1rem;
    font-variant-numeric: tabular-nums;
  }
  &[data-today='true'] h2 b {
    min-inline-size: 24px;
    padding-inline: 4px;
    box-sizing: border-box;
    border-radius: 12px;
    background: var(--nb-brand);
    color: var(--nb-on-brand);
    line-height: 1.5rem;
    text-align: center;
  }
`;
const Hours = styled.div`
  position: relative;
  /* a line an hour */
  background-image: linear-gradient(var(--nb-border) 1px, transparent 1px);
  background-size: 100% ${HOUR}rem;
  background-position: 0 -1px;
`;
const Free = styled.button`
  position: absolute;
  inset-inline: 0;
  display: grid;
  place-items: center;
  block-size: ${HOUR}rem;
  padding: 0 4px;
  border: 0;
  background: none;
  color: var(--nb-brand-text);
  font: inherit;
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1rem;
  cursor: pointer;
  > span {
    opacity: 0;
  }
  &:hover,
  &:focus-visible {
    background: var(--nb-brand-soft);
    outline-offset: -2px;
    > span {
      opacity: 1;
    }
  }
`;
const Call = styled.button<{ $own: boolean }>`
  position: absolute;
  z-index: 1;
  display: block;
  box-sizing: border-box;
  block-size: calc(${HOUR}rem - 2px);
  padding: 2px 5px;
  border: 0;
  border-inline-start: 3px solid var(--nb-${({ $own }) => ($own ? 'accent' : 'brand')});
  border-radius: 6px;
  background: var(--nb-${({ $own }) => ($own ? 'accent' : 'brand')}-soft);
  box-shadow: 0 0 0 1px var(--nb-surface);
  color: var(--nb-text);
  font: inherit;
  font-size: 0.75rem;
  line-height: 0.875rem;
  text-align: start;
  overflow: hidden;
  cursor: pointer;
  &:hover,
  &:focus-visible {
    z-index: 3;
    box-shadow: var(--nb-shadow2);
  }
  b {
    font-weight: 650;
    font-variant-numeric: tabular-nums;
    overflow-wrap: normal;
  }
  > span {
    display: block;
    overflow-wrap: anywhere;
  }
`;
const More = styled.button`
  position: absolute;
  z-index: 2;
  inset-inline-end: 2px;
  min-inline-size: 24px;
  min-block-size: 24px;
  padding: 2px 6px;
  border: 1px solid var(--nb-border);
  border-radius: var(--nb-radius-full);
  background: var(--nb-surface);
  color: var(--nb-text);
  font: inherit;
  font-size: 0.75rem;
  font-weight: 600;
  line-height: 1rem;
  cursor: pointer;
`;
const Now = styled.div`
  position: absolute;
  inset-inline: 0;
  border-block-start: 2px solid var(--nb-accent);
  pointer-events: none;
`;

/** A time that may break before AM or PM: two calls side by side have no room for it in one line. */
const breakable = (time: string): string => time.replace(/[\u00a0\u202f]/g, ' ');

interface WeekViewProps {
  days: readonly CalendarDate[];
  calls: ReadonlyMap<string, CalendarCall[]>;
  waiting: boolean;
  onOpen: (call: CalendarCall) => void;
  /** Shows all calls of a day. */
  onDay: (day: CalendarDate) => void;
  onSet: (day: CalendarDate, hour: number) => void;
}

/** Seven days in hours: calls where they are, and every free hour to come as a place for one. */
export function WeekView({ days, calls, waiting, onOpen, onDay, onSet }: WeekViewProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const name = useCallName();
  const now = useMinute();
  const frame = useRef<HTMLDivElement>(null);
  const { timeZone } = format;
  const all = days.flatMap((day) => calls.get(day.toString()) ?? []);
  const hours = hoursOf(all, timeZone);
  const first = hours[0] ?? 0;
  const mine = all.filter(isOwn);
  const free: FreeHour[] = waiting
    ? []
    : days.flatMap((day) =>
        freeHoursOf(day, hours, mine, { zone: timeZone, now }).map((hour) => ({ day: day.toString(), hour })),
      );
  const [current, setCurrent] = useState<FreeHour>();
  const isSame = (one: FreeHour | undefined, other: FreeHour) => one?.day === other.day && one.hour === other.hour;
  // One of them is reached by Tab, the others by arrows.
  const reached = free.find((each) => isSame(current, each)) ?? free[0];
  const follow = useRef(false);
  useEffect(() => {
    if (!follow.current) return;
    follow.current = false;
    frame.current?.querySelector<HTMLElement>('[data-hour][tabindex="0"]')?.focus();
  }, [current]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { day, hour } = (event.target as HTMLElement).dataset;
    if (day === undefined || hour === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = hourAfterKey(event.key, { day, hour: Number(hour) }, free, document.dir === 'rtl');
    if (!next) return;
    event.preventDefault();
    follow.current = true;
    setCurrent(next);
  };
  const top = (hour: number) => `${(hour - first) * HOUR}rem`;
  const nowDay = today(timeZone);
  const nowHour = (now - nowDay.toDate(timeZone).getTime()) / 3_600_000;
  return (
    // Arrows among the free hours, which are buttons themselves.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Frame ref={frame} aria-busy={waiting} onKeyDown={onKeyDown}>
      <Scale aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{format.time(instantOfHour(days[0]!, hour, timeZone))}</span>
        ))}
      </Scale>
      {days.map((day) => {
        const id = day.toString();
        const { blocks, more } = blocksOf(calls.get(id) ?? [], timeZone);
        const isToday = day.compare(nowDay) === 0;
        return (
          <Day key={id} data-today={isToday} aria-labelledby={`week-${id}`}>
            <h2 id={`week-${id}`}>
              {format.heading(
                new Intl.DateTimeFormat(format.tag, { weekday: 'short', timeZone: 'UTC' }).format(day.toDate('UTC')),
              )}{' '}
              <b>{format.number(day.day)}</b>
            </h2>
            <Hours style={{ blockSize: `${hours.length * HOUR}rem` }}>
              {free
                .filter((each) => each.day === id)
                .map((each) => (
                  <Free
                    key={each.hour}
                    type="button"
                    data-day={id}
                    data-hour={each.hour}
                    tabIndex={reached && isSame(reached, each) ? 0 : -1}
                    style={{ insetBlockStart: top(each.hour) }}
                    aria-label={t('calendar.setAt', {
                      when: format.dateTime(instantOfHour(day, each.hour, timeZone), { style: 'full' }),
                    })}
                    onFocus={() => setCurrent(each)}
                    onClick={() => onSet(day, each.hour)}
                  >
                    <span>{t('calendar.setHere')}</span>
                  </Free>
                ))}
              {isToday && nowHour >= first && nowHour <= first + hours.length && (
                <Now style={{ insetBlockStart: top(nowHour) }} />
              )}
              {blocks.map(({ call, start, lane, lanes }) => (
                <Call
                  key={call.userId}
                  type="button"
                  data-call
                  $own={call.own}
                  title={`${name(call)}\n${format.dateTime(call.onboardingCallDatetime, { style: 'full', zoneName: true })}`}
                  style={{
                    insetBlockStart: top(start),
                    insetInlineStart: `calc(${(lane / lanes) * 100}% + 1px)`,
                    inlineSize: `calc(${100 / lanes}% - 2px)`,
                  }}
                  onClick={() => onOpen(call)}
                >
                  <b>{breakable(format.time(call.onboardingCallDatetime))}</b> <span>{name(call)}</span>
                </Call>
              ))}
              {[...more].map(([start, count]) => (
                <More
                  key={start}
                  type="button"
                  style={{ insetBlockStart: `calc(${top(start)} + ${HOUR - 1.25}rem)` }}
                  onClick={() => onDay(day)}
                >
                  {t('calendar.moreCalls', { count, formatted: format.number(count) })}
                </More>
              ))}
            </Hours>
          </Day>
        );
      })}
    </Frame>
  );
}
