import type { CalendarDate } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Cluster, Heading, Skeleton, SkeletonRegion, Stack, Text, below, useMedia } from '@nb/ui';
import { Page, useCurrentUserQuery, ReadFailed } from '@nb/web-kit';
import { useEffect, useMemo, useRef } from 'react';
import { PartnerDrawers } from '../partners/partner-drawers';
import { AgendaView } from './agenda-view';
import { CallDetails } from './call-details';
import { CallList } from './call-list';
import { type CalendarState, useCalendarState } from './calendar-state';
import { useCalendarInfiniteQuery } from './calendar.api';
import { type View, byDay, dayOf, daysOf, spanOf, stepDay } from './days';
import { followCalendar } from './live-calendar';
import { MonthView, monthName } from './month-view';
import { SubscribeDialog } from './subscribe-dialog';
import { Toolbar } from './toolbar';
import { WeekView } from './week-view';

/** `/calendar`: one's own onboarding call and those of one's partners (docs/product/calls.md#calendar). */
export function CalendarPage() {
  useEffect(followCalendar, []);
  const { t } = useTranslation('team');
  const format = useFormat();
  // Below this a month has no room for names.
  const narrow = useMedia(below.l);
  const [state, change] = useCalendarState();
  const { data: user } = useCurrentUserQuery();
  const admin = user?.isMasterAdmin ?? false;
  const depth = state.depth ?? (admin ? 'all' : 'direct');
  const view = state.view ?? (narrow ? 'agenda' : 'month');
  const date = dayOf(state.date, format.timeZone);
  const days = daysOf(view, date, format.tag);
  const span = `${format.day(days[0]!.toString())} – ${format.day(days.at(-1)!.toString())}`;
  const go = (day: CalendarDate | null) => change({ date: day?.toString() ?? null });
  return (
    <Page
      title={t('calendar.title')}
      lead={t('calendar.lead')}
      actions={
        <Button icon="link" onPress={() => change({ feed: true })}>
          {t('calendar.subscribe')}
        </Button>
      }
    >
      <Toolbar
        view={view}
        depth={depth}
        admin={admin}
        title={view === 'month' ? format.heading(monthName(date, format.tag)) : span}
        onView={(next) => change({ view: next })}
        onDepth={(next) => change({ depth: next })}
        onStep={(direction) => go(stepDay(view, date, direction))}
        onToday={() => go(null)}
      />
      <Calls
        view={view}
        date={date}
        days={days}
        span={span}
        depth={depth}
        admin={admin}
        state={state}
        change={change}
        onDate={go}
      />
      {state.feed && <SubscribeDialog onClose={() => change({ feed: false })} />}
    </Page>
  );
}

interface CallsProps {
  view: View;
  date: CalendarDate;
  days: readonly CalendarDate[];
  span: string;
  depth: 'direct' | 'all';
  admin: boolean;
  state: CalendarState;
  change: (wanted: Partial<CalendarState>) => void;
  onDate: (date: CalendarDate) => void;
}

function Calls({ view, date, days, span, depth, admin, state, change, onDate }: CallsProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const read = useCalendarInfiniteQuery({ ...spanOf(days, format.timeZone), depth });
  const { currentData, isError, error, isFetching, refetch } = read;
  const all = useMemo(() => currentData?.pages.flatMap(({ calls }) => calls) ?? [], [currentData]);
  const calls = useMemo(() => byDay(all, format.timeZone), [all, format.timeZone]);
  const waiting = currentData === undefined;
  const open = (call: CalendarCall) => change({ call: call.userId, edit: false });
  const shown = all.find(({ userId }) => userId === state.call);

  if (isError && waiting)
    return (
      <ReadFailed
        level={2}
        title={t('calendar.failed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <Stack $gap={24}>
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
      {view === 'month' && <Month {...{ days, date, calls, waiting, onDate, open }} />}
      {view === 'week' && <WeekView days={days} calls={calls} waiting={waiting} span={span} onOpen={open} />}
      {view === 'agenda' &&
        (waiting ? (
          <SkeletonRegion label={t('calendar.loading')}>
            <Stack $gap={12}>
              {[1, 2, 3, 4].map((row) => (
                <Skeleton key={row} $height={64} $radius={10} />
              ))}
            </Stack>
          </SkeletonRegion>
        ) : (
          <AgendaView calls={calls} span={span} onOpen={open} />
        ))}
      {state.call && state.edit ? (
        <PartnerDrawers
          id={state.call}
          drawer="call"
          admin={admin}
          onShow={() => undefined}
          onClose={() => change({ call: null, edit: false })}
        />
      ) : (
        shown && (
          <CallDetails
            call={shown}
            onEdit={() => change({ call: shown.userId, edit: true })}
            onClose={() => change({ call: null })}
          />
        )
      )}
    </Stack>
  );
}

interface MonthProps {
  days: readonly CalendarDate[];
  date: CalendarDate;
  calls: ReadonlyMap<string, CalendarCall[]>;
  waiting: boolean;
  onDate: (date: CalendarDate) => void;
  open: (call: CalendarCall) => void;
}

/** The month, and below it the calls of the day that is chosen. */
function Month({ days, date, calls, waiting, onDate, open }: MonthProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const below = useRef<HTMLDivElement>(null);
  const day = date.toString();
  const here = calls.get(day) ?? [];
  const enter = () => (below.current?.querySelector('button') ?? below.current?.querySelector('h2'))?.focus();
  return (
    <>
      <MonthView
        days={days}
        date={date}
        calls={calls}
        waiting={waiting}
        onDate={onDate}
        onOpen={open}
        onEnter={enter}
      />
      <Stack as="section" $gap={12} ref={below} aria-labelledby="day-calls">
        <Cluster $gap={8}>
          <Heading level={2} size={18} id="day-calls" tabIndex={-1} style={{ outline: 'none' }}>
            {format.heading(format.day(day, 'full'))}
          </Heading>
        </Cluster>
        {waiting ? (
          <SkeletonRegion label={t('calendar.loading')}>
            <Skeleton $height={56} $radius={10} />
          </SkeletonRegion>
        ) : here.length === 0 ? (
          <Text tone="muted">{t('calendar.none')}</Text>
        ) : (
          <CallList calls={here} label={t('calendar.callsOn', { day: format.day(day, 'full') })} onOpen={open} />
        )}
      </Stack>
    </>
  );
}
