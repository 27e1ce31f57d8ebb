import { useTranslation } from '@nb/i18n';
import { Page, useCurrentUserQuery } from '@nb/web-kit';
import { Stack } from '@nb/ui';
import { AppearanceCard } from './appearance-card';
import { ConsentsCard } from './consents-card';
import { NoticesCard } from './notices-card';
import { NotificationsCard } from './notifications-card';
import { PrivacyCard } from './privacy-card';
import { ProfileCard } from './profile-card';
import { SecurityCard } from './security-card';
import { SecurityLogCard } from './security-log-card';
import { SessionsCard } from './sessions-card';

/** `/settings` (PA §2, S9). */
export function SettingsPage() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUserQuery();
  if (!user) return null;
  return (
    <Page title={t('settings.title')}>
      <Stack $gap={20} style={{ maxInlineSize: 760 }}>
        <ProfileCard key={user.id} user={user} />
        <SecurityCard user={user} />
        <SessionsCard />
        <SecurityLogCard />
        <PrivacyCard user={user} />
        <ConsentsCard userId={user.id} />
        <AppearanceCard />
        <NotificationsCard user={user} />
        <NoticesCard user={user} />
      </Stack>
    </Page>
  );
}
