import type { CurrentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Card, Heading, Stack, Switch } from '@nb/ui';
import { errorText, useSaveNotificationsMutation, useToast } from '@nb/web-kit';

const KINDS = [
  { id: 'email', text: 'emailText' }, { id: 'sms', text: 'smsText' }, { id: 'training', text: 'trainingText' }, { id: 'marketing', text: 'marketingText' },
] as const;

/** What a person hears about; each switch is saved at once (S9). */
export function NotificationsCard({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [save] = useSaveNotificationsMutation();
  const change = async (id: (typeof KINDS)[number]['id'], on: boolean) => {
    try {
      await save({ [id]: on }).unwrap();
    } catch (error) {
      toast.error(errorText(error, common), t('settings.notifications.failed'));
    }
  };
  return (
    <Card as="section" aria-labelledby="settings-notifications">
      <Stack $gap={16}>
        <Heading level={2} size={18} id="settings-notifications">{t('settings.notifications.title')}</Heading>
        {KINDS.map(({ id, text }) => (
          <Switch key={id} checked={user.notifications[id]} description={t(`settings.notifications.${text}`)} onChange={(on) => void change(id, on)}>{t(`settings.notifications.${id}`)}</Switch>
        ))}
      </Stack>
    </Card>
  );
}
