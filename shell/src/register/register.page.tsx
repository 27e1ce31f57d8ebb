import type { CurrentUser } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import {
  Avatar,
  Banner,
  Button,
  Card,
  Cluster,
  ErrorState,
  Heading,
  LinkButton,
  Spinner,
  Stack,
  Text,
  TextField,
  WholeWord,
  useForcedTheme,
} from '@nb/ui';
import {
  Link,
  Navigate,
  errorText,
  isProblem,
  useCurrentUserQuery,
  useLocation,
  useLogoutMutation,
  useNavigate,
  usePage,
  useParams,
  useSearchParams,
  useToast,
} from '@nb/web-kit';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { PublicFrame } from '../frame/public-frame';
import { fullName } from '../frame/user-menu';
import { type Draft, RegisterForm, isRegistering } from './register-form';
import { CodeEntry, RegisterFrame, SignInHere, referralCodeOf } from './register-view';
import { useRegistrationCheckQuery } from './registration.api';

const Waiting = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
  padding: 96px 16px;
  color: var(--nb-muted);
`;

/** With a border, because its colour comes from the name and may be similar to the card's. */
const Face = styled(Avatar)`
  box-shadow: 0 0 0 3px var(--nb-surface);
`;

/** `taken`: the focused form is gone, so the heading gets the focus and the text below it is read next. */
function Frame({ title, taken = false, children }: { title: string; taken?: boolean; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const h1 = usePage(t('register.pageTitle'));
  useEffect(() => {
    if (taken) h1.current?.focus();
  }, [taken, h1]);
  return (
    <RegisterFrame title={title} heading={h1}>
      {children}
    </RegisterFrame>
  );
}

function EnterCode() {
  const navigate = useNavigate();
  return (
    <CodeEntry
      link={Link}
      go={(path) => {
        void navigate(path);
      }}
    />
  );
}

/** `/register`, `/register/{referralCode}`, `/register?code=` or `?referralCode=`. The light theme is forced here. */
export function RegisterPage() {
  useForcedTheme('light');
  const { data: user } = useCurrentUserQuery();
  return (
    <PublicFrame themeSwitch={false} signInLink={!user}>
      <Registration />
    </PublicFrame>
  );
}

function Registration() {
  const { t } = useTranslation('shell');
  const { referralCode } = useParams();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const code = referralCodeOf(referralCode ?? (query.size > 0 ? `?${query}` : ''));
  const { data: user, isLoading } = useCurrentUserQuery();
  // Keeps the input when the code turns out to be used up.
  const draft = useRef<Draft>(undefined);
  if (isLoading)
    return (
      <Waiting role="status">
        <Spinner size={32} label={t('app.loading')} />
      </Waiting>
    );
  if (user)
    return isRegistering(state) ? (
      <Navigate to="/basic-training" replace />
    ) : (
      <Frame title={t('register.signedIn.title')}>
        <AlreadySignedIn user={user} />
      </Frame>
    );
  if (!code)
    return (
      <Frame title={t('register.form.title')}>
        <EnterCode />
      </Frame>
    );
  return <WithCode key={code} code={code} draft={draft} />;
}

function WithCode({ code, draft }: { code: string; draft: RefObject<Draft | undefined> }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [passcode, setPasscode] = useState('');
  const [refused, setRefused] = useState(false);
  const check = useRegistrationCheckQuery({ code, ...(passcode ? { passcode } : {}) });
  const failed = check.isError && !check.data;
  useEffect(
    () =>
      failed ? toast.show({ tone: 'error', title: t('register.error'), text: t('register.checkFailed') }) : undefined,
    [failed, t, toast],
  );

  if (check.isLoading) {
    return (
      <Waiting role="status">
        <Spinner size={32} label={t('register.validating')} />
        <span aria-hidden="true">{t('register.validating')}</span>
      </Waiting>
    );
  }
  if (!check.data) {
    return (
      <Frame title={t('register.form.title')}>
        <ErrorState
          level={2}
          title={t('register.checkFailed')}
          text={errorText(check.error, common)}
          retryLabel={common('action.retry')}
          onRetry={() => void check.refetch()}
          retrying={check.isFetching}
        />
      </Frame>
    );
  }
  const { isValid, requiresPasscode, reason, sponsorInfo } = check.data;
  if (!isValid && requiresPasscode) {
    const refusal = check.isFetching
      ? undefined
      : check.isError
        ? {
            title: t('register.error'),
            text: isProblem(check.error, 'request.rate-limited')
              ? errorText(check.error, common)
              : t('register.passcode.failed'),
          }
        : reason === 'passcode-wrong'
          ? { title: t('register.passcode.wrongTitle'), text: t('register.passcode.wrong') }
          : undefined;
    return (
      <Frame title={t('register.form.title')}>
        <PasscodePrompt
          refusal={refusal}
          busy={check.isFetching}
          onSubmit={(value) => (value === passcode ? void check.refetch() : setPasscode(value))}
        />
      </Frame>
    );
  }
  if (!isValid) {
    return (
      <Frame title={t('register.form.title')} taken={refused}>
        <Banner tone="danger" live="alert">
          {reason === 'expired'
            ? t('register.expired')
            : reason === 'used-up'
              ? t('register.usedUp')
              : t('register.invalid')}
        </Banner>
        <EnterCode />
      </Frame>
    );
  }
  return (
    <Frame title={t('register.form.title')}>
      {sponsorInfo && (
        <Card $tone="brand" $padding={20}>
          <Cluster $gap={16} $nowrap>
            <Face name={sponsorInfo.name} size={56} />
            <div>
              <Text size={14} tone="muted">
                {t('register.sponsor.label')}
              </Text>
              <Text size={18} weight={600}>
                {t('register.sponsor.invites', { name: sponsorInfo.name })}
              </Text>
              {sponsorInfo.uid && (
                <Text size={14} tone="muted">
                  <WholeWord word={sponsorInfo.uid}>{t('register.sponsor.uid', { uid: sponsorInfo.uid })}</WholeWord>
                </Text>
              )}
            </div>
          </Cluster>
        </Card>
      )}
      <RegisterForm
        code={code}
        passcode={passcode || undefined}
        draft={draft}
        onRefused={() => {
          setRefused(true);
          void check.refetch();
        }}
      />
    </Frame>
  );
}

/** A signed-in user can't register: offers to sign out first, or to go to the account. */
function AlreadySignedIn({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const [logout, { isLoading }] = useLogoutMutation();
  const here = window.location.pathname + window.location.search;
  return (
    <Card>
      <Stack $gap={20}>
        <Text>{t('register.signedIn.text', { name: fullName(user), email: user.email })}</Text>
        <Stack $gap={12}>
          <Button variant="primary" pending={isLoading} onPress={() => void logout(here)}>
            {t('register.signedIn.signOut')}
          </Button>
          <LinkButton as={Link} to="/partners" fullWidth>
            {t('register.signedIn.continue')}
          </LinkButton>
        </Stack>
      </Stack>
    </Card>
  );
}

interface PasscodePromptProps {
  /** Why the last passcode was refused; shown here and, with its title, in a toast. */
  refusal: { title: string; text: string } | undefined;
  busy: boolean;
  onSubmit: (passcode: string) => void;
}

/** Shown when the invitation has a passcode. */
function PasscodePrompt({ refusal, busy, onSubmit }: PasscodePromptProps) {
  const { t } = useTranslation('shell');
  const toast = useToast();
  const [passcode, setPasscode] = useState('');
  const [missing, setMissing] = useState(false);
  const { title, text } = refusal ?? {};
  useEffect(() => (title && text ? toast.show({ tone: 'error', title, text }) : undefined), [title, text, toast]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!passcode);
    if (passcode && !busy) onSubmit(passcode);
  };
  return (
    <Card as="form" onSubmit={submit} noValidate>
      <Stack $gap={20}>
        <Stack $gap={4}>
          <Heading level={2} size={18}>
            {t('register.passcode.title')}
          </Heading>
          <Text tone="muted">{t('register.passcode.text')}</Text>
        </Stack>
        <TextField
          label={t('register.passcode.label')}
          name="passcode"
          autoComplete="one-time-code"
          autoFocus
          maxLength={64}
          value={passcode}
          onChange={(value) => {
            setPasscode(value);
            setMissing(false);
          }}
          error={missing ? t('register.passcode.required') : text}
        />
        <Button type="submit" variant="primary" size="l" fullWidth pending={busy}>
          {t('register.passcode.submit')}
        </Button>
        <SignInHere link={Link} />
      </Stack>
    </Card>
  );
}
