import type { CurrentUser } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, Checkbox, Cluster, Icon, OwnerFields, Stack, Text, TextArea } from '@nb/ui';
import { useCurrentUserQuery, AutosaveStatus } from '@nb/web-kit';
import { CallMore, JoinOwnCall } from '../call/call-more';
import { callUrgency, knownCall } from '../call/call-time';
import { CallTimes } from '../call/call-times';
import { TickingCountdown } from '../call/ticking-countdown';
import { DraftBanners } from '../drafts/draft-banners';
import { useProgressDraft } from '../drafts/use-progress-draft';
import type { StepPartProps, StepScreen } from './step-screen';

const NOTES_SAVE_MS = 2000;
const NOTES_MAX = 20_000;

/** The onboarding call with its countdown, and the learner's notes about it. */
function Main({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const { data: user } = useCurrentUserQuery();
  const notes = useProgressDraft<{ callNotes: string }>({ name: 'call-notes', progress, delay: NOTES_SAVE_MS });
  return (
    <Card as="section" aria-label={t('call.title')} $padding={20}>
      <Stack $gap={12}>
        <Stack $gap={8}>
          {progress.callHeldAt && <HeldCall at={progress.callHeldAt} />}
          {user && !(progress.callHeldAt && knownCall(user).kind === 'none') && <ScheduledCall user={user} />}
        </Stack>
        <DraftBanners draft={notes} restoredTitle={t('steps.5.restored')} />
        <OwnerFields>
          <TextArea
            label={t('steps.5.notes')}
            name="callNotes"
            rows={8}
            maxLength={NOTES_MAX}
            value={notes.value.callNotes}
            onChange={(callNotes) => notes.change({ callNotes })}
            onBlur={() => {
              notes.flush().catch(() => undefined);
            }}
          />
        </OwnerFields>
        {/* in one line, because the status is usually empty */}
        <Cluster $justify="between" $gap={8}>
          <Text size={14} tone="muted">
            {t('steps.5.notesText')}
          </Text>
          <AutosaveStatus autosave={notes} />
        </Cluster>
        {user && knownCall(user).kind === 'instant' && <CallMore user={user} />}
      </Stack>
    </Card>
  );
}

/** The sponsor says that the call took place; the step is completed by the learner all the same. */
function HeldCall({ at }: { at: string }) {
  const { t } = useTranslation('training');
  const format = useFormat();
  return (
    <Cluster $gap={8} $nowrap>
      <Icon name="check-circle" />
      <Text weight={600}>{t('call.held', { date: format.date(at, { style: 'full' }) })}</Text>
    </Cluster>
  );
}

function ScheduledCall({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('training');
  const call = knownCall(user);
  if (call.kind === 'none') {
    return (
      <Cluster $gap={8} $nowrap $align="start">
        <Icon name="calendar" />
        <Text>{t('steps.5.noCall')}</Text>
      </Cluster>
    );
  }
  if (call.kind === 'incomplete') return <CallTimes user={user} />;
  return (
    <Stack $gap={8}>
      <CallTimes user={user} />
      <TickingCountdown
        size="s"
        until={call.at}
        label={t('steps.5.countdown')}
        passed={t('call.passed')}
        urgency={(now) => callUrgency(call.at, now)}
        urgencyLabel={(urgency) => t(`call.urgency.${urgency}`)}
      />
      <JoinOwnCall />
    </Stack>
  );
}

function Actions({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const callSet = progress.step1Actions.action2Completed === true;
  const noted = progress.callNotes.trim() !== '';
  return (
    <Stack $gap={8}>
      <Checkbox checked={callSet} disabled description={callSet ? t('steps.1.callDone') : t('steps.1.callWaiting')}>
        {t('steps.5.action1')}
      </Checkbox>
      <Checkbox checked={noted} disabled description={t(noted ? 'automatic' : 'automaticLater')}>
        {t('steps.5.action2')}
      </Checkbox>
    </Stack>
  );
}

export const step5: StepScreen = { points: 4, Main, Actions };
