import { useTranslation } from '@nb/i18n';
import { Card, Cluster, Heading, PlainButton, Stack, Text, TextField, TextLink } from '@nb/ui';
import { type ElementType, type FormEvent, useState } from 'react';

export interface CodeEntryProps {
  /** The router's link, or a plain one where there is no router yet; takes `to`. */
  link: ElementType;
  /** Leads to an address of this site. */
  go: (path: string) => void;
  /** What was typed before the page could listen. */
  typed?: string;
}

/** Entry of a referral code; Continue and Enter lead to /register?code={code}. */
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

/** The way to /auth for somebody with an account, below every form of this page. */
export function SignInHere({ link }: { link: ElementType }) {
  const { t } = useTranslation('shell');
  return (
    <Cluster $gap={8} $justify="center">
      <Text size={14} tone="muted">
        {t('register.code.already')}
      </Text>
      <TextLink data-alone as={link} to="/auth">
        {t('register.code.signIn')}
      </TextLink>
    </Cluster>
  );
}

/** A referral code from what was typed or pasted: spaces never belong to one, and of a whole invitation link its code is taken. */
export function referralCodeOf(typed: string): string {
  const text = typed.trim();
  const linked = /\/register(?:\/([^/?#\s]+)|\/?\?(?:[^#\s]*&)?code=([^&#\s]+))/i.exec(text);
  const found = linked?.[1] ?? linked?.[2];
  return (found === undefined ? text : decoded(found)).replace(/\s+/g, '');
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
