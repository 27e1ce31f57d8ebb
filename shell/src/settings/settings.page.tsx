import { useTranslation } from '@nb/i18n';
import { Page, RemoteSlot, useCurrentUserQuery } from '@nb/web-kit';
import { OwnerFields, Skeleton, Stack, from } from '@nb/ui';
import styled from 'styled-components';
import { AppearanceCard } from './appearance-card';
import { ConsentsCard } from './consents-card';
import { NoticesCard } from './notices-card';
import { NotificationsCard } from './notifications-card';
import { PersonalDataCard } from './personal-data-card';
import { PrivacyCard } from './privacy-card';
import { ProfileCard } from './profile-card';
import { SecurityCard } from './security-card';
import { SecurityLogCard } from './security-log-card';
import { SessionsCard } from './sessions-card';
import { TwoStepCard } from '../two-step/two-step-card';
import { TimeZoneCard } from './time-zone-card';

/** Account and sign-in on one side; on the other, where there is room, appearance and notifications. */
const Sides = styled.div`
  display: grid;
  gap: 20px;
  align-items: start;
  max-inline-size: 760px;
  @media ${from.xxl} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    max-inline-size: none;
  }
`;

/** `/settings`. */
export function SettingsPage() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUserQuery();
  if (!user) return null;
  return (
    <Page title={t('settings.title')}>
      <Sides>
        <Stack $gap={20}>
          <OwnerFields>
            <Stack $gap={20}>
              <ProfileCard key={user.id} user={user} />
              <SecurityCard user={user} />
            </Stack>
          </OwnerFields>
          <TwoStepCard user={user} />
          <SessionsCard />
          <SecurityLogCard />
        </Stack>
        <Stack $gap={20}>
          <AppearanceCard />
          <OwnerFields>
            <Stack $gap={20}>
              <TimeZoneCard user={user} />
              <NotificationsCard user={user} />
              <NoticesCard user={user} />
              <PrivacyCard user={user} />
            </Stack>
          </OwnerFields>
          <RemoteSlot name="usual-call-place" waiting={<Skeleton $height={200} />} />
          <ConsentsCard userId={user.id} />
          <PersonalDataCard />
        </Stack>
      </Sides>
    </Page>
  );
}
