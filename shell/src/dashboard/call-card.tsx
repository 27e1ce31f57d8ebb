import type { CurrentUser } from '@nb/contracts';
import { type Format, useFormat, useTranslation } from '@nb/i18n';
import { Card, Cluster, Heading, Icon, Stack, Text } from '@nb/ui';
import { CallPlaceLine, JoinCall } from '@nb/web-kit';
import type { ComponentProps } from 'react';
import styled from 'styled-components';

/** A calendar leaf with the day, the most important part. */
const Leaf = styled.span`
  flex: none;
  display: grid;
  justify-items: center;
  align-content: center;
  inline-size: 56px;
  block-size: 60px;
  overflow: hidden;
  border-radius: 12px;
  background: var(--nb-accent-soft);
  color: var(--nb-accent);
  font-weight: 600;
  font-size: 0.75rem;
  line-height: 1.3;
  strong {
    color: var(--nb-text);
    font-size: 1.5rem;
    font-weight: 700;
    line-height: 1.15;
    font-variant-numeric: tabular-nums;
  }
`;

/** The time in the sponsor's zone, when it differs from the viewer's; undefined also for a zone that this browser does not know. */
function otherClock(format: Format, at: string, zone: string): string | undefined {
  try {
    return format.zoneOffset(zone, at) === format.zoneOffset(format.timeZone, at)
      ? undefined
      : format.time(at, { timeZone: zone, zoneName: true });
  } catch {
    return undefined;
  }
}

/** One part of the date, in the viewer's zone. */
const part = ({ tag, timeZone }: Format, at: string, wanted: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(tag, { ...wanted, timeZone }).format(new Date(at));

/** When the onboarding call is, or how to get one. Shows nothing after the training when there is no call, because none is needed then. */
export function CallCard({
  user,
  trainingCompleted,
  isPart = false,
}: {
  user: CurrentUser;
  trainingCompleted: boolean;
  /** It stands within another card. */
  isPart?: boolean;
}) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const {
    onboardingCallDate: date,
    onboardingCallTime: time,
    onboardingCallDatetime: instant,
    onboardingCallTimezone: zone,
    onboardingCallPlace: place,
  } = user;
  const at = instant !== null && Number.isFinite(Date.parse(instant)) ? instant : undefined;
  const known = date ?? time ?? instant;
  if (trainingCompleted && known === null) return null;
  const elsewhere = at && otherClock(format, at, zone);
  const Frame = isPart ? 'section' : Box;
  return (
    <Frame aria-labelledby="call-card">
      <Stack $gap={16}>
        <Cluster $gap={8}>
          <Icon name="calendar" />
          <Heading level={2} size={18} id="call-card">
            {t('dashboard.call.title')}
          </Heading>
        </Cluster>
        <Cluster $gap={16} $nowrap>
          {at && (
            <Leaf aria-hidden="true">
              {part(format, at, { month: 'short' })}
              <strong>{part(format, at, { day: 'numeric' })}</strong>
            </Leaf>
          )}
          <Stack $gap={4}>
            <Text tone={at ? 'default' : 'muted'}>
              {at
                ? format.heading(format.dateTime(at, { style: 'full', zoneName: true }))
                : t(known === null ? 'dashboard.call.none' : 'dashboard.call.unavailable')}
            </Text>
            {elsewhere && (
              <Text size={14} tone="muted">
                {t('dashboard.call.sponsorTime', { time: elsewhere })}
              </Text>
            )}
            {at && place && <CallPlaceLine place={place} />}
          </Stack>
        </Cluster>
        {at && <JoinCall at={at} place={place} />}
      </Stack>
    </Frame>
  );
}

const Box = (props: ComponentProps<typeof Card>) => <Card as="section" {...props} />;
