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
  asEmail,
  below,
  from,
} from '@nb/ui';
import { type Say, useMessage, useTranslation } from '@nb/i18n';
import {
  type LanguageChoice,
  PasskeyNotUsed,
  type PasskeyResponse,
  SecondStepForm,
  isApiError,
  isProblem,
  problemOf,
  useBrand,
} from '@nb/web-kit';
import type { SecondStepBody } from '@nb/contracts';
import { type ComponentType, type ElementType, type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
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
import { usePasskeyOffer } from './use-passkey-offer';

/**
 * Leaves room for the language proposal, so that it does not cover the help and legal links. In a low window the proposal comes after them; with the
 * panel at the side, only their column makes room.
 */
const PageRoot = styled.div`
  display: flex;
  flex-direction: column;
  min-block-size: 100dvh;
  @media ${below.xl} and (max-height: 54rem) {
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
    padding-block-start: clamp(24px, calc((100dvh - 690px) * 0.4), 180px);
  }
`;
const Box = styled.div`
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
const Form = styled.form`
  display: grid;
  gap: 20px;
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

type Welcome = { title: string; text: string };

/** The calls of signing in. Each opens the app when it succeeds, and rejects when the server refuses. */
export interface SignInCalls {
  signIn: (fields: SignInFields, welcome: Welcome) => Promise<void>;
  /** The second step of a sign-in that was refused with `auth.second-step`. */
  sendSecondStep: (body: SecondStepBody, welcome: Welcome) => Promise<void>;
  /** WebAuthn options: for the sign-in that waits for its second step, otherwise for any passkey. */
  passkeyOptions: () => Promise<unknown>;
  signInWithPasskey: (body: { response: PasskeyResponse; rememberMe: boolean }, welcome: Welcome) => Promise<void>;
}

export interface SignInViewProps extends SignInCalls {
  /** The router's link, or a plain one where there is no router; takes `to`. */
  link: ElementType;
  language: LanguageChoice;
  heading?: Ref<HTMLHeadingElement>;
  /** Shows an error message. Returns the function that removes it. */
  showFailure: (title: Say, text: Say) => () => void;
}

/**
 * The sign-in page `/auth` (docs/product/accounts.md#signing-in). Uses neither router nor store, because it is prerendered as a public page as well as
 * shown by the app after a navigation.
 */
export function SignInView({ link, language, heading, showFailure, ...calls }: SignInViewProps) {
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
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const hideFailure = useRef<() => void>(undefined);
  const problems = submitted ? problemsOf(fields) : {};
  const message = (key: Message | undefined) => (key ? t(`signIn.${key}`) : undefined);

  /** What the account has as its second step, once the password was right. */
  const [methods, setMethods] = useState<readonly string[]>();
  const [passkeyBusy, setPasskeyBusy] = useState(false);
  const [note, setNote] = useMessage();
  const welcome = { title: t('signIn.success'), text: t('signIn.welcome', { brand: brand.name }) };

  const clear = () => {
    setFailure(undefined);
    setNote(undefined);
    hideFailure.current?.();
  };
  const refused = (error: unknown) => {
    // A failure of the server is no reason to doubt the password.
    const isServerError = isApiError(error) && Number(error.status) >= 500;
    const text = () =>
      errorTextOr(error, common, isServerError ? common('errors.unknown') : t('signIn.failedFallback'));
    setNeedsReset(isProblem(error, 'auth.temporary-ended'));
    setFailure(text);
    hideFailure.current = showFailure(() => t('signIn.failed'), text);
  };
  /** The password was given too long ago. The e-mail stays; the fields are there again after the next render. */
  const [asksAgain, setAsksAgain] = useState(false);
  const askPassword = (reason?: Say) => {
    change({ password: '' });
    setSubmitted(false);
    setNeedsReset(false);
    setMethods(undefined);
    setFailure(reason);
    setAsksAgain(true);
  };
  useEffect(() => {
    if (!asksAgain) return;
    password.current?.focus();
    setAsksAgain(false);
  }, [asksAgain, password]);

  // A ref, because a second Enter may come before the next render.
  const pending = useRef(false);
  const signInWithPasskey = async (ask: () => Promise<PasskeyResponse>) => {
    if (pending.current) return;
    pending.current = true;
    setPasskeyBusy(true);
    clear();
    try {
      await calls.signInWithPasskey({ response: await ask(), rememberMe: fields.rememberMe }, welcome);
    } catch (error) {
      if (error instanceof PasskeyNotUsed) setNote(() => common('secondStep.passkeyNotUsed'));
      else if (isApiError(error)) refused(error);
      else setNote(() => common('secondStep.passkeyFailed'));
    } finally {
      pending.current = false;
      setPasskeyBusy(false);
    }
  };
  const offer = usePasskeyOffer(methods === undefined, calls.passkeyOptions, (response) => {
    void signInWithPasskey(() => Promise.resolve(response));
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending.current) return;
    setSubmitted(true);
    const wrong = problemsOf(fields);
    if (wrong.email ?? wrong.password) {
      (wrong.email ? email : password).current?.focus();
      return;
    }
    pending.current = true;
    setBusy(true);
    clear();
    try {
      await calls.signIn({ ...fields, email: fields.email.trim() }, welcome);
    } catch (error) {
      if (isProblem(error, 'auth.second-step')) return setMethods(problemOf(error)?.methods ?? []);
      const unknown =
        isProblem(error, 'auth.email-not-found') && (await import('./unknown-email').catch(() => undefined));
      if (unknown) {
        setUnknownEmail(() => unknown.UnknownEmail);
        return undefined;
      }
      refused(error);
      password.current?.focus();
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
            <Box>
              <Stack $gap={8}>
                <Heading level={1} ref={heading} tabIndex={-1}>
                  {methods ? common('secondStep.title') : t('signIn.title')}
                </Heading>
                <Text tone="muted">{methods ? common('secondStep.text') : t('signIn.subtitle')}</Text>
              </Stack>
              {methods ? (
                <SecondStepForm
                  methods={methods}
                  email={fields.email.trim()}
                  send={(body) => calls.sendSecondStep(body, welcome)}
                  passkeyOptions={calls.passkeyOptions}
                  onExpired={askPassword}
                  onBack={() => askPassword()}
                  canTrust
                  size="l"
                />
              ) : (
                <Form noValidate method="post" onSubmit={(event) => void submit(event)} aria-busy={busy}>
                  {note && (
                    <Banner tone="info" live="status">
                      {note}
                    </Banner>
                  )}
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
                    ref={email}
                    id="email"
                    name="email"
                    label={t('signIn.email')}
                    {...asEmail}
                    autoComplete="username webauthn"
                    value={fields.email}
                    onChange={(email) => change({ email })}
                    error={message(problems.email)}
                  />
                  <PasswordField
                    ref={password}
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
                  {/* Its place is kept, so that nothing moves where it turns out to have a use. */}
                  <div style={{ visibility: offer.isOffered ? 'visible' : 'hidden' }}>
                    <PlainButton
                      icon="key"
                      size="l"
                      fullWidth
                      pending={passkeyBusy}
                      pendingLabel={t('signIn.pending')}
                      onPress={() => void signInWithPasskey(offer.ask)}
                    >
                      {common('secondStep.use.passkey')}
                    </PlainButton>
                  </div>
                </Form>
              )}
            </Box>
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
