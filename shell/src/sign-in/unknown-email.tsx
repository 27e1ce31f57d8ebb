import { Button, Dialog, Text } from '@nb/ui';
import { useTranslation } from '@nb/i18n';

export interface UnknownEmailProps {
  onClose: () => void;
}

/** Help after a sign-in with an unknown e-mail. Loaded on demand. */
export function UnknownEmail({ onClose }: UnknownEmailProps) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  return (
    <Dialog
      open
      onClose={onClose}
      alert
      icon="mail"
      title={t('signIn.notFound.title')}
      closeLabel={common('action.close')}
      actions={
        <Button variant="primary" autoFocus onPress={onClose}>
          {t('signIn.notFound.button')}
        </Button>
      }
    >
      <Text>{t('signIn.notFound.text')}</Text>
    </Dialog>
  );
}
