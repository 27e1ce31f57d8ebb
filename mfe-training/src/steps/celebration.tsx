import { useTranslation } from '@nb/i18n';
import { Button, Dialog, Illustration, Stack, Text } from '@nb/ui';
import { useCurrentUserQuery, useNavigate } from '@nb/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { CertificateWays } from '../certificates/certificate-card';
import { remember, remembered } from '../saving/personal-flags';
import { startConfetti } from './confetti';

export const CONFETTI_MS = 3000;
const LEAVE_AFTER_MS = 2000;
const CONFETTI_SHOWN = 'confetti-shown';

/**
 * Step 5 is complete, or the last of the five: confetti for 3 s, once per person, the message, and 2 s later the business model. Focusing or
 * pressing the certificate cancels that, so that the user can look at it.
 */
export function Celebration({ trainingCompleted }: { trainingCompleted: boolean }) {
  const { t } = useTranslation('training');
  const navigate = useNavigate();
  const { data: user } = useCurrentUserQuery();
  const go = useEffectEvent(() => {
    void navigate('/business-model');
  });
  const userId = user?.id;
  const [leaveAfter, setLeaveAfter] = useState<number>();
  useEffect(() => {
    if (userId === undefined) return undefined;
    const first = remembered(userId, CONFETTI_SHOWN) === null;
    if (first) remember(userId, CONFETTI_SHOWN, 'yes');
    const stop = first ? startConfetti(CONFETTI_MS) : undefined;
    setLeaveAfter((first ? CONFETTI_MS : 0) + LEAVE_AFTER_MS);
    return stop;
  }, [userId]);
  useEffect(() => {
    if (leaveAfter === undefined) return undefined;
    const timer = setTimeout(go, leaveAfter);
    return () => clearTimeout(timer);
  }, [leaveAfter]);
  const stay = () => setLeaveAfter(undefined);
  const text = trainingCompleted ? t('celebration.text') : t('celebration.stepText');
  return (
    <Dialog
      open
      onClose={() => void navigate('/business-model')}
      title={t('celebration.title')}
      icon="trophy"
      tone="success"
      size="s"
      centered
      actions={
        <Button variant="primary" iconEnd="arrow-right" onPress={() => void navigate('/business-model')}>
          {t('celebration.go')}
        </Button>
      }
    >
      <Stack $gap={16} $align="center">
        <Illustration name="celebrate" size={trainingCompleted ? 200 : 260} />
        <Text size={18} role="status">
          {text}
        </Text>
        {trainingCompleted && (
          <div onFocus={stay} onPointerDown={stay}>
            <CertificateWays quiet />
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
