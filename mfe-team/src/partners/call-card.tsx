import type { PartnerDetails } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Card, Heading, Stack, Text } from '@nb/ui';
import { CallLinks } from '../calls/call-links';
import { CallTimes } from '../calls/call-times';
import { nameOf } from './names';

/** The partner's call in the viewer's zone first, then in its own; with the way into a calendar (docs/product/team.md#a-partner). */
export function CallCard({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('team');
  const at = partner.onboardingCallDatetime;
  return (
    <Stack as="section" $gap={12}>
      <Heading level={4} size={16}>
        {t('detail.call')}
      </Heading>
      {at ? (
        <Card $tone="info" $padding={16}>
          <Stack $gap={12}>
            <CallTimes at={at} zone={partner.onboardingCallTimezone} />
            <CallLinks at={at} name={nameOf(partner)} file={`/api/partner/${partner.id}/onboarding-call.ics`} />
          </Stack>
        </Card>
      ) : (
        <Card $tone="sunken" $padding={16}>
          <Text weight={600}>{t('detail.noCall')}</Text>
          <Text size={14} tone="muted">
            {t('detail.noCallText')}
          </Text>
        </Card>
      )}
    </Stack>
  );
}
