import type { PartnerDetails } from '@nb/contracts';
import { useFormat, useTranslation, visitorTimeZone } from '@nb/i18n';
import { Button, Card, Cluster, Heading, LinkButton, Stack, Text } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import { calendarLink } from '../calls/calendar-link';
import { nameOf } from './names';

/** The partner's call in the viewer's zone first, then in its own; with the way into a calendar (RT §2, ux.md 11). */
export function CallCard({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const toast = useToast();
  const at = partner.onboardingCallDatetime;
  const zone = partner.onboardingCallTimezone;
  const open = () => {
    const link = calendarLink({ at, title: t('detail.calendarTitle', { name: nameOf(partner) }) });
    if (link) window.open(link, '_blank', 'noopener,noreferrer');
    else toast.error(t('detail.calendarErrorText'), t('detail.calendarError'));
  };
  return (
    <Stack as="section" $gap={12}>
      <Heading level={3} size={16}>{t('detail.call')}</Heading>
      {at ? (
        <Card $tone="info" $padding={16}>
          <Stack $gap={12}>
            <Stack $gap={4}>
              <Text weight={600}>{format.dateTime(at, { style: 'full', zoneName: true })}</Text>
              {zone !== visitorTimeZone() && <Text size={14} tone="muted">{format.dateTime(at, { style: 'full', timeZone: zone, zoneName: true })}</Text>}
            </Stack>
            <Cluster>
              <Button size="s" onPress={open}>{t('detail.calendar')}</Button>
              <LinkButton size="s" icon="download" href={`/api/partner/${partner.id}/onboarding-call.ics`} download="onboarding-call.ics">{t('detail.ics')}</LinkButton>
            </Cluster>
          </Stack>
        </Card>
      ) : (
        <Card $tone="sunken" $padding={16}><Text weight={600}>{t('detail.noCall')}</Text><Text size={14} tone="muted">{t('detail.noCallText')}</Text></Card>
      )}
    </Stack>
  );
}
