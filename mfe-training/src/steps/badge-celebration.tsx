import type { Progress } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Dialog, Illustration, type IllustrationName, Stack, Text } from '@nb/ui';
import { useCurrentUserQuery, useToast } from '@nb/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useClockOffset } from '../call/use-now';
import { remember, remembered } from '../saving/personal-flags';
import { type Badge, badgesToCelebrate } from './badges';

/** Each badge has its own medal: the one of fifty names is the rarer. */
const MEDALS = { 'list-builder': 'medal10', 'super-achiever': 'medal50' } as const satisfies Record<
  Badge,
  IllustrationName
>;
const SEEN = 'badges-celebrated';

/** A badge that was just earned: a toast and a dialog, once. */
export function BadgeCelebration({ progress }: { progress: Progress }) {
  const { t } = useTranslation('training');
  const toast = useToast();
  const { data: user } = useCurrentUserQuery();
  const offset = useClockOffset();
  const atOpening = useRef(progress.badges);
  const [shown, setShown] = useState<Badge[]>([]);
  const look = useEffectEvent(() => {
    if (!user) return;
    const seen = (remembered(user.id, SEEN)?.split(',') ?? []) as Badge[];
    const earned = badgesToCelebrate({ progress, atOpening: atOpening.current, seen, now: Date.now() + offset });
    if (earned.length === 0) return;
    remember(user.id, SEEN, [...new Set([...seen, ...earned])].join(','));
    setShown((before) => [...before, ...earned]);
    // The dialog says for what.
    for (const badge of earned) toast.success(t(`steps.3.badge.${badge}.name`));
  });
  useEffect(() => look(), [progress.badges]);
  const close = () => setShown([]);
  const last = shown.at(-1);
  if (last === undefined) return null;
  return (
    <Dialog
      open
      onClose={close}
      size="s"
      icon="trophy"
      tone="success"
      centered
      title={t('steps.3.badgeTitle')}
      actions={
        <Button variant="primary" onPress={close}>
          {t('steps.3.badgeClose')}
        </Button>
      }
    >
      <Stack $gap={20} $align="center">
        <Illustration name={MEDALS[last]} size={220} />
        {shown.map((badge) => (
          <Text key={badge}>
            <Text as="strong" size={18} weight={600}>
              {t(`steps.3.badge.${badge}.name`)}
            </Text>
            <br />
            {t(`steps.3.badge.${badge}.earned`)}
          </Text>
        ))}
      </Stack>
    </Dialog>
  );
}
