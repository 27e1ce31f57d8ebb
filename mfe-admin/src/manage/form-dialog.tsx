import { useTranslation } from '@nb/i18n';
import { Button, Dialog, type DialogProps, type IconName, Text } from '@nb/ui';
import { useUnsavedChanges } from '@nb/web-kit';
import { type ReactNode, useState } from 'react';

interface FormDialogProps {
  title: string;
  icon: IconName;
  size?: NonNullable<DialogProps['size']>;
  /** Something typed would be lost: Esc, the cross and a press outside ask first; Cancel says it all by itself. */
  dirty: boolean;
  busy: boolean;
  /** The button that sends the form. */
  submit: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** A dialog with a form. Mount it to open it, so that it begins empty each time. */
export function FormDialog({ title, icon, size = 'm', dirty, busy, submit, children, onClose }: FormDialogProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const [asking, setAsking] = useState(false);
  useUnsavedChanges(dirty);
  return (
    <Dialog
      open
      title={title}
      icon={icon}
      size={size}
      closeLabel={common('action.close')}
      dismissable={!busy}
      onClose={() => (dirty ? setAsking(true) : onClose())}
      actions={
        <>
          <Button onPress={onClose} disabled={busy}>
            {common('action.cancel')}
          </Button>
          {submit}
        </>
      }
    >
      {children}
      <Dialog
        alert
        open={asking}
        onClose={() => setAsking(false)}
        icon="warning"
        tone="warning"
        title={t('form.discardTitle')}
        actions={
          <>
            <Button onPress={() => setAsking(false)} autoFocus>
              {common('action.keepEditing')}
            </Button>
            <Button variant="danger" onPress={onClose}>
              {common('action.discard')}
            </Button>
          </>
        }
      >
        <Text tone="muted">{t('form.discardText')}</Text>
      </Dialog>
    </Dialog>
  );
}
