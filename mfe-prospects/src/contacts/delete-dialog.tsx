import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, Stack, Text } from '@nb/ui';

export interface DeleteDialogProps {
  /** None: the question is not asked. */
  contacts: readonly Prospect[];
  reopensStep3: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before a delete of one (PA §2) or several; it warns when step 3 would have to be completed again (decisions 6). */
export function DeleteDialog({ contacts, reopensStep3, onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('prospects');
  const [first] = contacts;
  const count = contacts.length;
  return (
    <Dialog
      alert
      open={count > 0}
      onClose={onClose}
      icon="trash"
      tone="danger"
      title={t(count > 1 ? 'delete.questionAll' : 'delete.question', { count })}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" onPress={onConfirm}>
            {t('action.delete')}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        <Text tone="muted">{t(count > 1 ? 'delete.textAll' : 'delete.text', { count, name: first?.name ?? '' })}</Text>
        {reopensStep3 && (
          <Banner tone="warning" title={t('delete.step3Title')}>
            {t('delete.step3Text')}
          </Banner>
        )}
      </Stack>
    </Dialog>
  );
}
