import type { CurrentUser } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Stack, Text } from '@nb/ui';
import { incompleteCallWords, knownCall, usableZone, zoneInWords } from './call-time';

/** Date and time of the call: the viewer's zone first, the sponsor's below where it differs, each named. Nothing without a call. */
export function CallTimes({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const format = useFormat();
  const call = knownCall(user);
  if (call.kind === 'none') return null;
  if (call.kind === 'incomplete') {
    const words = incompleteCallWords(call, format).map((word) => ('text' in word ? word.text : t(`call.${word.key}`)));
    return (
      <Text size={18} weight={600}>
        {words.join(' · ')}
      </Text>
    );
  }
  const zone = usableZone(call.zone, format.timeZone);
  const clock = (timeZone: string) => format.time(call.at, { timeZone });
  const zoneWords = (timeZone: string) => zoneInWords(format, timeZone, call.at);
  const differs = format.dateTime(call.at, { timeZone: zone }) !== format.dateTime(call.at);
  return (
    <Stack $gap={4}>
      <Text size={18} weight={600}>
        {format.heading(format.date(call.at, { style: 'full' }))}
      </Text>
      <Text numeric>
        <strong>{clock(format.timeZone)}</strong> · {common('date.yourTime')}, {zoneWords(format.timeZone)}
      </Text>
      {differs && (
        <Text size={14} tone="muted" numeric>
          {format.date(call.at, { timeZone: zone })}, {clock(zone)} · {common('date.sponsorTime')}, {zoneWords(zone)}
        </Text>
      )}
    </Stack>
  );
}
