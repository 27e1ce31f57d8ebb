import { GOALS_MIN_CONTACTS, type Progress } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Badge, Banner, Button, Checkbox, Cluster, Grid, Icon, ProgressBar, Stack, Text, useViewOnly } from '@nb/ui';
import { RemoteSlot, errorText, useFailureToast } from '@nb/web-kit';
import { useSaveProgressMutation } from '../saving/progress.api';
import { useEffect, useEffectEvent, useState } from 'react';
import { callUrgency } from '../call/call-time';
import { TickingCountdown } from '../call/ticking-countdown';
import { Waiting } from '../waiting';
import { BadgeCelebration } from './badge-celebration';
import { BADGES, windowEnd } from './badges';
import { Box } from './box';
import type { StepPartProps, StepScreen } from './step-screen';

/** Starts the 24 hours the first time the step opens; the server decides the time. */
function useChallengeStart({ step3StartedAt }: Progress): { failed: boolean; start: () => void } {
  const [save, { isError }] = useSaveProgressMutation();
  const start = () => {
    void save({ step3StartedAt: new Date().toISOString() });
  };
  const begin = useEffectEvent(start);
  const viewOnly = useViewOnly();
  const isDue = step3StartedAt === null && !viewOnly;
  useEffect(() => {
    if (isDue) begin();
  }, [isDue]);
  return { failed: isError && step3StartedAt === null, start };
}

/** A field for the next name, and the newest names, from the slot of mfe-prospects. */
function Main({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const { failed, start } = useChallengeStart(progress);
  return (
    <Stack $gap={16}>
      {failed && (
        <Banner
          tone="warning"
          title={t('steps.3.startFailed')}
          action={
            <Button size="s" onPress={start}>
              {common('action.retry')}
            </Button>
          }
        />
      )}
      {/* No fallback: when the remote is missing, the list below shows the message. */}
      <RemoteSlot name="prospect-names" label={t('steps.3.list')} waiting={<Waiting heights={[480]} />} />
      <BadgeCelebration progress={progress} />
    </Stack>
  );
}

/** Clock, bars and badges of the challenge. */
function Details({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const end = windowEnd(progress.step3StartedAt);
  return (
    <Box id="challenge" title={t('steps.3.challenge')}>
      <Grid $columns={2} $gap={24}>
        <Stack $gap={20}>
          {BADGES.map(({ badge, contacts }) => (
            <Stack key={badge} $gap={8}>
              <Cluster $justify="between" $gap={8}>
                <Text as="strong" weight={600}>
                  {t(`steps.3.badge.${badge}.name`)}
                </Text>
                {progress.badges.includes(badge) ? (
                  <Badge tone="success" icon="trophy">
                    {t('steps.3.earned')}
                  </Badge>
                ) : (
                  <Badge>{t(`steps.3.badge.${badge}.need`)}</Badge>
                )}
              </Cluster>
              <ProgressBar
                label={t('steps.3.bar', { goal: contacts })}
                size="m"
                value={Math.min(progress.contacts, contacts)}
                max={contacts}
                tone={progress.contacts >= contacts ? 'success' : 'brand'}
                valueText={t('steps.3.count', { done: Math.min(progress.contacts, contacts), goal: contacts })}
              />
            </Stack>
          ))}
        </Stack>
        <Stack $gap={12}>
          <Text as="strong" weight={600}>
            {t('steps.3.clock')}
          </Text>
          {end !== undefined && (
            <TickingCountdown
              until={end}
              label={t('steps.3.clock')}
              passed={t('steps.3.clockOver')}
              urgency={() => callUrgency(Infinity, 0)}
              urgencyLabel={() => t('steps.3.clockText')}
            />
          )}
        </Stack>
      </Grid>
      <Cluster $gap={8} $nowrap $align="start">
        <Icon name="info" size={18} />
        <Text size={14} tone="muted">
          {t('steps.3.advice', { count: GOALS_MIN_CONTACTS })}
        </Text>
      </Cluster>
    </Box>
  );
}

/** The whole list, with everything that can be done with it. */
function FullWidth() {
  const { t } = useTranslation('training');
  return (
    <Box id="contact-list" title={t('steps.3.list')}>
      <RemoteSlot
        name="prospect-list"
        label={t('steps.3.list')}
        fallback={<Banner tone="warning" title={t('steps.3.listMissing')} />}
      />
    </Box>
  );
}

/** Checkable from 10 and 50 contacts on, saved immediately; they can always be unchecked. */
function Actions({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const toast = useFailureToast();
  const [save] = useSaveProgressMutation();
  const [failure, setFailure] = useState<{ action: string; error: unknown }>();
  const check = async (action: (typeof BADGES)[number]['action'], checked: boolean) => {
    setFailure(undefined);
    toast.clear();
    try {
      await save({ step3Actions: { [action]: checked } }).unwrap();
    } catch (error) {
      setFailure({ action, error });
      toast.show(
        () => errorText(error, common),
        () => t('save.failedTitle'),
      );
    }
  };
  return (
    <Stack $gap={8}>
      {BADGES.map(({ badge, contacts, action }) => {
        const checked = progress.step3Actions[action] === true;
        const missing = contacts - progress.contacts;
        return (
          <Checkbox
            key={badge}
            checked={checked}
            disabled={!checked && missing > 0}
            onChange={(now) => void check(action, now)}
            description={
              !checked && missing > 0
                ? t('steps.3.missing', { count: missing })
                : t(`steps.3.badge.${badge}.actionText`)
            }
            error={failure?.action === action ? errorText(failure.error, common) : undefined}
          >
            {t(`steps.3.badge.${badge}.action`)}
          </Checkbox>
        );
      })}
    </Stack>
  );
}

export const step3: StepScreen = { points: 4, Main, Details, FullWidth, Actions };
