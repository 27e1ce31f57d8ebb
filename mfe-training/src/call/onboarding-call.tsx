import { type CurrentUser, DEFAULT_CALL_TIME } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Badge, Card, Cluster, EmailText, Heading, Icon, type IconName, Skeleton, Stack, Text, TextLink } from '@nb/ui';
import { PhoneLinks, useBrand, useCurrentUserQuery, mailHref } from '@nb/web-kit';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSponsorCardQuery } from '../training.api';
import { CalendarButtons } from './calendar-buttons';
import { CallMore, JoinOwnCall } from './call-more';
import { type CallUrgency, callUrgency, knownCall } from './call-time';
import { CallTimes } from './call-times';
import { useOwnCallQuery } from './own-call.api';
import { useNow } from './use-now';

const LOOK: Record<CallUrgency, { tone: 'danger' | 'warning' | 'info'; icon: IconName }> = {
  past: { tone: 'info', icon: 'clock' },
  now: { tone: 'danger', icon: 'bell' },
  soon: { tone: 'warning', icon: 'clock' },
  calm: { tone: 'info', icon: 'calendar' },
};

/** The call the sponsor has set, or whom to ask for one (docs/product/training.md#the-card-of-the-call). */
export function OnboardingCall() {
  const { data: user } = useCurrentUserQuery();
  if (!user) return null;
  return knownCall(user).kind === 'none' ? <NoCall user={user} /> : <SetCall user={user} />;
}

function SetCall({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('training');
  const now = useNow(30_000);
  const { data: more } = useOwnCallQuery();
  const call = knownCall(user);
  const at = call.kind === 'instant' ? call.at : Number.NaN;
  const urgency = call.kind === 'instant' ? callUrgency(at, now) : undefined;
  const look = LOOK[urgency ?? 'calm'];
  return (
    <Card as="section" $tone={look.tone} $padding={16} data-urgency={urgency} aria-labelledby="onboarding-call">
      <Stack $gap={12}>
        <Cluster $gap={8}>
          <Icon name={look.icon} />
          <Heading level={2} size={18} id="onboarding-call">
            {t('call.title')}
          </Heading>
          {urgency && (
            <Badge tone={look.tone} wraps>
              {t(`call.urgency.${urgency}`)}
            </Badge>
          )}
        </Cluster>
        <CallTimes user={user} />
        <JoinOwnCall />
        {urgency === 'past' ? (
          <Text weight={600}>{t('call.passed')}</Text>
        ) : (
          <>
            <CalendarButtons
              file
              event={{
                at,
                title: t('call.eventTitle'),
                details: t('call.eventDetails'),
                location: more?.onboardingCallPlace?.value ?? t('call.location'),
              }}
            />
            {!more?.onboardingCallPlace && (
              <Text size={14} tone="muted">
                {t('call.online')}
              </Text>
            )}
          </>
        )}
        {call.kind === 'instant' && <CallMore user={user} />}
      </Stack>
    </Card>
  );
}

/** Tomorrow at the hour where call forms start: when to be reminded of asking. */
const tomorrow = (now: number): number => {
  const [hours = 9, minutes = 0] = DEFAULT_CALL_TIME.split(':').map(Number);
  const at = new Date(now);
  at.setDate(at.getDate() + 1);
  return at.setHours(hours, minutes, 0, 0);
};

function NoCall({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('training');
  const now = useNow(60_000);
  const { supportEmail } = useBrand();
  const { data: sponsor, isError, isLoading } = useSponsorCardQuery(user.sponsorId ?? skipToken);
  const event = {
    at: tomorrow(now),
    title: t('call.reminderTitle'),
    details: sponsor ? [sponsor.fullName, sponsor.email, sponsor.phone].filter(Boolean).join(', ') : '',
    location: t('call.location'),
  };
  return (
    <Card as="section" $tone="sunken" $padding={16} aria-labelledby="onboarding-call">
      <Stack $gap={12}>
        <Cluster $gap={8}>
          <Icon name="calendar" />
          <Heading level={2} size={18} id="onboarding-call">
            {t('call.title')}
          </Heading>
        </Cluster>
        <Text>{t('call.contactSponsor')}</Text>
        {isLoading && <Skeleton $height={72} />}
        {sponsor && (
          <Stack as="address" $gap={4} style={{ fontStyle: 'normal' }}>
            <Text weight={600}>{sponsor.fullName}</Text>
            <Text size={14}>
              <TextLink data-alone="line" href={mailHref(sponsor.email)}>
                <EmailText email={sponsor.email} />
              </TextLink>
            </Text>
            {sponsor.phone && (
              <Text size={14}>
                <PhoneLinks phone={sponsor.phone} />
              </Text>
            )}
          </Stack>
        )}
        {isError && (
          <Text size={14} tone="muted" role="alert">
            {t('call.sponsorFailed')}
          </Text>
        )}
        {!isLoading && !sponsor && (
          <Text size={14} tone="muted">
            {t('call.support')} <TextLink href={mailHref(supportEmail)}>{supportEmail}</TextLink>
          </Text>
        )}
        <Text size={14} tone="muted">
          {t('call.reminder')}
        </Text>
        <CalendarButtons event={event} />
      </Stack>
    </Card>
  );
}
