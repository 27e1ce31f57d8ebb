import { useTranslation } from '@nb/i18n';
import { Button, Cluster, LinkButton } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import { type CalendarService, calendarLink } from './calendar-link';

interface CallLinksProps {
  at: string;
  /** Whom the call is with. */
  name: string;
  /** Where the file of the call lies. */
  file: string;
}

/** The ways of a call into a calendar: a service in a new tab, or a file for any other (RT §2). */
export function CallLinks({ at, name, file }: CallLinksProps) {
  const { t } = useTranslation('team');
  const toast = useToast();
  const open = (service: CalendarService) => {
    const link = calendarLink({ at, service, title: t('detail.calendarTitle', { name }) });
    if (link) window.open(link, '_blank', 'noopener,noreferrer');
    else toast.error(t('detail.calendarErrorText'), t('detail.calendarError'));
  };
  return (
    <Cluster $gap={8}>
      <Button size="s" onPress={() => open('google')}>
        {t('detail.calendar')}
      </Button>
      <Button size="s" onPress={() => open('outlook')}>
        {t('detail.outlook')}
      </Button>
      <LinkButton size="s" icon="download" href={file} download="onboarding-call.ics">
        {t('detail.ics')}
      </LinkButton>
    </Cluster>
  );
}
