import { useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog } from '@nb/ui';

/** Before an import is taken back that completed step 3: it would be open again (decisions 6). */
export function UndoImportDialog({
  open,
  onConfirm,
  onClose,
}: {
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('prospects');
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      icon="warning"
      tone="warning"
      title={t('import.undoQuestion')}
      actions={
        <>
          <Button onPress={onClose} autoFocus>
            {t('action.cancel')}
          </Button>
          <Button variant="danger" onPress={onConfirm}>
            {t('action.undo')}
          </Button>
        </>
      }
    >
      <Banner tone="warning" title={t('delete.step3Title')}>
        {t('delete.step3Text')}
      </Banner>
    </Dialog>
  );
}
