import { SECOND_STEP_RESET_REASON } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Banner, Button, Stack, Text, TextArea } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import { type FormEvent, useId, useRef, useState } from 'react';
import { nameOf } from '../users/names';
import type { ActionDialogProps } from './act-dialogs';
import { FormDialog } from './form-dialog';
import { useAdminResetSecondStepMutation } from './manage.api';
import { useAction } from './use-action';

/** Takes the second step of somebody away who lost everything, with a reason (docs/product/two-step-sign-in.md#everything-lost). */
export function SecondStepDialog({ user, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [reset] = useAdminResetSecondStepMutation();
  const { act, busy, failure, dismiss } = useAction();
  const name = nameOf(user);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim().length < SECOND_STEP_RESET_REASON.min) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    if (!(await act(() => reset({ userId: user.id, reason }).unwrap()))) return;
    toast.success(t('secondStep.reset.done', { name }));
    onClose();
  };
  return (
    <FormDialog
      title={t('secondStep.reset.title', { name })}
      icon="shield"
      size="s"
      dirty={reason !== '' && !busy}
      busy={busy}
      onClose={onClose}
      submit={
        <Button type="submit" form={id} variant="danger" pending={busy}>
          {t('secondStep.reset.action')}
        </Button>
      }
    >
      <Stack
        as="form"
        id={id}
        $gap={16}
        noValidate
        onInput={dismiss}
        onSubmit={(event: FormEvent) => void submit(event)}
      >
        {failure && (
          <Banner tone="danger" live="alert">
            {failure}
          </Banner>
        )}
        <Text>{t('secondStep.reset.text', { name })}</Text>
        <TextArea
          ref={field}
          label={t('sponsor.reason')}
          description={t('sponsor.reasonHint')}
          rows={2}
          maxLength={SECOND_STEP_RESET_REASON.max}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setMissing(false);
          }}
          error={isMissing ? t('sponsor.reasonMissing') : undefined}
          autoFocus
        />
      </Stack>
    </FormDialog>
  );
}
