import type { CallOverlap } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Stack, Text } from '@nb/ui';

/** At that hour somebody else waits, too: who, and when. Nothing is saved yet. */
export function Overlaps({ calls }: { calls: readonly CallOverlap[] }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  return (
    <Banner tone="warning" live="alert" title={t('calls.overlap', { count: calls.length })}>
      <Stack $gap={4}>
        {calls.map((call) => {
          const when = call.onboardingCallDatetime ? format.time(call.onboardingCallDatetime, { zoneName: true }) : '';
          const name = `${call.firstName} ${call.lastName}`.trim();
          return (
            <Text key={call.userId} size={14}>
              {t(call.own ? 'calls.overlapOwn' : 'calls.overlapWith', { name, when })}
            </Text>
          );
        })}
        <Text size={14}>{t('calls.overlapText')}</Text>
      </Stack>
    </Banner>
  );
}
