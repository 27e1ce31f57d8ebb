import {
  Banner,
  Checkbox,
  Heading,
  Logo,
  PasswordField,
  PlainButton,
  Stack,
  Text,
  TextField,
  TextLink,
  below,
  from,
} from '@nb/ui';
import { type Say, useMessage, useTranslation } from '@nb/i18n';
import { type LanguageChoice, isApiError, isProblem, useBrand } from '@nb/web-kit';
import { type ComponentType, type ElementType, type FormEvent, type Ref, useRef, useState } from 'react';
import styled from 'styled-components';
import { Copyright } from '../frame/footer';
import { LanguageProposal } from '../frame/language-proposal';
import { LanguageSelect } from '../frame/language-select';
import { LegalLinks } from '../frame/legal-links';
import { ThemeToggle } from '../frame/theme-toggle';
import { errorTextOr } from '../password/error-text-or';
import { MarketingPanel } from './marketing-panel';
import { type Message, type SignInFields, problemsOf } from './sign-in.rules';
import type { UnknownEmailProps } from './unknown-email';

/**
 * Leaves room for the language proposal, so that it does not cover the help and legal links. In a low window the proposal comes after them; with the
 * panel at the side, only their column makes room.
 */
const PageRoot = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;
  @media ${below.xl} and (max-height: 45rem) {
    > aside {
      position: static;
    }
  }
  @media ${from.xl} {
    > aside {
      position: fixed;
      inset-inline: 0;
    }
    &:has(> aside) footer {
      padding-block-end: 48px;
    }
  }
`;
const Split = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Left = styled.div`
  display: flex;
  flex-direction: column;
  padding: 16px clamp(16px, 4vw, 64px) 24px;
`;
const Bar = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;
const Controls = styled.div`
  display: flex;
  gap: 4px;
`;
const Main = styled.main`
  flex: 1;
  display: grid;
  align-content: center;
  justify-items: center;
  padding-block: 32px;
  @media ${below.xl} {
    /* aligned to the top, so that the form does not move when a message makes it higher */
    align-content: start;
    padding-block-start: clamp(24px, calc((100dvh - 620px) * 0.4), 180px);
  }
`;
const Form = styled.form`
  display: grid;
  gap: 20px;
  inline-size: 100%;
  max-inline-size: 420px;
  /* a card on wide screens without the panel beside it */
  @media ${from.m} and ${below.xl} {
    max-inline-size: 484px;
    padding: 40px;
    box-sizing: border-box;
    border: 1px solid var(--nb-border);
    border-radius: var(--nb-radius-xl);
    background: var(--nb-surface);
    box-shadow: var(--nb-shadow2);
  }
`;
const Foot = styled.footer`
  display: grid;
  justify-items: center;
  text-align: center;
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
`;
const Home = styled.a`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  color: var(--nb-text);
  text-decoration: none;
  border-radius: var(--nb-radius-s);
`;

export interface SignInViewProps {
  /** The router's link, or a plain one where there is no router; takes `to`. */
  link: ElementType;
  language: LanguageChoice;
  heading?: Ref<HTMLHeadingElement>;
  /** Signs in and opens the app; rejects when the server refuses. */
  signIn: (fields: SignInFields, welcome: { title: string; text: string }) => Promise<void>;
  /** Shows an error message. Returns the function that removes it. */
  showFailure: (title: Say, text: Say) => () => void;
}

/**
 * The sign-in page `/auth` (docs/product/accounts.md#signing-in). Uses neither router nor store, because it is prerendered as a public page as well as
 * shown by the app after a navigation.
 */
export function SignInView({ link, language, heading, signIn, showFailure }: SignInViewProps) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const brand = useBrand();
  const [UnknownEmail, setUnknownEmail] = useState<ComponentType<UnknownEmailProps>>();
  const [failure, setFailure] = useMessage();
  /** The temporary password has expired: the user must reset it by mail. */
  const [needsReset, setNeedsReset] = useState(false);
  const [fields, setFields] = useState<SignInFields>({ email: '', password: '', rememberMe: false });
  const change = (entered: Partial<SignInFields>) => setFields((before) => ({ ...before, ...entered }));
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const hideFailure = useRef<() => void>(undefined);
  const problems = submitted ? problemsOf(fields) : {};
  const message = (key: Message | undefined) => (key ? t(`signIn.${key}`) : undefined);

  // A ref, because a second Enter may come before the next render.
  const pending = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending.current) return;
    setSubmitted(true);
    const wrong = problemsOf(fields);
    if (wrong.email ?? wrong.password) {
      inputs[wrong.email ? 'email' : 'password'].current?.focus();
      return;
    }
    pending.current = true;
    setBusy(true);
    setFailure(undefined);
    hideFailure.current?.();
    try {
      await signIn(
        { ...fields, email: fields.email.trim() },
        { title: t('signIn.success'), text: t('signIn.welcome', { brand: brand.name }) },
      );
    } catch (error) {
      const unknown =
        isProblem(error, 'auth.email-not-found') && (await import('./unknown-email').catch(() => undefined));
      if (unknown) {
        setUnknownEmail(() => unknown.UnknownEmail);
        return;
      }
      // A failure of the server is no reason to doubt the password.
      const isServerError = isApiError(error) && Number(error.status) >= 500;
      const text = () =>
        errorTextOr(error, common, isServerError ? common('errors.unknown') : t('signIn.failedFallback'));
      setNeedsReset(isProblem(error, 'auth.temporary-ended'));
      setFailure(text);
      hideFailure.current = showFailure(() => t('signIn.failed'), text);
      inputs.password.current?.focus();
    } finally {
      pending.current = false;
      setBusy(false);
    }
  };

  return (
    <PageRoot>
      <Split>
        <Left>
          <Bar>
            <Home as={link} to="/">
              <Logo size={36} name={brand.name} />
            </Home>
            <Controls>
              <LanguageSelect {...language} />
              <ThemeToggle />
            </Controls>
          </Bar>
          <Main id="main" tabIndex={-1}>
            <Form noValidate method="post" onSubmit={(event) => void submit(event)} aria-busy={busy}>
              <Stack $gap={8}>
                <Heading level={1} ref={heading} tabIndex={-1}>
                  {t('signIn.title')}
                </Heading>
                <Text tone="muted">{t('signIn.subtitle')}</Text>
              </Stack>
              {failure && (
                <Banner
                  tone="danger"
                  live="alert"
                  {...(needsReset && {
                    action: (
                      <TextLink data-alone as={link} to="/reset-password">
                        {t('reset.submit')}
                      </TextLink>
                    ),
                  })}
                >
                  {failure}
                </Banner>
              )}
              <TextField
                ref={inputs.email}
                id="email"
                name="email"
                label={t('signIn.email')}
                type="email"
                inputMode="email"
                autoComplete="username"
                value={fields.email}
                onChange={(email) => change({ email })}
                error={message(problems.email)}
              />
              <PasswordField
                ref={inputs.password}
                id="password"
                name="password"
                label={t('signIn.password')}
                autoComplete="current-password"
                showLabel={t('signIn.show')}
                capsLockText={common('field.capsLock')}
                value={fields.password}
                onChange={(password) => change({ password })}
                error={message(problems.password)}
              />
              <Row>
                <Checkbox
                  name="rememberMe"
                  checked={fields.rememberMe}
                  onChange={(rememberMe) => change({ rememberMe })}
                >
                  {t('signIn.remember')}
                </Checkbox>
                <TextLink data-alone as={link} to="/reset-password">
                  {t('signIn.forgot')}
                </TextLink>
              </Row>
              <PlainButton
                type="submit"
                variant="primary"
                size="l"
                fullWidth
                pending={busy}
                pendingLabel={t('signIn.pending')}
              >
                {t('signIn.submit')}
              </PlainButton>
            </Form>
          </Main>
          <Foot>
            <Text size={14} tone="muted" style={{ maxInlineSize: 'none' }}>
              {t('signIn.help', { email: '' })}
              <TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
            </Text>
            <LegalLinks link={link} />
            <Copyright />
          </Foot>
        </Left>
        <MarketingPanel />
      </Split>
      <LanguageProposal {...language} />
      {UnknownEmail && <UnknownEmail onClose={() => setUnknownEmail(undefined)} />}
    </PageRoot>
  );
}
