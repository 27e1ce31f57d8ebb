import type { CurrentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Card, Heading, Stack, Switch } from '@nb/ui';
import { errorText, useSaveNotificationsMutation } from '@nb/web-kit';
import { useRefusal } from '../password/use-refusal';

/** The settings that have an effect; the API has more. */
const KINDS = [
  { id: 'email', text: 'emailText' },
  { id: 'training', text: 'trainingText' },
] as const;
type Kind = (typeof KINDS)[number]['id'];

/** What the user is notified about; each switch is saved immediately. */
export function NotificationsCard({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { refusal, refuse, clear } = useRefusal<Kind>();
  const [save] = useSaveNotificationsMutation();
  const change = async (id: Kind, on: boolean) => {
    clear();
    try {
      await save({ [id]: on }).unwrap();
    } catch (error) {
      refuse(
        id,
        () => t('settings.notifications.failed'),
        () => errorText(error, common),
      );
    }
  };
  return (
    <Card as="section" aria-labelledby="settings-notifications">
      <Stack $gap={16}>
        <Heading level={2} size={18} id="settings-notifications">
          {t('settings.notifications.title')}
        </Heading>
        {KINDS.map(({ id, text }) => (
          <Switch
            key={id}
            name={id}
            checked={user.notifications[id]}
            description={t(`settings.notifications.${text}`)}
            error={refusal?.field === id ? refusal.text : undefined}
            onChange={(on) => void change(id, on)}
          >
            {t(`settings.notifications.${id}`)}
          </Switch>
        ))}
      </Stack>
    </Card>
  );
}
