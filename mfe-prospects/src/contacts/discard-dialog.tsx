import { useTranslation } from '@nb/i18n';
import { Button, Dialog, Text } from '@nb/ui';

/** Before what was typed into one row goes for the sake of another. */
export function DiscardDialog({
  open,
  onKeep,
  onDiscard,
}: {
  open: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}) {
  const { t } = useTranslation('prospects');
  return (
    <Dialog
      alert
      open={open}
      onClose={onKeep}
      icon="warning"
      tone="warning"
      title={t('sheet.discardTitle')}
      actions={
        <>
          <Button onPress={onKeep} autoFocus>
            {t('action.keepEditing')}
          </Button>
          <Button variant="danger" onPress={onDiscard}>
            {t('action.discard')}
          </Button>
        </>
      }
    >
      <Text tone="muted">{t('sheet.discardText')}</Text>
    </Dialog>
  );
}
