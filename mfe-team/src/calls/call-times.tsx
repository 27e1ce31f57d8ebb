import { useFormat } from '@nb/i18n';
import { Stack, Text } from '@nb/ui';

/** When a call is: in the viewer's zone first, then in the call's own; zones always named. */
export function CallTimes({ at, zone }: { at: string; zone: string }) {
  const format = useFormat();
  const own = format.dateTime(at, { style: 'full', zoneName: true });
  // Two zones with the same time, such as Chicago and Mexico City, show it once.
  const there = format.dateTime(at, { style: 'full', timeZone: zone, zoneName: true });
  return (
    <Stack $gap={4}>
      <Text weight={600}>{format.heading(own)}</Text>
      {there !== own && (
        <Text size={14} tone="muted">
          {format.heading(there)}
        </Text>
      )}
    </Stack>
  );
}
