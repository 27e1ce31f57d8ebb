import { today } from '@internationalized/date';
import type { CalendarCall } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Badge, Cluster, EmptyState, Heading, Illustration, Stack } from '@nb/ui';
import { CallList } from './call-list';

interface AgendaViewProps {
  calls: ReadonlyMap<string, CalendarCall[]>;
  /** First and last day in words. */
  span: string;
  onOpen: (call: CalendarCall) => void;
}

/** The days that have calls, one after the other: the phone's way to read a calendar. */
export function AgendaView({ calls, span, onOpen }: AgendaViewProps) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const now = today(format.timeZone).toString();
  if (calls.size === 0)
    return (
      <EmptyState
        level={2}
        illustration={<Illustration name="calendar" />}
        title={t('calendar.empty')}
        text={t('calendar.emptyText', { span })}
      />
    );
  return (
    <Stack $gap={24}>
      {[...calls].map(([day, here]) => (
        <Stack as="section" $gap={12} key={day} aria-labelledby={`agenda-${day}`}>
          <Cluster $gap={8}>
            <Heading level={2} size={16} id={`agenda-${day}`}>
              {format.heading(format.day(day, 'full'))}
            </Heading>
            {day === now && <Badge tone="brand">{t('calendar.today')}</Badge>}
          </Cluster>
          <CallList calls={here} label={t('calendar.callsOn', { day: format.day(day, 'full') })} onOpen={onOpen} />
        </Stack>
      ))}
    </Stack>
  );
}
