import type { PartnerDetails } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, Stack, Text } from '@nb/ui';
import { errorText, useDialog, useToast } from '@nb/web-kit';
import { nameOf } from './names';
import { useDeletePartnerMutation } from './partners.api';

/** A master admin's way to delete a partner from the panel (docs/product/team.md#a-partner). */
export function DeletePartner({ partner, onDone }: { partner: PartnerDetails; onDone: () => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [remove, { isLoading }] = useDeletePartnerMutation();
  const question = useDialog('delete-partner', 'question');
  const [failure, setFailure] = useMessage();
  const name = nameOf(partner);
  const confirm = async () => {
    setFailure(undefined);
    try {
      await remove(partner.id).unwrap();
      toast.success(t('remove.done', { name }));
      onDone();
    } catch (error) {
      setFailure(() => errorText(error, common));
      toast.error(
        () => errorText(error, common),
        () => t('remove.failed'),
      );
    }
  };
  return (
    <>
      <Button variant="ghost" icon="trash" onPress={() => question.open()}>
        {t('remove.action')}
      </Button>
      <Dialog
        open={question.isOpen}
        onClose={question.close}
        alert
        icon="trash"
        tone="danger"
        title={t('remove.title')}
        actions={
          <>
            <Button onPress={question.close}>{common('action.cancel')}</Button>
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
