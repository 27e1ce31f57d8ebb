import { type Goals, type PartnerDetails, STEP_NUMBERS } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, EmptyState, Facts, Heading, Skeleton, SkeletonRegion, Stack } from '@nb/ui';
import { ReadFailed } from '@nb/web-kit';
import { nameOf } from './names';
import { usePartnerGoalsQuery } from './partners.api';

const SECTIONS = {
  financial: ['monthlyEarnings3Months', 'monthlyEarnings6Months', 'monthlyEarnings12Months'],
  motivation: ['whyJoin', 'howChange', 'changes', 'challenges'],
  building: ['timeWeekly', 'startDate', 'strengths', 'helpNeeded', 'commitment', 'confidence'],
} as const satisfies Record<string, readonly (keyof Goals)[]>;

/** Goals & Motivation: the partner's own words, only with consent; never placeholder figures (docs/product/training.md#step-4). */
export function GoalsPanel({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const { data, error, isError, isFetching, refetch } = usePartnerGoalsQuery(partner.id);
  const name = nameOf(partner);
  if (isError && !data)
    return <ReadFailed title={t('goals.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <SkeletonRegion label={common('state.loading')}>
        <Stack $gap={16}>
          <Skeleton $height={120} />
          <Skeleton $height={160} />
        </Stack>
      </SkeletonRegion>
    );
  return (
    <Stack $gap={24}>
      {!data.shared && data.isWritten !== false ? (
        <EmptyState level={4} icon="lock" title={t('goals.private')} text={t('goals.privateText', { name })} />
      ) : !data.shared || !data.goals ? (
        <EmptyState level={4} icon="target" title={t('goals.none')} text={t('goals.noneText', { name })} />
      ) : (
        <Shared goals={data.goals} />
      )}
      <Figures partner={partner} />
    </Stack>
  );
}

function Shared({ goals }: { goals: Goals }) {
  const { t } = useTranslation('team');
  const text = (field: keyof Goals) => {
    const value = goals[field];
    return typeof value === 'number'
      ? t('goals.scale', { value })
      : typeof value === 'string' && value.trim()
        ? value
        : null;
  };
  return (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((section) => {
    const items = SECTIONS[section].flatMap((field) => {
      const value = text(field);
      return value === null ? [] : [[t(`goals.fields.${field}`), value] as const];
    });
    return (
      items.length > 0 && (
        <Stack as="section" $gap={12} key={section}>
          <Heading level={4} size={16}>
            {t(`goals.${section}`)}
          </Heading>
          <Card $padding={16}>
            <Facts items={items} />
          </Card>
        </Stack>
      )
    );
  });
}

/** Whether the account is in use; the sheet has all badges above. */
const statusOf = ({ isActive, badges }: PartnerDetails) =>
  isActive === false ? 'deactivated' : badges.includes('inactive') ? 'inactive' : 'active';

function Figures({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const percent = (partner.trainingProgress.completedSteps / STEP_NUMBERS.length) * 100;
  return (
    <Stack as="section" $gap={12}>
      <Heading level={4} size={16}>
        {t('goals.current')}
      </Heading>
      <Card $padding={16}>
        <Facts
          items={[
            [t('goals.figures.training'), format.percent(percent)],
            [t('goals.figures.team'), format.number(partner.teamSize)],
            [t('goals.figures.prospects'), format.number(partner.prospectsTotal)],
            [t('goals.figures.status'), t(`partners.badge.${statusOf(partner)}`)],
          ]}
        />
      </Card>
    </Stack>
  );
}
