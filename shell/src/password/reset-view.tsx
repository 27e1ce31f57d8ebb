import { useTranslation } from '@nb/i18n';
import {
  Banner,
  Card,
  EmptyState,
  Heading,
  LinkButton,
  PasswordField,
  PlainButton,
  Stack,
  Text,
  TextField,
  UserName,
  asEmail,
} from '@nb/ui';
import { errorText, isApiError, serverText } from '@nb/web-kit';
import { MAX_PASSWORD, MIN_PASSWORD } from '@nb/contracts';
import { type ElementType, type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { isAddress } from '../sign-in/sign-in.rules';
import { errorTextOr } from './error-text-or';

const Narrow = styled.div`
  inline-size: 100%;
  max-inline-size: 480px;
  margin-inline: auto;
  padding: 40px 16px;
  box-sizing: border-box;
`;

/** Focuses the field with the error. */
const focusField = ({ currentTarget }: FormEvent, name: string) =>
  (currentTarget as HTMLElement).querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();

/** The parameters of the link in the mail; the token alone identifies the account. */
export interface ResetLink {
  token: string;
  email: string;
}
export const resetLinkOf = (query: URLSearchParams): ResetLink => ({
  token: resetTokenIn(query.get('token') ?? ''),
  email: (query.get('email') ?? query.get('amp;email') ?? '').replace(/^=?3D/, '').replace(/[>)\].,;]+$/, ''),
});
/** Removes characters that mail programs add around a link; the server finds the token in the rest. */
const resetTokenIn = (typed: string): string => typed.replace(/[^A-Za-z0-9_-]+$/, '').replace(/^=+/, '');

const KEPT = 'resetLink';
/** Stored in this tab only, so that a reload shows the form although the token was removed from the address bar. */
function keepLink(link: ResetLink | undefined): void {
  try {
    if (link) sessionStorage.setItem(KEPT, JSON.stringify(link));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Without storage a reload asks for another link.
  }
}
function keptLink(): ResetLink | undefined {
  try {
    const { token, email } = JSON.parse(sessionStorage.getItem(KEPT) ?? '') as Partial<ResetLink>;
    return typeof token === 'string' && typeof email === 'string' ? { token, email } : undefined;
  } catch {
    return undefined;
  }
}

/** What is in the address after a link whose token was lost on the way. */
export const isDamagedLink = (query: URLSearchParams): boolean =>
  query.has('token') && resetTokenIn(query.get('token') ?? '') === '';

/** Whether the server refuses the check of a link because of what was sent, so that the link can't work. */
export const isRefusedLink = (error: unknown): boolean => isApiError(error) && error.status === 400;

const NO_LINK: ResetLink = { token: '', email: '' };

export interface ResetViewProps {
  /** The router's link, or a plain one where there is no router; takes `to`. */
  link: ElementType;
  heading: RefObject<HTMLHeadingElement | null>;
  from?: ResetLink;
  /** The page was opened by a link without a token that could work. */
  isDamaged?: boolean;
  /** Both reject with the server's refusal. */
  requestReset: (body: { email: string }) => Promise<unknown>;
  resetPassword: (body: ResetLink & { newPassword: string }) => Promise<unknown>;
  /** Whether a link still works, and whose it is. */
  lookAtLink?: (body: { token: string }) => Promise<{ isValid: boolean; email: string | null }>;
}

/** Runs one call at a time, and returns the result of the last one. */
function useOneCall<Body>(act: (body: Body) => Promise<unknown>) {
  const [state, setState] = useState<{ busy: boolean; done: boolean; error?: unknown }>({ busy: false, done: false });
  const pending = useRef(false);
  const run = async (body: Body): Promise<boolean> => {
    // A ref, because a second Enter may come before the next render.
    if (pending.current) return false;
    pending.current = true;
    setState({ busy: true, done: false });
    try {
      await act(body);
      setState({ busy: false, done: true });
      return true;
    } catch (error) {
      setState({ busy: false, done: false, error });
      return false;
    } finally {
      pending.current = false;
    }
  };
  return { ...state, run };
}

/**
 * The content of `/reset-password`: requests a link, or with token and email sets a new password. Uses neither router nor
 * store, because without a link it is a public page.
 */
export function ResetView({
  link,
  heading: h1,
  from = NO_LINK,
  isDamaged = false,
  requestReset,
  resetPassword,
  lookAtLink,
}: ResetViewProps) {
  const { t } = useTranslation('shell');
  const [used, setUsed] = useState(from);
  const [done, setDone] = useState(false);
  const [isOver, setIsOver] = useState(isDamaged);
  const look = useRef(lookAtLink);
  const [asked] = useState(from.token);
  useEffect(() => {
    const kept = asked || isDamaged ? undefined : keptLink();
    if (kept) setUsed(kept);
    const token = asked || kept?.token;
    if (!token || !look.current) return;
    const end = () => {
      keepLink(undefined);
      setIsOver(true);
      setUsed((link) => ({ ...link, token: '' }));
    };
    look.current({ token }).then(
      ({ isValid, email }) => {
        if (isValid) setUsed((link) => ({ ...link, email: email ?? link.email }));
        else end();
      },
      (error: unknown) => {
        // When the check fails otherwise, submitting the form will show whether the link works.
        if (isRefusedLink(error)) end();
      },
    );
  }, [asked, isDamaged]);
  useEffect(() => {
    if (used.token) keepLink(used);
  }, [used]);
  // The focused form is gone, so focus the result.
  useEffect(() => {
    if (done) h1.current?.focus();
  }, [done, h1]);

  const heading = (text: string) => (
    <Heading level={1} ref={h1} tabIndex={-1} style={{ outline: 'none' }}>
      {text}
    </Heading>
  );
  if (done) {
    return (
      <Narrow>
        <EmptyState
          level={1}
          titleRef={h1}
          icon="check-circle"
          title={t('reset.done.title')}
          text={t('reset.done.text')}
          action={
            <LinkButton as={link} to="/" variant="primary">
              {t('reset.done.signIn')}
            </LinkButton>
          }
        />
      </Narrow>
    );
  }
  return (
    <Narrow>
      <Card $padding={32}>
        {used.token ? (
          <NewPassword
            from={used}
            heading={heading}
            resetPassword={resetPassword}
            onDone={() => {
              keepLink(undefined);
              setDone(true);
            }}
            onAgain={() => {
              keepLink(undefined);
              setUsed({ token: '', email: used.email });
            }}
          />
        ) : (
          <AskForLink link={link} heading={heading} known={used.email} isOver={isOver} requestReset={requestReset} />
        )}
      </Card>
    </Narrow>
  );
}

interface AskForLinkProps extends Pick<ResetViewProps, 'link' | 'requestReset'> {
  heading: (text: string) => ReactNode;
  known: string;
  /** The link does not work any more. */
  isOver: boolean;
}

function AskForLink({ link, heading, known, isOver, requestReset }: AskForLinkProps) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { busy, done, error, run } = useOneCall(requestReset);
  const [email, setEmail] = useState(known);
  const [invalid, setInvalid] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = email.trim().toLowerCase();
    setInvalid(!isAddress(wanted));
    if (isAddress(wanted)) void run({ email: wanted });
    else focusField(event, 'email');
  };
  return (
    <Stack as="form" method="post" $gap={20} onSubmit={submit} noValidate>
      <Stack $gap={8}>
        {heading(t('reset.title'))}
        <Text tone="muted">{t('reset.text')}</Text>
      </Stack>
      {isOver && !done && (
        <Banner tone="warning" live="alert">
          {t('reset.over')}
        </Banner>
      )}
      {done && (
        <Banner tone="success" live="status">
          {t('reset.sent')}
        </Banner>
      )}
      {error !== undefined && (
        <Banner tone="danger" live="alert" title={t('reset.failed')}>
          {errorText(error, common)}
        </Banner>
      )}
      <TextField
        label={t('reset.email')}
        name="email"
        {...asEmail}
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={invalid ? t('signIn.emailInvalid') : undefined}
      />
      <PlainButton type="submit" variant="primary" size="l" fullWidth pending={busy} pendingLabel={t('reset.pending')}>
        {t('reset.submit')}
      </PlainButton>
      <LinkButton as={link} to="/" variant="ghost" icon="arrow-left">
        {t('reset.back')}
      </LinkButton>
    </Stack>
  );
}

interface NewPasswordProps extends Pick<ResetViewProps, 'resetPassword'> {
  from: ResetLink;
  heading: (text: string) => ReactNode;
  onDone: () => void;
  onAgain: () => void;
}

function NewPassword({ from, heading, resetPassword, onDone, onAgain }: NewPasswordProps) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { busy, error, run } = useOneCall(resetPassword);
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [touched, setTouched] = useState({ password: false, confirm: false });
  const wrong =
    password === ''
      ? t('reset.new.required')
      : password.length < MIN_PASSWORD
        ? t('reset.new.short')
        : password.length > MAX_PASSWORD
          ? t('register.form.wrong.long')
          : undefined;
  const mismatch = confirm === password ? undefined : t('reset.new.mismatch');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched({ password: true, confirm: true });
    // The button is disabled while there are errors and would lose the focus.
    if (wrong || mismatch) focusField(event, wrong ? 'new' : 'confirm');
    else
      void run({ ...from, newPassword: password }).then((done) => {
        if (done) onDone();
      });
  };
  return (
    <Stack as="form" method="post" $gap={20} onSubmit={submit} noValidate>
      <Stack $gap={8}>
        {heading(t('reset.new.title'))}
        {from.email && <Text tone="muted">{t('reset.new.text', { email: from.email })}</Text>}
      </Stack>
      {error !== undefined && (
        <Banner tone="danger" live="alert">
          {serverText(error, common) ?? errorTextOr(error, common, t('reset.new.failed'))}
        </Banner>
      )}
      <UserName email={from.email} />
      <PasswordField
        label={t('reset.new.password')}
        name="new"
        autoComplete="new-password"
        showLabel={t('signIn.show')}
        capsLockText={common('field.capsLock')}
        value={password}
        onChange={setPassword}
        onBlur={() => setTouched({ ...touched, password: true })}
        error={touched.password ? wrong : undefined}
      />
      <PasswordField
        label={t('reset.new.confirm')}
        name="confirm"
        autoComplete="new-password"
        showLabel={t('signIn.show')}
        capsLockText={common('field.capsLock')}
        value={confirm}
        onChange={setConfirm}
        onBlur={() => setTouched({ ...touched, confirm: true })}
        error={touched.confirm ? mismatch : undefined}
      />
      <PlainButton
        type="submit"
        variant="primary"
        size="l"
        fullWidth
        disabled={Boolean((touched.password && wrong) || (touched.confirm && mismatch))}
        pending={busy}
        pendingLabel={t('reset.new.pending')}
      >
        {t('reset.new.submit')}
      </PlainButton>
      <PlainButton variant="ghost" onPress={onAgain}>
        {t('reset.new.again')}
      </PlainButton>
    </Stack>
  );
}
