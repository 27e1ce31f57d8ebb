import { useTranslation } from '@nb/i18n';
import { Button, Card, Heading, Stack, Text, TextField } from '@nb/ui';
import { Link, useToast } from '@nb/web-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { SignInHere } from './sign-in-here';

export interface PasscodePromptProps {
  /** What was wrong with the last one; said here and, with its title, in a toast. */
  refusal: { title: string; text: string } | undefined;
  busy: boolean;
  onSubmit: (passcode: string) => void;
}

/** Opens when the check says that the invitation has a passcode (RT §2, R2). */
export function PasscodePrompt({ refusal, busy, onSubmit }: PasscodePromptProps) {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const [passcode, setPasscode] = useState('');
  const [missing, setMissing] = useState(false);
  const { title, text } = refusal ?? {};
  useEffect(() => (title && text ? toast.show({ tone: 'error', title, text }) : undefined), [title, text, toast]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!passcode);
    if (passcode && !busy) onSubmit(passcode);
  };
  return (
    <Card as="form" onSubmit={submit} noValidate>
      <Stack $gap={20}>
        <Stack $gap={4}>
          <Heading level={2} size={18}>
            {t('register.passcode.title')}
          </Heading>
          <Text tone="muted">{t('register.passcode.text')}</Text>
        </Stack>
        <TextField
          label={t('register.passcode.label')}
          name="passcode"
          autoComplete="one-time-code"
          autoFocus
          maxLength={64}
          value={passcode}
          onChange={(value) => {
            setPasscode(value);
            setMissing(false);
          }}
          error={missing ? t('register.passcode.required') : text}
        />
        <Button type="submit" variant="primary" size="l" fullWidth pending={busy}>
          {t('register.passcode.submit')}
        </Button>
        <SignInHere link={Link} />
      </Stack>
    </Card>
  );
}
