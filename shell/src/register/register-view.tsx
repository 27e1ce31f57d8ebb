import { useMessage, useTranslation } from '@nb/i18n';
import {
  Card,
  Cluster,
  Heading,
  Icon,
  Illustration,
  PlainButton,
  Stack,
  Text,
  TextField,
  TextLink,
  below,
} from '@nb/ui';
import { type ElementType, type FormEvent, type ReactNode, type Ref, useState } from 'react';
import styled from 'styled-components';

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(280px, 360px);
  gap: 40px;
  inline-size: 100%;
  max-inline-size: 1120px;
  margin-inline: auto;
  padding: 24px 32px 0;
  box-sizing: border-box;
  align-items: start;
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr);
    padding-inline: 16px;
    max-inline-size: 640px;
    aside {
      display: none;
    }
  }
`;
const Side = styled.aside`
  position: sticky;
  inset-block-start: 24px;
  padding: 32px;
  overflow: hidden;
  border-radius: 24px;
  background: radial-gradient(120% 120% at 90% 0%, var(--nb-accent-soft), transparent 60%), var(--nb-brand-soft);
  ul {
    display: grid;
    gap: 16px;
    margin: 20px 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    gap: 12px;
    align-items: start;
  }
`;
/** Fills the panel to its edges. */
const Art = styled.div`
  margin: -32px -32px 28px;
  svg {
    inline-size: 100%;
    border-radius: 0;
  }
`;
/** The title and the side panel of each state of the registration. */
export function RegisterFrame({
  title,
  heading,
  children,
}: {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const { t } = useTranslation('shell');
  const points = t('register.side.points', { returnObjects: true }) as unknown as string[];
  return (
    <Split>
      <Stack $gap={24}>
        <Heading level={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </Heading>
        {children}
      </Stack>
      <Side>
        <Art aria-hidden="true">
          <Illustration name="welcome" size={360} />
        </Art>
        <Heading level={2} size={18}>
          {t('register.side.title')}
        </Heading>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <Icon name="check-circle" size={24} />
              <Text>{point}</Text>
            </li>
          ))}
        </ul>
      </Side>
    </Split>
  );
}

export interface CodeEntryProps {
  /** The router's link, or a plain one where there is no router; takes `to`. */
  link: ElementType;
  /** Navigates to an address of this site. */
  go: (path: string) => void;
}

/** Entry of a referral code; Continue and Enter lead to /register?code={code}. */
export function CodeEntry({ link, go }: CodeEntryProps) {
  const { t } = useTranslation('shell');
  const [code, setCode] = useState('');
  const [error, setError] = useMessage();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = referralCodeOf(code);
    if (!value) return setError(() => t('register.code.required'));
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
          maxLength={4000}
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

/** Link to /auth for people with an account, below every form of this page. */
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

/** People write long codes in groups of up to this many characters. */
const MAX_GROUP = 5;

const LINK = /\/register\/([^/?#&\s]+)|(?:^|[?&])(?:referral)?code=([^&#\s]+)/i;

/** The code in what was typed or pasted, also from a whole invitation link. Other text around it is ignored by the server. */
export function referralCodeOf(typed: string): string {
  // Mail programs write & as in HTML; mail and social services put the link into one of their own.
  const text = typed.trim().replaceAll('&amp;', '&');
  const linked = LINK.exec(text) ?? LINK.exec(decoded(text));
  const found = linked?.[1] ?? linked?.[2];
  const code = (found === undefined ? text : decoded(found.replaceAll('+', ' '))).trim().slice(0, 200);
  const groups = code.split(/\s+/);
  return groups.every(({ length }) => length <= MAX_GROUP) ? groups.join('') : code;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
