import { downloadText } from '@nb/web-kit';
import type { AdminUserDetail } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Button, Cluster, Stack, Text } from '@nb/ui';
import { useAction } from '../manage/use-action';
import { nameOf } from '../users/names';
import { useAdminPersonalDataMutation } from './detail.api';
import { Part } from './part';

/** Everything kept about a person, as one file. Asking is written down. */
export function DataTab({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation('admin');
  const { act, busy, failure } = useAction();
  const [ask, { reset }] = useAdminPersonalDataMutation();
  const download = async () => {
    const data = await ask(user.id).unwrap();
    downloadText(`personal-data-${user.id}.json`, 'application/json', JSON.stringify(data, null, 2));
    // A file on the disk is enough; the page forgets it.
    reset();
  };
  return (
    <Part title={t('data.title')}>
      <Stack $gap={16}>
        <Text>{t('data.text', { name: nameOf(user) })}</Text>
        {failure && (
          <Banner tone="danger" live="alert" title={t('data.failed')}>
            {failure}
          </Banner>
        )}
        <Cluster>
          <Button
            variant="primary"
            icon="download"
            pending={busy}
            pendingLabel={t('data.pending')}
            onPress={() => void act(download)}
          >
            {t('data.download')}
          </Button>
        </Cluster>
        <Text size={14} tone="muted">
          {t('data.erase')}
        </Text>
      </Stack>
    </Part>
  );
}
