import type { CurrentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Checkbox, Grid, Illustration, OwnerFields, Stack, Text, TextArea } from '@nb/ui';
import { useCurrentUserQuery, AutosaveStatus } from '@nb/web-kit';
import { callUrgency, knownCall } from '../call/call-time';
import { CallTimes } from '../call/call-times';
import { TickingCountdown } from '../call/ticking-countdown';
import { DraftBanners } from '../drafts/draft-banners';
import { useProgressDraft } from '../drafts/use-progress-draft';
import { Box } from './box';
import type { StepPartProps, StepScreen } from './step-screen';

const NOTES_SAVE_MS = 2000;
const NOTES_MAX = 20_000;

/** The call with its countdown, and the notes of it. */
function Content({ progress }: StepPartProps) {
  const { t } = useTranslation('training');
  const { data: user } = useCurrentUserQuery();
  const notes = useProgressDraft<{ callNotes: string }>({ name: 'call-notes', progress, delay: NOTES_SAVE_MS });
  return (
    <Stack $gap={20}>
      <Box id="scheduled-call" title={t('call.title')}>
        {user && <ScheduledCall user={user} />}
      </Box>
      <Box id="call-notes" title={t('steps.5.notes')} aside={<AutosaveStatus autosave={notes} />}>
        <DraftBanners draft={notes} restoredTitle={t('steps.5.restored')} />
        <OwnerFields>
          <TextArea
            label={t('steps.5.notes')}
            hideLabel
            description={t('steps.5.notesText')}
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
      </Box>
    </Stack>
  );
}

function ScheduledCall({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('training');
  const call = knownCall(user);
  if (call.kind === 'none') {
    return (
      <Stack $gap={16} $align="center">
        <Illustration name="calendar" size={150} />
        <Text tone="muted">{t('steps.5.noCall')}</Text>
      </Stack>
    );
  }
  if (call.kind === 'incomplete') return <CallTimes user={user} />;
  return (
    <Grid $columns={2} $gap={24}>
      <CallTimes user={user} />
      <TickingCountdown
        until={call.at}
        label={t('steps.5.countdown')}
        passed={t('call.passed')}
        urgency={(now) => callUrgency(call.at, now)}
        urgencyLabel={(urgency) => t(`call.urgency.${urgency}`)}
      />
    </Grid>
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

export const step5: StepScreen = { points: 4, Content, Actions };
