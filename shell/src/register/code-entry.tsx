import { useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Heading, Stack, Text, TextField, TextLink } from '@nb/ui';
import { Link, useNavigate } from '@nb/web-kit';
import { type FormEvent, useState } from 'react';
import { referralCodeOf } from './referral-code';

/** Entry of a referral code; Continue and Enter lead to /register?code={code} (RT §2). */
export function CodeEntry() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = referralCodeOf(code);
    if (!value) return setError(t('register.code.required'));
    void navigate(`/register?code=${encodeURIComponent(value)}`);
  };
  return (
    <Card as="form" onSubmit={submit} noValidate>
      <Stack $gap={20}>
        <Stack $gap={4}>
          <Heading level={2} size={18}>{t('register.code.title')}</Heading>
          <Text tone="muted">{t('register.code.text')}</Text>
        </Stack>
        <TextField label={t('register.code.label')} name="code" value={code} onChange={(value) => { setCode(value); setError(undefined); }} autoComplete="off" maxLength={500} error={error} />
        <Button type="submit" variant="primary" size="l" fullWidth>{t('register.code.continue')}</Button>
        <Cluster $gap={8} $justify="center">
          <Text size={14} tone="muted">{t('register.code.already')}</Text>
          <TextLink as={Link} to="/auth">{t('register.code.signIn')}</TextLink>
        </Cluster>
      </Stack>
    </Card>
  );
}
