import type { CallPlace } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Cluster, LinkButton } from '@nb/ui';
import { type CalendarService, calendarLink, useCallPlaceWords, useToast } from '@nb/web-kit';

interface CallLinksProps {
  at: string;
  /** Whom the call is with. */
  name: string;
  /** Where the file of the call lies. */
  file: string;
  place?: CallPlace | null | undefined;
}

/** The ways of a call into a calendar: a service in a new tab, or a file for any other. */
export function CallLinks({ at, name, file, place }: CallLinksProps) {
  const { t } = useTranslation('team');
  const toast = useToast();
  const placeWords = useCallPlaceWords();
  const open = (service: CalendarService) => {
    const event = {
      at: Date.parse(at),
      title: t('detail.calendarTitle', { name }),
      location: place ? (place.where === 'messenger' ? placeWords(place) : place.value) : t('detail.calendarPlace'),
    };
    const link = calendarLink(event, service);
    if (link) window.open(link, '_blank', 'noopener,noreferrer');
    else
      toast.error(
        () => t('detail.calendarErrorText'),
        () => t('detail.calendarError'),
      );
  };
  return (
    <Cluster $gap={8}>
      <Button ownerOnly size="s" onPress={() => open('google')}>
        {t('detail.calendar')}
      </Button>
      <Button ownerOnly size="s" onPress={() => open('outlook')}>
        {t('detail.outlook')}
      </Button>
      <Button ownerOnly size="s" onPress={() => open('office')}>
        {t('detail.office')}
      </Button>
      <LinkButton ownerOnly size="s" icon="download" href={file} download="onboarding-call.ics">
        {t('detail.ics')}
      </LinkButton>
    </Cluster>
  );
}
