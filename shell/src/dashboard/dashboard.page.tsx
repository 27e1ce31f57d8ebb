import { type Progress, STEP_NUMBERS } from '@nb/contracts';
import { Card, Cluster, ErrorState, Heading, Icon, LinkButton, ProgressBar, Skeleton, SkeletonRegion, Stack, StatTile, StepIndicator, Text, below } from '@nb/ui';
import { type Format, useFormat, useTranslation } from '@nb/i18n';
import { CertificateCard, Link, Page, errorText, firstIncompleteStep, isStepCompleted, requestIdOf, useCurrentUserQuery, useDownlineCountsQuery, useProgressQuery, useWatchedTimeQuery } from '@nb/web-kit';
import styled from 'styled-components';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
  gap: 20px;
  align-items: start;
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
/** Four figures beside one another, two by two where it gets narrow: what comes next stays in sight on a phone. */
const Tiles = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 16px;
  @media ${below.xl} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media ${below.s} {
    gap: 12px;
  }
`;
const Done = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  color: var(--nb-success);
  font-weight: 600;
`;

/** `/` and `/dashboard` (PA §2, S5). */
export function DashboardPage() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUserQuery();
  const progress = useProgressQuery();
  // «Back» is who has got somewhere. Before that is known: registration signs in, so whoever has signed in only then is new.
  const first = progress.data ? progress.data.completedSteps === 0 : user?.lastLoginAt === user?.createdAt;
  return (
    <Page title={t('dashboard.title')} heading={user?.firstName ? t(first ? 'dashboard.greetingFirst' : 'dashboard.greeting', { name: user.firstName }) : t('dashboard.title')} lead={t('dashboard.lead')}>
      {progress.data ? <Figures progress={progress.data} /> : progress.isError ? <Failed error={progress.error} retry={() => void progress.refetch()} retrying={progress.isFetching} /> : <Waiting />}
    </Page>
  );
}

function Failed({ error, retry, retrying }: { error: unknown; retry: () => void; retrying: boolean }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const requestId = requestIdOf(error);
  return (
    <ErrorState
      title={t('dashboard.failed.training')} text={errorText(error, common)} retryLabel={common('action.retry')} onRetry={retry} retrying={retrying}
      {...(requestId && { requestId, requestIdLabel: common('remote.requestId', { id: '' }).trim() })}
    />
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <SkeletonRegion label={t('state.loading')}>
      <Stack $gap={20}>
        <Tiles>{[1, 2, 3, 4].map((id) => <Skeleton key={id} $height={128} $radius={16} />)}</Tiles>
        <Columns><Skeleton $height={260} $radius={16} /><Skeleton $height={200} $radius={16} /></Columns>
      </Stack>
    </SkeletonRegion>
  );
}

function Figures({ progress }: { progress: Progress }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const total = STEP_NUMBERS.length;
  const done = progress.completedSteps;
  return (
    <Stack $gap={20}>
      <Tiles>
        <StatTile icon="training" label={t('dashboard.steps')} value={t('dashboard.stepsDone', { done: format.number(done), total: format.number(total) })} />
        <TeamTile />
        <StatTile icon="target" label={t('dashboard.percent')} value={format.percent((done / total) * 100)} />
        <HoursTile />
      </Tiles>
      <Columns>
        <TrainingCard progress={progress} />
        <Stack $gap={20}>
          {progress.trainingCompleted && <CertificateCard />}
          <NextStepsCard done={isStepCompleted(progress, 1)} />
          <CallCard />
        </Stack>
      </Columns>
    </Stack>
  );
}

/** How many partners there are below; a failed read is no zero. */
function TeamTile() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data, isError } = useDownlineCountsQuery();
  const value = data ? format.number(data.total) : isError ? '–' : <Skeleton as="span" $width={64} $height={36} />;
  return <StatTile icon="partners" label={t('dashboard.team')} value={value} {...(isError && !data && { note: t('dashboard.failed.team') })} as={Link} to="/partners" />;
}

/** The first decimal of an hour. */
const LEAST_HOURS = 0.1;

/** Hours trained: the time of watched video (decisions 12); a failed read is no zero. */
function HoursTile() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const format = useFormat();
  const { data, isError } = useWatchedTimeQuery();
  const minutes = Math.round((data?.seconds ?? 0) / 60);
  const hours = (of: number) => format.number(of, { maximumFractionDigits: 1 });
  // What was watched is never rounded away.
  const value = data ? (data.seconds > 0 && data.seconds / 3600 < LEAST_HOURS ? t('dashboard.lessThan', { hours: hours(LEAST_HOURS) }) : hours(data.seconds / 3600)) : isError ? '–' : <Skeleton as="span" $width={64} $height={36} />;
  const note = data ? (minutes > 0 && minutes < 60 ? common('date.minutes', { count: minutes }) : undefined) : isError ? t('dashboard.failed.hours') : undefined;
  return <StatTile icon="clock" label={t('dashboard.hours')} value={value} {...(note && { note })} />;
}

function TrainingCard({ progress }: { progress: Progress }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const total = STEP_NUMBERS.length;
  const done = progress.completedSteps;
  const next = firstIncompleteStep(progress);
  const remaining = total - done;
  return (
    <Card as="section" aria-labelledby="training-card">
      <Stack $gap={20}>
        <Cluster $justify="between" $align="start">
          <Heading level={2} size={18} id="training-card">{t('dashboard.training.title')}</Heading>
          {progress.trainingCompleted
            ? <Done><Icon name="check-circle" />{t('dashboard.training.done')}</Done>
            : <Text as="span" size={14} tone="muted">{t('dashboard.training.remaining', { count: remaining })}</Text>}
        </Cluster>
        <ProgressBar label={t('dashboard.training.complete', { done, total })} value={done} max={total} />
        <StepIndicator
          label={t('dashboard.training.title')} linkAs={Link}
          steps={STEP_NUMBERS.map((step) => {
            const completed = isStepCompleted(progress, step);
            const current = !progress.trainingCompleted && step === next;
            return {
              id: String(step), label: common(`step.titles.${step}`), state: completed ? 'done' : current ? 'current' : 'open',
              stateLabel: t(completed ? 'dashboard.training.stepDone' : current ? 'dashboard.training.stepNext' : 'dashboard.training.stepOpen'),
              ...((completed || current) && { to: `/training/step/${step}` }),
            };
          })}
        />
        {!progress.trainingCompleted && <Text tone="muted">{t('dashboard.training.next', { title: common(`step.titles.${next}`) })}</Text>}
        <Cluster>
          {progress.trainingCompleted
            ? <LinkButton as={Link} to="/basic-training" variant="primary">{t('dashboard.training.review')}</LinkButton>
            : <>
                <LinkButton as={Link} to={`/training/step/${next}`} variant="primary" iconEnd="arrow-right">{t('dashboard.training.continue')}</LinkButton>
                <LinkButton as={Link} to="/basic-training">{t('dashboard.training.overview')}</LinkButton>
              </>}
        </Cluster>
      </Stack>
    </Card>
  );
}

/** Points to step 1: join the Telegram group (PA §2); once that is done it says so, and still leads there. */
function NextStepsCard({ done }: { done: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Card as="section" $tone="brand" aria-labelledby="next-steps">
      <Stack $gap={12}>
        <Cluster $gap={8}><Icon name="telegram" /><Heading level={2} size={18} id="next-steps">{t('dashboard.nextSteps.title')}</Heading></Cluster>
        <Text><strong>{t('dashboard.nextSteps.step')}</strong> · {t('dashboard.nextSteps.text')}</Text>
        {done && <Done><Icon name="check-circle" />{t('dashboard.nextSteps.done')}</Done>}
        <Cluster><LinkButton as={Link} to="/training/step/1" icon="play">{t('dashboard.nextSteps.button')}</LinkButton></Cluster>
      </Stack>
    </Card>
  );
}

/** The viewer's zone first, the sponsor's second when it shows another clock (ux.md 11); undefined too for a zone that this browser does not know. */
function otherClock(format: Format, at: string, zone: string): string | undefined {
  try {
    return format.zoneOffset(zone, at) === format.zoneOffset(format.timeZone, at) ? undefined : format.time(at, { timeZone: zone, zoneName: true });
  } catch {
    return undefined;
  }
}

function CallCard() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUserQuery();
  const format = useFormat();
  if (!user) return null;
  const { onboardingCallDate: date, onboardingCallTime: time, onboardingCallDatetime: instant, onboardingCallTimezone: zone } = user;
  const at = instant !== null && Number.isFinite(Date.parse(instant)) ? instant : undefined;
  const elsewhere = at && otherClock(format, at, zone);
  const missing = date ?? time ?? instant ? t('dashboard.call.unavailable') : t('dashboard.call.none');
  return (
    <Card as="section" aria-labelledby="call-card">
      <Stack $gap={12}>
        <Cluster $gap={8}><Icon name="calendar" /><Heading level={2} size={18} id="call-card">{t('dashboard.call.title')}</Heading></Cluster>
        <Text tone={at ? 'default' : 'muted'}>{at ? format.dateTime(at, { style: 'full', zoneName: true }) : missing}</Text>
        {elsewhere && <Text size={14} tone="muted">{t('dashboard.call.sponsorTime', { time: elsewhere })}</Text>}
      </Stack>
    </Card>
  );
}
