import { type CalendarDate, today } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  EmptyState,
  Heading,
  IconButton,
  Illustration,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
  below,
  useMedia,
  useRoom,
} from '@nb/ui';
import { useCurrentUserQuery, ReadFailed } from '@nb/web-kit';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import styled from 'styled-components';
import { PartnerSheet } from '../partners/partner-sheet';
import { HeadRow, TeamPlace } from '../partners/team-head';
import { CallDetails } from './call-details';
import { CallList } from './call-list';
import { useCalendarState } from './calendar-state';
import { useCalendarInfiniteQuery } from './calendar.api';
import { DayList } from './day-list';
import { type View, byDay, dayOf, daysOf, spanOf, stepDay } from './days';
import { followCalendar } from './live-calendar';
import { MonthView, monthName } from './month-view';
import { NextCall } from './next-call';
import { CallAt, SetCall } from './set-call';
import { SetHere } from './set-here';
import { SubscribeDialog } from './subscribe-dialog';
import { Toolbar, ViewChoice, WhoChoice } from './toolbar';
import { WeekView } from './week-view';

const Body = styled(Stack)`
  padding-block-start: 8px;
`;
const two = (value: number) => String(value).padStart(2, '0');

/** Width from which a week has room for hours, in CSS pixels at the usual text size. */
const HOURS_FROM = 560;

/** `/calendar`: one's own onboarding call and those of one's partners (docs/product/calls.md#calendar). */
export function CalendarPage() {
  useEffect(followCalendar, []);
  const { t } = useTranslation('team');
  const format = useFormat();
  // Below this a week has no room for hours.
  const narrow = useMedia(below.l);
  const [state, change] = useCalendarState();
  const { data: user } = useCurrentUserQuery();
  const admin = user?.isMasterAdmin ?? false;
  const depth = state.depth ?? (admin ? 'all' : 'direct');
  const view = state.view ?? (narrow ? 'agenda' : 'week');
  const date = dayOf(state.date, format.timeZone);
  const days = daysOf(view, date, format.tag);
  const read = useCalendarInfiniteQuery({ ...spanOf(days, format.timeZone), depth });
  const { currentData, isError, error, isFetching, refetch } = read;
  const all = useMemo(() => currentData?.pages.flatMap(({ calls }) => calls) ?? [], [currentData]);
  const calls = useMemo(() => byDay(all, format.timeZone), [all, format.timeZone]);
  const waiting = currentData === undefined;
  const go = (day: CalendarDate | null) => change({ date: day?.toString() ?? null });
  const open = (call: CalendarCall) => change({ call: call.userId, edit: false });
  const onSet = (day: CalendarDate, hour: number) => change({ set: `${day.toString()}T${two(hour)}:00` });
  const closeCall = () => change({ call: null, edit: false, set: null });
  const body = useRef<HTMLDivElement>(null);
  const hasHours = useRoom(body) >= HOURS_FROM && !narrow;
  const shown = all.find(({ userId }) => userId === state.call);
  const subscribe = { icon: 'link', onPress: () => change({ feed: true }) } as const;
  return (
    <TeamPlace $gap={0}>
      <HeadRow title={t('calendar.title')}>
        {narrow ? (
          <>
            <ViewChoice view={view} narrow onView={(next) => change({ view: next })} />
            <WhoChoice depth={depth} admin={admin} narrow onDepth={(next) => change({ depth: next })} />
            <IconButton {...subscribe} label={t('calendar.subscribe')} />
          </>
        ) : (
          <>
            <NextCall calls={all} onOpen={open} />
            <Button {...subscribe} size="s">
              {t('calendar.subscribe')}
            </Button>
          </>
        )}
      </HeadRow>
      <Toolbar
        view={view}
        depth={depth}
        admin={admin}
        narrow={narrow}
        title={view === 'month' ? format.heading(monthName(date, format.tag)) : daysInWords(days, format.tag)}
        onView={(next) => change({ view: next })}
        onDepth={(next) => change({ depth: next })}
        onStep={(direction) => go(stepDay(view, date, direction))}
        onToday={() => go(null)}
      />
      {isError && waiting ? (
        <Body>
          <ReadFailed
            level={2}
            title={t('calendar.failed')}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Body>
      ) : (
        <Body ref={body} $gap={16}>
          {isError && !read.isFetchNextPageError && (
            <Banner
              tone="warning"
              action={
                <Button size="s" pending={isFetching} onPress={() => void refetch()}>
                  {t('partners.again')}
                </Button>
              }
            >
              {t('calendar.outdated')}
            </Banner>
          )}
          {read.hasNextPage && (
            <Banner
              tone="info"
              action={
                <Button size="s" pending={read.isFetchingNextPage} onPress={() => void read.fetchNextPage()}>
                  {t('partners.more')}
                </Button>
              }
            >
              {read.isFetchNextPageError
                ? t('calendar.moreFailed')
                : t('calendar.notAll', { count: all.length, formatted: format.number(all.length) })}
            </Banner>
          )}
          {view === 'month' ? (
            <Month {...{ days, date, calls, waiting, open, onSet }} onDate={go} />
          ) : view === 'week' && hasHours ? (
            <WeekView
              {...{ days, calls, waiting, onSet }}
              onOpen={open}
              onDay={(day) => change({ view: 'month', date: day.toString() })}
            />
          ) : waiting ? (
            <SkeletonRegion label={t('calendar.loading')}>
              <Stack $gap={8}>
                {[1, 2, 3, 4].map((row) => (
                  <Skeleton key={row} $height={52} $radius={10} />
                ))}
              </Stack>
            </SkeletonRegion>
          ) : (
            <Days {...{ view, days, calls, open, onSet }} />
          )}
        </Body>
      )}
      {state.set && !state.call && (
        <SetCall
          at={state.set}
          onChoose={(partner) => change({ call: partner, edit: true })}
          onClose={() => change({ set: null })}
        />
      )}
      {state.call && state.edit ? (
        state.set ? (
          <CallAt id={state.call} at={state.set} admin={admin} onClose={closeCall} />
        ) : (
          <PartnerSheet id={state.call} drawer="call" admin={admin} onShow={() => undefined} onClose={closeCall} />
        )
      ) : (
        shown && (
          <CallDetails
            call={shown}
            onEdit={() => change({ call: shown.userId, edit: true })}
            onClose={() => change({ call: null })}
          />
        )
      )}
      {state.feed && <SubscribeDialog onClose={() => change({ feed: false })} />}
    </TeamPlace>
  );
}

/** «Nov 22 – 28», with the year where it is another one than now. */
function daysInWords(days: readonly CalendarDate[], tag: string): string {
  const [first, last] = [days[0]!, days.at(-1)!];
  const isNow = [first, last].every(({ year }) => year === new Date().getFullYear());
  return new Intl.DateTimeFormat(tag, {
    month: 'short',
    day: 'numeric',
    ...(!isNow && { year: 'numeric' }),
    timeZone: 'UTC',
  }).formatRange(first.toDate('UTC'), last.toDate('UTC'));
}

interface DaysProps {
  view: View;
  days: readonly CalendarDate[];
  calls: ReadonlyMap<string, CalendarCall[]>;
  open: (call: CalendarCall) => void;
  onSet: (day: CalendarDate, hour: number) => void;
}

/** The days of a list that have calls; of a week on a phone also the others, from today on. */
function Days({ view, days, calls, open, onSet }: DaysProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const now = today(format.timeZone);
  const shown = days.filter((day) => calls.has(day.toString()) || (view === 'week' && day.compare(now) >= 0));
  if (shown.length === 0) {
    const span = `${format.day(days[0]!.toString())} – ${format.day(days.at(-1)!.toString())}`;
    return (
      <EmptyState
        level={2}
        illustration={<Illustration name="calendar" />}
        title={t('calendar.empty')}
        text={t('calendar.emptyText', { span })}
      />
    );
  }
  return <DayList days={shown} calls={calls} onOpen={open} onSet={onSet} />;
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  gap: 20px;
  align-items: start;
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
  }
`;

interface MonthProps {
  days: readonly CalendarDate[];
  date: CalendarDate;
  calls: ReadonlyMap<string, CalendarCall[]>;
  waiting: boolean;
  onDate: (date: CalendarDate) => void;
  open: (call: CalendarCall) => void;
  onSet: (day: CalendarDate, hour: number) => void;
}

/** The month, and beside or below it the calls of the day that is chosen. */
function Month({ days, date, calls, waiting, onDate, open, onSet }: MonthProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  const day = date.toString();
  const here = calls.get(day) ?? [];
  const enter = () => (list.current?.querySelector('button') ?? list.current?.querySelector('h2'))?.focus();
  const full = format.day(day, 'full');
  let content: ReactNode;
  if (waiting)
    content = (
      <SkeletonRegion label={t('calendar.loading')}>
        <Skeleton $height={52} $radius={10} />
      </SkeletonRegion>
    );
  else
    content = (
      <>
        {here.length > 0 ? (
          <CallList calls={here} label={t('calendar.callsOn', { day: full })} onOpen={open} />
        ) : (
          <Text tone="muted">{t('calendar.none')}</Text>
        )}
        <SetHere day={date} calls={here} onSet={onSet} />
      </>
    );
  return (
    <Sides>
      <MonthView {...{ days, date, calls, waiting, onDate }} onEnter={enter} />
      <Stack as="section" $gap={12} ref={list} aria-labelledby="day-calls">
        <Heading level={2} size={16} id="day-calls" tabIndex={-1} style={{ outline: 'none' }}>
          {format.heading(full)}
        </Heading>
        {content}
      </Stack>
    </Sides>
  );
}
