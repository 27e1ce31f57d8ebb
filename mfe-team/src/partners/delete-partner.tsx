import type { PartnerDetails } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, Stack, Text } from '@nb/ui';
import { errorText, useToast } from '@nb/web-kit';
import { useState } from 'react';
import { nameOf } from './names';
import { useDeletePartnerMutation } from './partners.api';

/** A master admin's way to delete a partner from the panel (docs/product/team.md#a-partner). */
export function DeletePartner({ partner, onDone }: { partner: PartnerDetails; onDone: () => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [remove, { isLoading }] = useDeletePartnerMutation();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = nameOf(partner);
  const confirm = async () => {
    setFailure(undefined);
    try {
      await remove(partner.id).unwrap();
      toast.success(t('remove.done', { name }));
      onDone();
    } catch (error) {
      setFailure(errorText(error, common));
      toast.error(errorText(error, common), t('remove.failed'));
    }
  };
  return (
    <>
      <Button variant="ghost" icon="trash" onPress={() => setAsking(true)}>
        {t('remove.action')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        alert
        icon="trash"
        tone="danger"
        title={t('remove.title')}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{common('action.cancel')}</Button>
            <Button variant="danger" pending={isLoading} onPress={() => void confirm()}>
              {t('remove.action')}
            </Button>
          </>
        }
      >
        <Stack $gap={16}>
          <Text>{t('remove.text', { name })}</Text>
          {failure && <Banner tone="danger">{failure}</Banner>}
        </Stack>
      </Dialog>
    </>
  );
}
