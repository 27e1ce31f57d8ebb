import { useTranslation } from '@nb/i18n';
import { Banner, Button, Card, EmptyState, Heading, LinkButton, PasswordField, Stack, Text, TextField } from '@nb/ui';
import { Link, api, errorText, problemOf, usePage, useSearchParams } from '@nb/web-kit';
import { MIN_PASSWORD, email as emailSchema } from '@nb/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import styled from 'styled-components';
import { toldOr } from './told-or';

const resetApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestReset: build.mutation<{ message: string }, { email: string }>({ query: (body) => ({ url: '/api/auth/reset-password-request', method: 'POST', body }) }),
    resetPassword: build.mutation<{ message: string }, { email: string; token: string; newPassword: string }>({ query: (body) => ({ url: '/api/auth/reset-password', method: 'POST', body }) }),
  }),
});
const { useRequestResetMutation, useResetPasswordMutation } = resetApi;

const Narrow = styled.div`
  inline-size: 100%;
  max-inline-size: 480px;
  margin-inline: auto;
  padding: 40px 16px;
  box-sizing: border-box;
`;

/** The field that is to blame gets the focus (ux.md 6). */
const focusField = ({ currentTarget }: FormEvent, name: string) => (currentTarget as HTMLElement).querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();

/** `/reset-password`: asks for a link, or with token and email in the query sets a new password (RT §2, §5, A3). */
export function ResetPasswordPage() {
  const { t } = useTranslation('shell');
  const h1 = usePage(t('reset.pageTitle'));
  const [query, setQuery] = useSearchParams();
  // The token leaves the address bar at once, so that it is neither shared nor kept in the history (security.md).
  const [link, setLink] = useState(() => ({ token: query.get('token') ?? '', email: query.get('email') ?? '' }));
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (query.has('token')) setQuery({}, { replace: true });
  }, [query, setQuery]);

  // The form that had the focus has gone: what came of it has it.
  useEffect(() => { if (done) h1.current?.focus(); }, [done, h1]);

  const heading = (text: string) => <Heading level={1} ref={h1} tabIndex={-1} style={{ outline: 'none' }}>{text}</Heading>;
  if (done) {
    return (
      <Narrow>
        <EmptyState level={1} titleRef={h1} icon="check-circle" title={t('reset.done.title')} text={t('reset.done.text')} action={<LinkButton as={Link} to="/" variant="primary">{t('reset.done.signIn')}</LinkButton>} />
      </Narrow>
    );
  }
  return (
    <Narrow>
      <Card $padding={32}>
        {link.token && link.email
          ? <NewPassword link={link} heading={heading} onDone={() => setDone(true)} onAgain={() => setLink({ token: '', email: link.email })} />
          : <AskForLink heading={heading} known={link.email} />}
      </Card>
    </Narrow>
  );
}

function AskForLink({ heading, known }: { heading: (text: string) => React.ReactNode; known: string }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const [ask, { isLoading, isSuccess, error }] = useRequestResetMutation();
  const [email, setEmail] = useState(known);
  const [invalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = emailSchema.safeParse(email);
    setInvalid(!parsed.success);
    if (!parsed.success) focusField(event, 'email');
    if (parsed.success && !isLoading) void ask({ email: parsed.data });
  };
  return (
    <Stack as="form" $gap={20} onSubmit={submit} noValidate>
      <Stack $gap={8}>{heading(t('reset.title'))}<Text tone="muted">{t('reset.text')}</Text></Stack>
      {isSuccess && <Banner tone="success" live="status">{t('reset.sent')}</Banner>}
      {error !== undefined && <Banner tone="danger" live="alert" title={t('reset.failed')}>{errorText(error, common)}</Banner>}
      <TextField label={t('reset.email')} name="email" type="email" inputMode="email" autoComplete="username" value={email} onChange={setEmail} error={invalid ? t('signIn.emailInvalid') : undefined} />
      <Button type="submit" variant="primary" size="l" fullWidth pending={isLoading} pendingLabel={t('reset.pending')}>{t('reset.submit')}</Button>
      <LinkButton as={Link} to="/" variant="ghost" icon="arrow-left">{t('reset.back')}</LinkButton>
    </Stack>
  );
}

interface NewPasswordProps {
  link: { token: string; email: string };
  heading: (text: string) => React.ReactNode;
  onDone: () => void;
  onAgain: () => void;
}

function NewPassword({ link, heading, onDone, onAgain }: NewPasswordProps) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const [reset, { isLoading, error }] = useResetPasswordMutation();
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [touched, setTouched] = useState({ password: false, confirm: false });
  const tooShort = password === '' ? t('reset.new.required') : password.length < MIN_PASSWORD ? t('reset.new.short') : undefined;
  const mismatch = confirm === password ? undefined : t('reset.new.mismatch');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ password: true, confirm: true });
    // The button goes out of use while there is something to mend, and would take the focus with it.
    if (tooShort || mismatch) focusField(event, tooShort ? 'new' : 'confirm');
    if (!tooShort && !mismatch && !isLoading) void reset({ ...link, newPassword: password }).unwrap().then(onDone, () => undefined);
  };
  return (
    <Stack as="form" $gap={20} onSubmit={submit} noValidate>
      <Stack $gap={8}>{heading(t('reset.new.title'))}<Text tone="muted">{t('reset.new.text', { email: link.email })}</Text></Stack>
      {error !== undefined && <Banner tone="danger" live="alert">{problemOf(error)?.detail ?? toldOr(error, common, t('reset.new.failed'))}</Banner>}
      <PasswordField label={t('reset.new.password')} name="new" autoComplete="new-password" showLabel={t('signIn.show')} value={password} onChange={setPassword} onBlur={() => setTouched({ ...touched, password: true })} error={touched.password ? tooShort : undefined} />
      <PasswordField label={t('reset.new.confirm')} name="confirm" autoComplete="new-password" showLabel={t('signIn.show')} value={confirm} onChange={setConfirm} onBlur={() => setTouched({ ...touched, confirm: true })} error={touched.confirm ? mismatch : undefined} />
      <Button type="submit" variant="primary" size="l" fullWidth disabled={Boolean((touched.password && tooShort) || (touched.confirm && mismatch))} pending={isLoading} pendingLabel={t('reset.new.pending')}>{t('reset.new.submit')}</Button>
      <Button variant="ghost" onPress={onAgain}>{t('reset.new.again')}</Button>
    </Stack>
  );
}
