import { useTranslation } from '@nb/i18n';
import { Button, Card, Heading, Stack, Text, TextField } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import { type FormEvent, useEffect, useState } from 'react';

/** Opens when the check says that the invitation has a passcode (RT §2, R2). */
export function PasscodePrompt({ wrong, busy, onSubmit }: { wrong: boolean; busy: boolean; onSubmit: (passcode: string) => void }) {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const [passcode, setPasscode] = useState('');
  useEffect(() => {
    if (wrong) toast.error(t('register.passcode.wrong'), t('register.passcode.wrongTitle'));
  }, [wrong, t, toast]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passcode && !busy) onSubmit(passcode);
  };
  return (
    <Card as="form" onSubmit={submit} noValidate>
      <Stack $gap={20}>
        <Stack $gap={4}>
          <Heading level={2} size={18}>{t('register.passcode.title')}</Heading>
          <Text tone="muted">{t('register.passcode.text')}</Text>
        </Stack>
        <TextField label={t('register.passcode.label')} name="passcode" value={passcode} onChange={setPasscode} autoComplete="one-time-code" autoFocus maxLength={64} error={wrong ? t('register.passcode.wrong') : undefined} />
        <Button type="submit" variant="primary" size="l" fullWidth pending={busy}>{t('register.passcode.submit')}</Button>
      </Stack>
    </Card>
  );
}
