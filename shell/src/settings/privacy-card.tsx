import type { CurrentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Card, Heading, Stack, Switch } from '@nb/ui';
import { errorText, useSaveProfileMutation } from '@nb/web-kit';
import { useRefusal } from '../password/use-refusal';

/** Whether the sponsor sees the user's contacts or only their number. */
export function PrivacyCard({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { refusal, refuse, clear } = useRefusal<'counts'>();
  const [save, { isLoading, originalArgs }] = useSaveProfileMutation();
  const change = async (contactsCountsOnly: boolean) => {
    clear();
    try {
      await save({ contactsCountsOnly }).unwrap();
    } catch (error) {
      refuse(
        'counts',
        () => t('settings.privacy.failed'),
        () => errorText(error, common),
      );
    }
  };
  return (
    <Card as="section" aria-labelledby="settings-privacy">
      <Stack $gap={16}>
        <Heading level={2} size={18} id="settings-privacy">
          {t('settings.privacy.title')}
        </Heading>
        <Switch
          name="contactsCountsOnly"
          checked={isLoading ? (originalArgs?.contactsCountsOnly ?? user.contactsCountsOnly) : user.contactsCountsOnly}
          description={t('settings.privacy.countsText')}
          error={refusal?.text}
          onChange={(on) => void change(on)}
        >
          {t('settings.privacy.counts')}
        </Switch>
      </Stack>
    </Card>
  );
}
