import { dateTimeFormat, useFormat, useTranslation } from '@nb/i18n';
import { Card, EmptyState, Heading, Skeleton, SkeletonRegion, Text, below } from '@nb/ui';
import { Link, errorText, useProgressQuery } from '@nb/web-kit';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import styled from 'styled-components';
import { useDone } from '../touches/touched';
import { useMinute, useToday } from '../touches/use-today';
import { DayLineOf, FailedLine } from './day-line';
import { LineList } from './line';
import { followTeam, useContactsTodayQuery, useInvitationsOfDayQuery, useTeamTodayQuery } from './my-day.api';
import { DAY_KINDS, type DayKind, planDay } from './my-day.rules';

const FRESH = { refetchOnMountOrArgChange: true } as const;

/** Where what can wait is found. */
const PLACES: Readonly<Record<DayKind, string>> = {
  call: '/calendar',
  training: '/basic-training',
  overdue: '/prospects?due=overdue',
  due: '/prospects?due=today',
  partner: '/partners?needs=all',
  invitation: '/partners?filter=invited',
  suggestion: '/prospects?stage=new',
};

/**
 * What to do today, at most ten lines from four places (docs/product/contacts.md#my-day). A place that can't be read has a line of its own to try again.
 * `onReady`: the lines stand, and nothing below them will move.
 */
export function MyDay({ onReady }: { onReady?: () => void }) {
  const { t } = useTranslation('prospects');
  const { t: common } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const now = useMinute();
  const contacts = useContactsTodayQuery(undefined, FRESH);
  const team = useTeamTodayQuery(undefined, FRESH);
  const codes = useInvitationsOfDayQuery(undefined, FRESH);
  const progress = useProgressQuery();
  const done = useDone(today);
  useEffect(followTeam, []);
  const parts = [
    { id: 'contacts', query: contacts },
    { id: 'team', query: team },
    { id: 'progress', query: progress },
    ...(team.data?.invitations.length ? [{ id: 'codes', query: codes } as const] : []),
  ] as const;
  // Once: a part that is tried again keeps its line meanwhile.
  const [isReady, setReady] = useState(false);
  if (!isReady && parts.every(({ query }) => query.data !== undefined || query.isError)) setReady(true);
  const day = useMemo(
    () => planDay({ contacts: contacts.data, team: team.data, codes: codes.data, progress: progress.data }, done, now),
    [contacts.data, team.data, codes.data, progress.data, done, now],
  );
  const announceReady = useEffectEvent(() => onReady?.());
  useEffect(() => {
    if (isReady) announceReady();
  }, [isReady]);
  const failed = parts.filter(({ query }) => query.data === undefined && (query.isError || query.isFetching));
  const first = day.lines.find(({ isDone }) => !isDone);
  const most = DAY_KINDS.toSorted((a, b) => day.waitingOf[b] - day.waitingOf[a])[0] ?? 'due';
  const isEmpty = first === undefined && failed.length === 0;
  return (
    <Card as="section" $padding={20} aria-label={t('day.title')}>
      <Head>
        <Ring done={day.done} total={day.total} />
        <Heading level={2} size={22} style={{ letterSpacing: 'var(--nb-tracking)' }}>
          {format.heading(
            dateTimeFormat(format.tag, {
              timeZone: 'UTC',
              weekday: 'long',
              month: 'short',
              day: 'numeric',
            }).format(new Date(`${today}T12:00:00Z`)),
          )}
        </Heading>
        <Text size={14} tone="muted" role="status" numeric>
          {isReady && day.total > 0
            ? t('day.done', { done: format.number(day.done), total: format.number(day.total) })
            : '\u00A0'}
        </Text>
        {isReady && day.waiting > 0 && (
          <Waiting to={PLACES[most]}>
            {t('day.waiting', { count: day.waiting, formatted: format.number(day.waiting) })}
          </Waiting>
        )}
      </Head>
      {!isReady ? (
        <DayWaiting label={common('state.loading')} />
      ) : (
        <>
          {(day.lines.length > 0 || failed.length > 0) && (
            <LineList aria-label={t('day.lines')}>
              {day.lines.map((line) => (
                <DayLineOf key={line.key} line={line} isFirst={line === first} />
              ))}
              {failed.map(({ id, query }) => (
                <FailedLine
                  key={id}
                  title={t(`day.failed.${id}`)}
                  reason={query.error === undefined ? common('remote.retrying') : errorText(query.error, t)}
                  isRetrying={query.isFetching}
                  onRetry={() => void query.refetch()}
                />
              ))}
            </LineList>
          )}
          {isEmpty && (
            <Nothing data-below={day.lines.length > 0 || undefined}>
              <EmptyState level={3} icon="check-circle" title={t('day.empty')} text={t('day.emptyText')} />
            </Nothing>
          )}
        </>
      )}
    </Card>
  );
}

const SKELETON_LINES = 5;
function DayWaiting({ label }: { label: string }) {
  return (
    <SkeletonRegion label={label}>
      {Array.from({ length: SKELETON_LINES }, (_, index) => (
        <SkeletonLine key={index}>
          <Skeleton $width={36} $height={36} $radius={18} />
          <div>
            <Skeleton $width={180} $height={16} />
            <Skeleton $width={120} $height={12} style={{ marginBlockStart: 8 }} />
          </div>
        </SkeletonLine>
      ))}
    </SkeletonRegion>
  );
}

const SIZE = 40;
const STROKE = 5;
const RADIUS = (SIZE - STROKE) / 2;
/** How much of the day is done, as a ring; the words stand beside it. */
function Ring({ done, total }: { done: number; total: number }) {
  const around = 2 * Math.PI * RADIUS;
  return (
    <RingPicture width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} stroke="var(--nb-track)" />
      {done > 0 && (
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          stroke="var(--nb-brand)"
          strokeDasharray={`${(around * done) / Math.max(1, total)} ${around}`}
          transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
        />
      )}
    </RingPicture>
  );
}
const RingPicture = styled.svg`
  flex: none;
  circle {
    fill: none;
    stroke-width: ${STROKE}px;
    stroke-linecap: round;
  }
`;
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding-block-end: 14px;
`;
const Waiting = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: 36px;
  margin-inline-start: auto;
  border-radius: 4px;
  color: var(--nb-link);
  font-size: 0.875rem;
  font-weight: 600;
  text-decoration: none;
  &:hover {
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid var(--nb-focus);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    min-block-size: 44px;
  }
  @media ${below.m} {
    margin-inline-start: 0;
  }
`;
const SkeletonLine = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  min-block-size: 64px;
  border-block-start: 1px solid var(--nb-border);
`;
const Nothing = styled.div`
  padding-block: 16px;
  border-block-start: 1px solid var(--nb-border);
`;
