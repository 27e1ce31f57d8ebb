import { SECOND_STEP_POLICIES, type SecondStepPolicy } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import {
  Banner,
  Breadcrumbs,
  Button,
  Card,
  Cluster,
  RadioGroup,
  Select,
  Skeleton,
  SkeletonRegion,
  Stack,
  Text,
  TextLink,
} from '@nb/ui';
import { Link, Page, ReadFailed, useToast, useUnsavedChanges } from '@nb/web-kit';
import { type FormEvent, useState } from 'react';
import { AdminOnly } from '../access';
import { useAction } from '../manage/use-action';
import { useAdminUsersQuery } from '../users/users.api';
import { DEFAULTS } from '../users/users.state';
import { useAdminSaveSecondStepPolicyMutation, useAdminSecondStepPolicyQuery } from './second-step.api';

type Mode = SecondStepPolicy['mode'];
const DAY_MS = 86_400_000;
/** From when a rule holds, in days from today. */
const DAYS = [0, 7, 14, 30] as const;
/** The date that is stored stays. */
const AS_IT_IS = 'as-it-is';

/** `/admin/two-step`: who must sign in with a second step (docs/product/two-step-sign-in.md#policy). */
export function SecondStepPage() {
  const { t } = useTranslation('admin');
  return (
    <AdminOnly>
      <Page
        title={t('secondStep.title')}
        lead={t('secondStep.lead')}
        above={
          <Breadcrumbs
            label={t('detail.trail')}
            linkAs={Link}
            items={[{ label: t('users.title'), to: '/admin' }, { label: t('secondStep.title') }]}
          />
        }
      >
        <Rule />
      </Page>
    </AdminOnly>
  );
}

function Rule() {
  const { t } = useTranslation('admin');
  const { data, isFetching, isError, error, refetch } = useAdminSecondStepPolicyQuery();
  if (data) return <RuleForm key={`${data.mode} ${data.from}`} rule={data} />;
  if (isError && !isFetching)
    return <ReadFailed title={t('secondStep.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <SkeletonRegion label={t('users.loading')}>
      <Skeleton $height={260} $radius={16} />
    </SkeletonRegion>
  );
}

function RuleForm({ rule }: { rule: SecondStepPolicy }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const toast = useToast();
  const [mode, setMode] = useState<Mode>(rule.mode);
  const [chosenDays, setDays] = useState<string>(rule.from === null ? '14' : AS_IT_IS);
  const [save] = useAdminSaveSecondStepPolicyMutation();
  const { act, busy, failure, dismiss } = useAction();
  const isChanged = mode !== rule.mode || (mode !== 'off' && chosenDays !== AS_IT_IS);
  useUnsavedChanges(isChanged && !busy);
  const dayOf = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const from = () =>
    mode === 'off' || chosenDays === '0' ? null : chosenDays === AS_IT_IS ? rule.from : dayOf(Number(chosenDays));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isChanged) return;
    const saved = await act(() => save({ mode, from: from() }).unwrap());
    if (saved) toast.success(t('secondStep.saved'));
  };
  return (
    <Card as="section" aria-label={t('secondStep.title')} $padding={20}>
      <Stack as="form" $gap={20} noValidate onInput={dismiss} onSubmit={(event: FormEvent) => void submit(event)}>
        {failure && (
          <Banner tone="danger" live="alert">
            {failure}
          </Banner>
        )}
        <RadioGroup
          label={t('secondStep.who')}
          value={mode}
          onChange={(value) => setMode(SECOND_STEP_POLICIES.find((each) => each === value) ?? 'off')}
          options={SECOND_STEP_POLICIES.map((value) => ({ value, label: t(`secondStep.modes.${value}`) }))}
        />
        {mode !== 'off' && (
          <>
            <Select
              label={t('secondStep.from')}
              description={t('secondStep.fromHint')}
              value={chosenDays}
              onChange={setDays}
              options={[
                ...(rule.from === null
                  ? []
                  : [{ value: AS_IT_IS, label: t('secondStep.asItIs', { date: format.date(rule.from) }) }]),
                ...DAYS.map((days) => ({
                  value: String(days),
                  label:
                    days === 0
                      ? t('secondStep.immediately')
                      : t('secondStep.inDays', { count: days, date: format.date(dayOf(days)) }),
                })),
              ]}
            />
            <Lacking mode={mode} />
          </>
        )}
        <Cluster>
          <Button type="submit" variant="primary" pending={busy} disabled={!isChanged}>
            {t('secondStep.save')}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}

/** How many of those who would need one have none yet. */
function Lacking({ mode }: { mode: Exclude<Mode, 'off'> }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const adminFilter = mode === 'admins' ? 'admin' : 'all';
  // Not `data`, which is still that of the choice before.
  const { currentData, isError, error, isFetching, refetch } = useAdminUsersQuery({
    ...DEFAULTS,
    adminFilter,
    secondStepFilter: 'without',
  });
  if (!currentData)
    return isError ? (
      <ReadFailed
        title={t('secondStep.lackingFailed')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonRegion label={t('secondStep.counting')}>
        <Skeleton $height={24} />
      </SkeletonRegion>
    );
  const { total } = currentData;
  const query = new URLSearchParams({ secondStepFilter: 'without', ...(mode === 'admins' && { adminFilter }) });
  return (
    <Text>
      {t('secondStep.lacking', { count: total, formatted: format.number(total) })}{' '}
      <TextLink as={Link} to={`/admin?${query.toString()}`}>
        {t('secondStep.show')}
      </TextLink>
    </Text>
  );
}
