import { useTranslation } from '@nb/i18n';
import { Card, Heading, PlainButton, Stack, Text, TextField } from '@nb/ui';
import { type ElementType, type FormEvent, useState } from 'react';
import { referralCodeOf } from './referral-code';
import { SignInHere } from './sign-in-here';

export interface CodeEntryProps {
  /** The router's link, or a plain one where there is no router yet; takes `to`. */
  link: ElementType;
  /** Leads to an address of this site. */
  go: (path: string) => void;
  /** What was typed before the page could listen. */
  typed?: string;
}

/** Entry of a referral code; Continue and Enter lead to /register?code={code} (RT §2). */
export function CodeEntry({ link, go, typed = '' }: CodeEntryProps) {
  const { t } = useTranslation('shell');
  const [code, setCode] = useState(typed);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = referralCodeOf(code);
    if (!value) return setError(t('register.code.required'));
    go(`/register?code=${encodeURIComponent(value)}`);
  };
  return (
    <Card as="form" onSubmit={submit} noValidate>
      <Stack $gap={20}>
        <Stack $gap={4}>
          <Heading level={2} size={18}>
            {t('register.code.title')}
          </Heading>
          <Text tone="muted">{t('register.code.text')}</Text>
        </Stack>
        <TextField
          label={t('register.code.label')}
          name="code"
          value={code}
          onChange={(value) => {
            setCode(value);
            setError(undefined);
          }}
          autoComplete="off"
          maxLength={500}
          error={error}
        />
        <PlainButton type="submit" variant="primary" size="l" fullWidth>
          {t('register.code.continue')}
        </PlainButton>
        <SignInHere link={link} />
      </Stack>
    </Card>
  );
}
