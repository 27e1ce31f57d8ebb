import { useTranslation } from '@nb/i18n';
import { Button, Cluster, LinkButton } from '@nb/ui';
import { CALENDAR_SERVICES, type CalendarEvent, calendarLink, useFailureToast } from '@nb/web-kit';
import { useState } from 'react';
import { downloadFile } from './download-file';

const ICS = '/api/team/onboarding-call.ics';

/** Puts an event into Google's or Microsoft's calendar; with `file`, also as `onboarding-call.ics` (docs/product/training.md#the-card-of-the-call). */
export function CalendarButtons({ event, file = false }: { event: CalendarEvent; file?: boolean }) {
  const { t } = useTranslation('training');
  const failure = useFailureToast();
  const [loading, setLoading] = useState(false);
  const failed = () =>
    failure.show(
      () => t('calendar.failedText'),
      () => t('calendar.failed'),
    );
  const links = CALENDAR_SERVICES.map((service) => [service, calendarLink(event, service)] as const);
  const download = async () => {
    setLoading(true);
    failure.clear();
    await downloadFile(ICS, 'onboarding-call.ics').catch(failed);
    setLoading(false);
  };
  return (
    <Cluster $gap={8}>
      {links.map(([name, href]) =>
        href === null ? (
          <Button key={name} size="s" icon="calendar" onPress={failed}>
            {t(`calendar.${name}`)}
          </Button>
        ) : (
          <LinkButton ownerOnly key={name} size="s" icon="calendar" href={href} target="_blank" rel="noreferrer">
            {t(`calendar.${name}`)}
          </LinkButton>
        ),
      )}
      {file && (
        <Button ownerOnly size="s" icon="download" pending={loading} onPress={() => void download()}>
          {t('calendar.file')}
        </Button>
      )}
    </Cluster>
  );
}
