import { type PersonalData, personalData } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Button, Card, Cluster, Heading, Stack, Text } from '@nb/ui';
import { SESSIONS_TAG, api, downloadText, errorText, useBrand } from '@nb/web-kit';

const { useOwnPersonalDataMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/user/personal-data: fetched on a press and never cached. The server records it in the security log. */
    ownPersonalData: build.mutation<PersonalData, void>({
      query: () => ({ url: '/api/user/personal-data' }),
      responseSchema: personalData,
      invalidatesTags: (_result, error) => (error ? [] : [SESSIONS_TAG]),
    }),
  }),
});

/** Downloads everything that is stored about the user, as one file. Admins who view the account use their own call, which is recorded as theirs. */
export function PersonalDataCard() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { supportEmail: support } = useBrand();
  const [ask, { isLoading, error, reset }] = useOwnPersonalDataMutation();
  const download = async () => {
    const asked = await ask();
    if (asked.error) return;
    downloadText('personal-data.json', 'application/json', JSON.stringify(asked.data, null, 2));
    // The data is saved as a file, so remove it from the page's memory.
    reset();
  };
  return (
    <Card as="section" aria-labelledby="settings-data">
      <Stack $gap={16}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="settings-data">
            {t('settings.data.title')}
          </Heading>
          <Text size={14} tone="muted">
            {t('settings.data.text')}
          </Text>
        </Stack>
        {error && (
          <Banner tone="danger" live="alert" title={t('settings.data.failed')}>
            {errorText(error, common)}
          </Banner>
        )}
        <Cluster>
          <Button
            ownerOnly
            icon="download"
            pending={isLoading}
            pendingLabel={t('settings.data.pending')}
            onPress={() => void download()}
          >
            {t('settings.data.download')}
          </Button>
        </Cluster>
        <Text size={14} tone="muted">
          {t('settings.data.erase', { support })}
        </Text>
      </Stack>
    </Card>
  );
}
