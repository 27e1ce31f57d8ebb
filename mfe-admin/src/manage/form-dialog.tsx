import { useTranslation } from '@nb/i18n';
import { Button, Dialog, type DialogProps, DiscardQuestion, type IconName } from '@nb/ui';
import { useDiscardPrompt, useUnsavedChanges } from '@nb/web-kit';
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
  const { t: common } = useTranslation();
  const [asking, setAsking] = useState(false);
  useUnsavedChanges(dirty);
  const prompt = useDiscardPrompt();
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
      <DiscardQuestion prompt={prompt} open={asking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}
