import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, Stack, Text } from '@nb/ui';

/** The question before a delete (PA §2); it warns when step 3 would have to be completed again (decisions 6). */
export function DeleteDialog({ contact, reopensStep3, onConfirm, onClose }: { contact?: Prospect; reopensStep3: boolean; onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation('prospects');
  return (
    <Dialog
      alert open={contact !== undefined} onClose={onClose} icon="trash" tone="danger" title={t('delete.question')}
      actions={<>
        <Button onPress={onClose} autoFocus>{t('action.cancel')}</Button>
        <Button variant="danger" onPress={onConfirm}>{t('action.delete')}</Button>
      </>}
    >
      <Stack $gap={16}>
        <Text tone="muted">{t('delete.text', { name: contact?.name ?? '' })}</Text>
        {reopensStep3 && <Banner tone="warning" title={t('delete.step3Title')}>{t('delete.step3Text')}</Banner>}
      </Stack>
    </Dialog>
  );
}
