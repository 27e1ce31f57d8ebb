import { useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, type IconName, Stack, TextField } from '@nb/ui';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useAction } from './use-action';

export interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Text of the button that does it. */
  action: string;
  icon: IconName;
  /** Takes something away. */
  danger?: boolean;
  /** The button is not offered at all: it is not known yet what would happen, or it is not possible. */
  blocked?: boolean;
  /** Must be typed before, for what can't be undone. */
  typed?: { label: string; matches: (text: string) => boolean; wrong: string; numeric?: boolean };
  run: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** A question before an act. Mount it to open it. A refusal is said in it, and nothing typed is lost. */
export function ConfirmDialog({
  title,
  children,
  action,
  icon,
  danger = false,
  blocked = false,
  typed,
  run,
  onDone,
  onClose,
}: ConfirmDialogProps) {
  const { t: common } = useTranslation();
  const { act, busy, failure } = useAction();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || blocked) return;
    if (typed && !typed.matches(text)) {
      setWrong(true);
      field.current?.focus();
      // On a phone the words below it would lie behind the buttons.
      field.current?.scrollIntoView?.({ block: 'center' });
      return;
    }
    if (await act(run)) onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      alert={!typed}
      {...(typed && { size: 's', closeLabel: common('action.close') })}
      dismissable={!busy}
      title={title}
      icon={icon}
      tone={danger ? 'danger' : 'brand'}
      actions={
        <>
          <Button onPress={onClose}>{common(blocked ? 'action.close' : 'action.cancel')}</Button>
          {!blocked && (
            <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} pending={busy}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <Stack as="form" id={form} $gap={16} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
        {failure && (
          <Banner tone="danger" live="alert">
            {failure}
          </Banner>
        )}
        {children}
        {typed && !blocked && (
          <TextField
            ref={field}
            label={typed.label}
            value={text}
            onChange={(value) => {
              setText(value);
              setWrong(false);
            }}
            autoComplete="off"
            spellCheck="false"
            autoFocus
            {...(typed.numeric && { inputMode: 'numeric' })}
            error={wrong ? typed.wrong : undefined}
          />
        )}
      </Stack>
    </Dialog>
  );
}
