import type { PartnerDetails } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Card, Heading, Stack, Text } from '@nb/ui';
import { CallPlaceLine, JoinCall } from '@nb/web-kit';
import { CallLinks } from '../calls/call-links';
import { CallTimes } from '../calls/call-times';
import { nameOf } from './names';

/** The partner's call in the viewer's zone first, then in its own; with the way into a calendar (docs/product/team.md#a-partner). */
export function CallCard({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('team');
  const format = useFormat();
  const at = partner.onboardingCallDatetime;
  const held = partner.call?.held ?? [];
  return (
    <Stack as="section" $gap={12}>
      <Heading level={4} size={16}>
        {t('detail.call')}
      </Heading>
      {at ? (
        <Card $tone="info" $padding={16}>
          <Stack $gap={12}>
            <CallTimes at={at} zone={partner.onboardingCallTimezone} />
            {partner.onboardingCallPlace && <CallPlaceLine place={partner.onboardingCallPlace} />}
            <JoinCall at={at} place={partner.onboardingCallPlace} />
            <CallLinks
              at={at}
              name={nameOf(partner)}
              place={partner.onboardingCallPlace}
              file={`/api/partner/${partner.id}/onboarding-call.ics`}
            />
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
      {held.length > 0 && (
        <Text size={14} tone="muted">
          {t('outcome.heldOn', { days: format.list(held.map((day) => format.date(day))) })}
        </Text>
      )}
    </Stack>
  );
}
