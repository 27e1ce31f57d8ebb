import { Banner, Button, Checkbox, Dialog, Heading, Logo, PasswordField, Stack, Text, TextField, TextLink, below, from } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Link, OfflineBanner, isApiError, isProblem, useBrand, useLoginMutation, useNavigate, usePage, useToast } from '@nb/web-kit';
import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { z } from 'zod';
import { LegalLinks } from '../frame/footer';
import { LanguageProposal } from '../frame/language-proposal';
import { LanguageSelect } from '../frame/language-select';
import { ThemeToggle } from '../frame/theme-toggle';
import { toldOr } from '../password/told-or';
import { forgetSkip } from '../routing/paths';
import { MarketingPanel } from './marketing-panel';

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  min-block-size: 100dvh;
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
const Ways = styled.div`
  display: flex;
  gap: 4px;
`;
const Centre = styled.main`
  flex: 1;
  display: grid;
  align-content: center;
  justify-items: center;
  padding-block: 32px;
`;
const Form = styled.form`
  display: grid;
  gap: 20px;
  inline-size: 100%;
  max-inline-size: 420px;
  /* alone on a wide screen it would float */
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
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
`;
const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  color: var(--nb-text);
  text-decoration: none;
  border-radius: var(--nb-radius-s);
`;

/** Both required, the e-mail of e-mail form (PA §5). One small form, at the very start of a visit: it does without a form library. */
const form = z.object({ email: z.string().trim().min(1, 'emailRequired').pipe(z.email('emailInvalid')), password: z.string().min(1, 'passwordRequired') });
type Message = 'emailRequired' | 'emailInvalid' | 'passwordRequired';
const problemsOf = (fields: z.input<typeof form>): Partial<Record<'email' | 'password', Message>> => {
  const parsed = form.safeParse(fields);
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
};

/** `/auth` (PA §2, A1). */
export function SignInPage() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const brand = useBrand();
  const toast = useToast();
  const navigate = useNavigate();
  const [login, { isLoading }] = useLoginMutation();
  const [unknownEmail, setUnknownEmail] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [fields, setFields] = useState({ email: '', password: '', rememberMe: false });
  const [submitted, setSubmitted] = useState(false);
  const inputs = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const forgetFailure = useRef<() => void>(undefined);
  const problems = submitted ? problemsOf(fields) : {};
  const message = (key: Message | undefined) => (key ? t(`signIn.${key}`) : undefined);

  // A second Enter comes before the next render knows that a sign-in is pending.
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
    setFailure(undefined);
    forgetFailure.current?.();
    try {
      await login({ ...fields, email: fields.email.trim() }).unwrap();
      forgetSkip();
      toast.success(t('signIn.welcome', { brand: brand.name }), t('signIn.success'));
      await navigate('/', { replace: true });
    } catch (error) {
      if (isProblem(error, 'auth.email-not-found')) {
        setUnknownEmail(true);
        return;
      }
      // A server that broke says nothing about the password.
      const broke = isApiError(error) && Number(error.status) >= 500;
      const text = toldOr(error, common, broke ? common('errors.unknown') : t('signIn.failedFallback'));
      setFailure(text);
      forgetFailure.current = toast.show({ tone: 'error', title: t('signIn.failed'), text });
      inputs.password.current?.focus();
    } finally {
      pending.current = false;
    }
  };

  const h1 = usePage(t('signIn.title'));

  return (
    <>
      <OfflineBanner />
      <LanguageProposal />
      <Split>
        <Left>
          <Bar>
            <Home to="/"><Logo size={36} name={brand.name} /></Home>
            <Ways><LanguageSelect /><ThemeToggle /></Ways>
          </Bar>
          <Centre id="main">
            <Form noValidate onSubmit={(event) => void submit(event)} aria-busy={isLoading}>
              <Stack $gap={8}>
                <Heading level={1} ref={h1} tabIndex={-1}>{t('signIn.title')}</Heading>
                <Text tone="muted">{t('signIn.subtitle')}</Text>
              </Stack>
              {failure && <Banner tone="danger" live="alert">{failure}</Banner>}
              <TextField
                ref={inputs.email} id="email" name="email" label={t('signIn.email')} type="email" inputMode="email" autoComplete="username"
                value={fields.email} onChange={(email) => setFields({ ...fields, email })} error={message(problems.email)}
              />
              <PasswordField
                ref={inputs.password} id="password" name="password" label={t('signIn.password')} autoComplete="current-password" showLabel={t('signIn.show')}
                value={fields.password} onChange={(password) => setFields({ ...fields, password })} error={message(problems.password)}
              />
              <Row>
                <Checkbox name="rememberMe" checked={fields.rememberMe} onChange={(rememberMe) => setFields({ ...fields, rememberMe })}>{t('signIn.remember')}</Checkbox>
                <TextLink data-alone as={Link} to="/reset-password">{t('signIn.forgot')}</TextLink>
              </Row>
              <Button type="submit" variant="primary" size="l" fullWidth pending={isLoading} pendingLabel={t('signIn.pending')}>{t('signIn.submit')}</Button>
            </Form>
          </Centre>
          <Foot>
            <Text size={14} tone="muted" style={{ textAlign: 'center', maxInlineSize: 'none' }}>
              {t('signIn.help', { email: '' })}<TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
            </Text>
            <LegalLinks />
          </Foot>
        </Left>
        <MarketingPanel />
      </Split>
      <Dialog
        open={unknownEmail}
        onClose={() => setUnknownEmail(false)}
        alert
        icon="mail"
        title={t('signIn.notFound.title')}
        closeLabel={common('action.close')}
        actions={<Button variant="primary" autoFocus onPress={() => setUnknownEmail(false)}>{t('signIn.notFound.button')}</Button>}
      >
        <Text>{t('signIn.notFound.text')}</Text>
      </Dialog>
    </>
  );
}
