import type { Referral } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, Stack, Text, WholeWord } from '@nb/ui';
import { errorText, useToast } from '@nb/web-kit';
import { useDeleteCodeMutation, useRestoreCodeMutation } from '../partners/partners.api';

/** How long Undo is offered. */
const UNDO_MS = 10_000;

/** The question before an invitation is deleted, and the way back after it (docs/product/registration.md#invitations). */
export function DeleteDialog({ code, open, onClose }: { code: Referral; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [remove, { isLoading }] = useDeleteCodeMutation();
  const [bringBack] = useRestoreCodeMutation();
  const [failure, setFailure] = useMessage();
  const close = () => {
    setFailure(undefined);
    onClose();
  };
  const restore = async () => {
    try {
      await bringBack(code.id).unwrap();
      toast.show({ text: t('codes.restored', { code: code.code }), whole: code.code });
    } catch (error) {
      toast.error(
        () => errorText(error, common),
        () => t('codes.restoreFailed'),
      );
    }
  };
  const confirm = async () => {
    setFailure(undefined);
    try {
      await remove(code.id).unwrap();
      toast.show({
        text: () => t('codes.deleted'),
        tone: 'success',
        staysFor: UNDO_MS,
        action: { label: () => t('codes.undo'), run: () => void restore() },
      });
      close();
    } catch (error) {
      setFailure(() => errorText(error, common));
      toast.error(
        () => errorText(error, common),
        () => t('codes.deleteFailed'),
      );
    }
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      alert
      icon="trash"
      tone="danger"
      title={t('codes.deleteTitle')}
      actions={
        <>
          <Button onPress={close}>{t('codes.cancel')}</Button>
          <Button variant="danger" pending={isLoading} onPress={() => void confirm()}>
            {t('codes.delete')}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        <Text>
          <WholeWord word={code.code}>{t('codes.deleteText', { code: code.code })}</WholeWord>
        </Text>
        {failure && <Banner tone="danger">{failure}</Banner>}
      </Stack>
    </Dialog>
  );
}
