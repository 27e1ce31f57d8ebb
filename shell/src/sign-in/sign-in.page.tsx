import { Banner, Button, Checkbox, Dialog, Heading, Logo, PasswordField, Stack, Text, TextField, TextLink, below } from '@nb/ui';
import { useTranslation } from '@nb/i18n';
import { Link, errorText, problemOf, useBrand, useLoginMutation, useNavigate, usePage, useToast } from '@nb/web-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { z } from 'zod';
import { ThemeMenu } from '../frame/theme-menu';
import { MarketingPanel } from './marketing-panel';

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  min-block-size: 100dvh;
  @media ${below.xl} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Left = styled.main`
  display: flex;
  flex-direction: column;
  padding: 16px clamp(16px, 4vw, 64px) 24px;
`;
const Bar = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
`;
const Centre = styled.div`
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

/** Both required, the e-mail of e-mail form (PA §5); messages are keys. */
const form = z.object({
  email: z.string().trim().min(1, 'signIn.emailRequired').pipe(z.email('signIn.emailInvalid')),
  password: z.string().min(1, 'signIn.passwordRequired'),
  rememberMe: z.boolean(),
});
type Fields = z.infer<typeof form>;
type Key = 'signIn.emailRequired' | 'signIn.emailInvalid' | 'signIn.passwordRequired';

/** `/auth` (PA §2, A1). After success the guards lead to `/`. */
export function SignInPage() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const brand = useBrand();
  const toast = useToast();
  const navigate = useNavigate();
  const [login, { isLoading }] = useLoginMutation();
  const [unknownEmail, setUnknownEmail] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { control, handleSubmit, formState, setFocus } = useForm<Fields>({
    resolver: zodResolver(form), defaultValues: { email: '', password: '', rememberMe: false }, shouldFocusError: true,
  });
  const errors = formState.errors;
  const message = (key: string | undefined) => (key ? t(key as Key) : undefined);

  // A second Enter comes before the next render knows that a sign-in is pending.
  const pending = useRef(false);
  const submit = handleSubmit(async (fields) => {
    if (pending.current) return;
    pending.current = true;
    setFailure(undefined);
    try {
      await login(fields).unwrap();
      toast.success(t('signIn.welcome', { brand: brand.name }), t('signIn.success'));
      await navigate('/', { replace: true });
    } catch (error) {
      if (problemOf(error)?.code === 'auth.email-not-found') {
        setUnknownEmail(true);
        return;
      }
      const text = errorText(error, common) || t('signIn.failedFallback');
      setFailure(text);
      toast.error(text, t('signIn.failed'));
      setFocus('password');
    } finally {
      pending.current = false;
    }
  });

  const h1 = usePage(t('signIn.title'));

  return (
    <>
      <Split>
        <Left id="main">
          <Bar>
            <Home to="/"><Logo size={36} name={brand.name} /></Home>
            <ThemeMenu />
          </Bar>
          <Centre>
            <Form noValidate onSubmit={(event) => void submit(event)} aria-busy={isLoading}>
              <Stack $gap={8}>
                <Heading level={1} ref={h1} tabIndex={-1}>{t('signIn.title')}</Heading>
                <Text tone="muted">{t('signIn.subtitle')}</Text>
              </Stack>
              {failure && <Banner tone="danger" live="alert">{failure}</Banner>}
              <Controller control={control} name="email" render={({ field }) => (
                <TextField {...field} id="email" label={t('signIn.email')} type="email" inputMode="email" autoComplete="username" error={message(errors.email?.message)} />
              )} />
              <Controller control={control} name="password" render={({ field }) => (
                <PasswordField {...field} id="password" label={t('signIn.password')} autoComplete="current-password" showLabel={t('signIn.show')} error={message(errors.password?.message)} />
              )} />
              <Row>
                <Controller control={control} name="rememberMe" render={({ field: { value, ...field } }) => (
                  <Checkbox {...field} checked={value}>{t('signIn.remember')}</Checkbox>
                )} />
                <TextLink as={Link} to="/reset-password">{t('signIn.forgot')}</TextLink>
              </Row>
              <Button type="submit" variant="primary" size="l" fullWidth pending={isLoading} pendingLabel={t('signIn.pending')}>{t('signIn.submit')}</Button>
            </Form>
          </Centre>
          <Text size={14} tone="muted" style={{ textAlign: 'center', maxInlineSize: 'none' }}>
            {t('signIn.help', { email: '' })}<TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>
          </Text>
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
        actions={<Button variant="primary" onPress={() => setUnknownEmail(false)}>{t('signIn.notFound.button')}</Button>}
      >
        <Text>{t('signIn.notFound.text')}</Text>
      </Dialog>
    </>
  );
}
