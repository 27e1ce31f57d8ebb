import { type Progress, STEP_NUMBERS } from '@nb/contracts';
import { Card, Cluster, Heading, Icon, LinkButton, Skeleton, Stack, StatTile, Text, below } from '@nb/ui';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Link,
  Page,
  RemoteSlot,
  isStepCompleted,
  useCurrentUserQuery,
  useDownlineCounts,
  useProgressQuery,
  useWatchedTimeQuery,
  ReadFailed,
} from '@nb/web-kit';
import { useCallback, useEffect, useState } from 'react';
import styled from 'styled-components';
import { AdminCard } from './admin-card';
import { CallCard } from './call-card';
import { CardWaiting, Cards, CardsWaiting, Tiles, Waiting } from './dashboard-places';
import { InviteCard, NewsCard, WeekCard } from './side-cards';
import { TeamCard } from './team-card';
import { TrainingCard } from './training-card';

/** Invisible text that keeps its place and is read by screen readers. */
const Unseen = styled.span`
  opacity: 0;
`;

/** `/` and `/dashboard`. */
export function DashboardPage() {
  const { t } = useTranslation('shell');
  const progress = useProgressQuery();
  return (
    <Page title={t('dashboard.title')} heading={<Greeting />} lead={t('dashboard.lead')}>
      {progress.data ? (
        <Figures progress={progress.data} />
      ) : progress.isError && !progress.data ? (
        <ReadFailed
          title={t('dashboard.failed.training')}
          error={progress.error}
          onRetry={() => void progress.refetch()}
          retrying={progress.isFetching}
        />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

/** «Welcome back» is for users with progress. Shown only once that is known, so that no greeting replaces another. */
function Greeting() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUserQuery();
  const { data: progress, isError } = useProgressQuery();
  if (!user?.firstName || (isError && !progress)) return t('dashboard.title');
  if (!progress) return <Unseen>{t('dashboard.title')}</Unseen>;
  return t(progress.completedSteps === 0 ? 'dashboard.greetingFirst' : 'dashboard.greeting', { name: user.firstName });
}

function Figures({ progress }: { progress: Progress }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const total = STEP_NUMBERS.length;
  const done = progress.completedSteps;
  const { data: user } = useCurrentUserQuery();
  const { data: team, isFailing: teamFailed } = useDownlineCounts();
  const connected = isStepCompleted(progress, 1);
  const all = progress.trainingCompleted;
  const hasTeam = (team?.total ?? 0) > 0;
  const isKnown = team !== undefined || teamFailed;
  // A sponsor, and who has come to step 3, has more to do each day than the next step. Decided once, so that no page turns into the other.
  const [leadsWithDay, decide] = useState<boolean>();
  const hasCome = all || (connected && isStepCompleted(progress, 2));
  if (leadsWithDay === undefined && (isKnown || hasCome)) decide(hasCome || hasTeam);
  const [isDayReady, announceDay] = useDayReady();
  // The number of cards depends on whether there is a team, so wait for that: no card moves after it is shown.
  const cards = isKnown ? (
    <Cards>
      {hasTeam && <TeamCard />}
      {all && <RemoteSlot name="certificate-card" waiting={<CardWaiting />} />}
      {!connected && <NextStepsCard />}
      {user && leadsWithDay && hasTeam && <CallCard user={user} trainingCompleted={all} />}
    </Cards>
  ) : (
    <CardsWaiting />
  );
  const figures = (
    <Tiles>
      <StatTile
        icon="training"
        label={t('dashboard.steps')}
        value={t('dashboard.stepsDone', { done: format.number(done), total: format.number(total) })}
      />
      <TeamTile />
      <StatTile icon="target" label={t('dashboard.percent')} value={format.percent((done / total) * 100)} />
      <HoursTile />
    </Tiles>
  );
  if (leadsWithDay === undefined) return <Waiting />;
  if (!leadsWithDay)
    return (
      <Stack $gap={20}>
        {user?.isMasterAdmin && <AdminCard />}
        <TrainingCard hasCall progress={progress} />
        {figures}
        {cards}
      </Stack>
    );
  // What stands below comes once the day does, so that nothing moves.
  return (
    <Stack $gap={20}>
      {user?.isMasterAdmin && <AdminCard />}
      <DayFirst data-waiting={!isDayReady || undefined}>
        <RemoteSlot
          name="today"
          label={t('dashboard.today')}
          waiting={<Skeleton $height={DAY_HEIGHT} $radius={16} />}
          fallback={<Announce onReady={announceDay} />}
          onReady={announceDay}
        />
        {isKnown ? (
          <Stack $gap={16}>
            {hasTeam ? <WeekCard /> : user && <CallCard user={user} trainingCompleted={all} />}
            <NewsCard />
            <InviteCard />
          </Stack>
        ) : (
          <Skeleton $height={DAY_HEIGHT} $radius={16} />
        )}
      </DayFirst>
      {isDayReady && (
        <>
          <TrainingCard progress={progress} />
          {figures}
          {cards}
        </>
      )}
    </Stack>
  );
}

/** About the height of a day of six lines, in px. */
const DAY_HEIGHT = 460;
/** What stands below the day waits no longer than this for it. */
const DAY_LIMIT_MS = 3000;

/** Whether the day stands, and how it says so. */
function useDayReady(): [boolean, () => void] {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DAY_LIMIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return [isReady, useCallback(() => setReady(true), [])];
}

/** In the place of the day where no remote offers one. */
function Announce({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return null;
}

/** The day, with the week and the latest news beside it from 1,024 px on. */
const DayFirst = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  gap: 20px;
  align-items: start;
  > :only-child {
    grid-column: 1 / -1;
  }
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr);
    /* What stands below the day comes with it. */
    &[data-waiting] > :nth-child(2) {
      display: none;
    }
  }
`;

/** Size of the downline; a failed read is not shown as zero. */
function TeamTile() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data, isFailing } = useDownlineCounts();
  const value = data ? format.number(data.total) : isFailing ? '–' : <Skeleton as="span" $width={64} $height={36} />;
  return (
    <StatTile
      icon="partners"
      label={t('dashboard.team')}
      value={value}
      {...(isFailing && !data && { note: t('dashboard.failed.team') })}
      as={Link}
      to="/partners"
    />
  );
}

/** Smallest number of hours that is shown with one decimal. */
const MIN_HOURS = 0.1;

/** Hours trained: the time of watched video; a failed read is not shown as zero. */
function HoursTile() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data, isError } = useWatchedTimeQuery();
  const minutes = Math.round((data?.seconds ?? 0) / 60);
  const hours = (of: number) => format.number(of, { maximumFractionDigits: 1 });
  // Never rounds watched time down to zero.
  const value = data ? (
    data.seconds > 0 && data.seconds / 3600 < MIN_HOURS ? (
      t('dashboard.lessThan', { hours: hours(MIN_HOURS) })
    ) : (
      hours(data.seconds / 3600)
    )
  ) : isError ? (
    '–'
  ) : (
    <Skeleton as="span" $width={64} $height={36} />
  );
  const note = data
    ? minutes > 0 && minutes < 60
      ? common('date.minutes', { count: minutes })
      : undefined
    : isError
      ? t('dashboard.failed.hours')
      : undefined;
  return <StatTile icon="clock" label={t('dashboard.hours')} value={value} {...(note && { note })} />;
}

/** Points to step 1: join the Telegram group. Gone once that is done. */
function NextStepsCard() {
  const { t } = useTranslation('shell');
  return (
    <Card as="section" $tone="brand" aria-labelledby="next-steps">
      <Stack $gap={16}>
        <Cluster $gap={8}>
          <Icon name="telegram" />
          <Heading level={2} size={18} id="next-steps">
            {t('dashboard.nextSteps.title')}
          </Heading>
        </Cluster>
        <Text>
          <strong>{t('dashboard.nextSteps.step')}</strong> · {t('dashboard.nextSteps.text')}
        </Text>
        <Cluster>
          <LinkButton as={Link} to="/training/step/1" icon="play">
            {t('dashboard.nextSteps.button')}
          </LinkButton>
        </Cluster>
      </Stack>
    </Card>
  );
}
