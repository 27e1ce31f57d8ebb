import { useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, PasswordField, Stack, Text, UserName } from '@nb/ui';
import {
  Navigate,
  api,
  errorText,
  isProblem,
  leavePage,
  useChangePasswordMutation,
  useCurrentUserQuery,
  useHoldsPage,
  useLocation,
  useLogoutMutation,
  useNavigate,
  useToast,
} from '@nb/web-kit';
import { MAX_PASSWORD, MIN_TEMPORARY_CHANGE_PASSWORD } from '@nb/contracts';
import { type FormEvent, useEffect, useState } from 'react';
import styled from 'styled-components';
import { LoadingScreen } from '../frame/loading-screen';
import { nextPage, rememberSkip, signInPath } from '../routing/paths';
import { brandPicture } from '../sign-in/marketing-panel';
import { errorTextOr } from './error-text-or';
import { useRefusal } from './use-refusal';

const skipApi = api.injectEndpoints({
  endpoints: (build) => ({
    skipPasswordChange: build.mutation<unknown, void>({
      query: () => ({ url: '/api/user/skip-password-change', method: 'POST', body: {} }),
      invalidatesTags: (_result, error) => (error ? [] : ['User']),
    }),
  }),
});

/** Plain background of the overlay. */
const Behind = styled.div`
  min-block-size: 100dvh;
  ${brandPicture}
`;

type Field = 'current' | 'next' | 'confirm';

/** `/password-change`, a modal overlay for temporary passwords. */
export function PasswordChangePage() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { data: user, refetch } = useCurrentUserQuery();
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const next = nextPage(location.search);
  const [change, { isLoading }] = useChangePasswordMutation();
  const [skip, skipping] = skipApi.useSkipPasswordChangeMutation();
  const [logout, leaving] = useLogoutMutation();
  const [fields, setFields] = useState({ current: '', next: '', confirm: '' });
  // The current password may be there without being typed.
  useHoldsPage(fields.next !== '' || fields.confirm !== '');
  const { refusal, refuse, clear } = useRefusal<Field | 'skip'>();
  // Focuses the field with the error.
  useEffect(() => {
    if (refusal) document.querySelector<HTMLInputElement>(`form input[name="${refusal.field}"]`)?.focus();
  }, [refusal]);
  if (!user) return <LoadingScreen />;
  if (!user.tempPassword) return <Navigate to={next} replace />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    clear();
    if (!fields.current)
      return refuse(
        'current',
        () => t('passwordChange.failed'),
        () => t('passwordChange.required'),
      );
    if (!fields.next)
      return refuse(
        'next',
        () => t('passwordChange.failed'),
        () => t('passwordChange.required'),
      );
    if (fields.next !== fields.confirm)
      return refuse(
        'confirm',
        () => t('passwordChange.mismatchTitle'),
        () => t('passwordChange.mismatch'),
      );
    if (fields.next.length < MIN_TEMPORARY_CHANGE_PASSWORD)
      return refuse(
        'next',
        () => t('passwordChange.shortTitle'),
        () => t('passwordChange.short'),
      );
    if (fields.next.length > MAX_PASSWORD)
      return refuse(
        'next',
        () => t('passwordChange.failed'),
        () => t('register.form.wrong.long'),
      );
    try {
      await change({ currentPassword: fields.current, newPassword: fields.next }).unwrap();
    } catch (failure) {
      const aboutNew = isProblem(
        failure,
        'password.common',
        'password.is-email',
        'password.too-long',
        'password.too-short',
      );
      return refuse(
        aboutNew ? 'next' : 'current',
        () => t('passwordChange.failed'),
        () => errorTextOr(failure, common, t('passwordChange.failedFallback')),
      );
    }
    toast.success(t('passwordChange.doneText'), t('passwordChange.done'));
    // The server has ended every session of this account, this one too: asking who is signed in leads to sign-in, with the message still on screen.
    const { data: still } = await refetch();
    if (still !== null) leavePage(signInPath(location));
  };
  const skipNow = async () => {
    clear();
    try {
      await skip().unwrap();
    } catch (failure) {
      return refuse(
        'skip',
        () => t('passwordChange.skipFailed'),
        () => errorText(failure, common),
      );
    }
    rememberSkip(user);
    await navigate(next, { replace: true });
  };
  const field = (name: Field, label: string, autoComplete: 'current-password' | 'new-password') => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      showLabel={t('signIn.show')}
      capsLockText={common('field.capsLock')}
      autoFocus={name === 'current'}
      value={fields[name]}
      onChange={(value) => setFields({ ...fields, [name]: value })}
      error={refusal?.field === name ? refusal.text : undefined}
    />
  );
  // A press outside and Esc do nothing, so that no input is lost; a master admin can't skip the change.
  const close = user.isMasterAdmin ? {} : { closeLabel: t('passwordChange.close') };
  return (
    <>
      <Behind aria-hidden="true" />
      <Dialog
        open
        onClose={() => void skipNow()}
        dismissable={false}
        back="leaves"
        title={t('passwordChange.title')}
        icon="key"
        {...close}
      >
        <Stack as="form" $gap={20} onSubmit={(event: FormEvent) => void submit(event)} noValidate>
          <Text tone="muted">{t('passwordChange.text')}</Text>
          {refusal?.field === 'skip' && <Banner tone="danger">{refusal.text}</Banner>}
          <UserName email={user.email} />
          {field('current', t('passwordChange.current'), 'current-password')}
          {field('next', t('passwordChange.new'), 'new-password')}
          {field('confirm', t('passwordChange.confirm'), 'new-password')}
          <Stack $gap={8}>
            <Button
              type="submit"
              variant="primary"
              size="l"
              fullWidth
              pending={isLoading}
              pendingLabel={t('passwordChange.pending')}
            >
              {t('passwordChange.submit')}
            </Button>
            {!user.isMasterAdmin && (
              <Button variant="ghost" pending={skipping.isLoading} onPress={() => void skipNow()}>
                {t('passwordChange.skip')}
              </Button>
            )}
            <Button variant="ghost" icon="logout" pending={leaving.isLoading} onPress={() => void logout('/auth')}>
              {t('passwordChange.logout')}
            </Button>
          </Stack>
        </Stack>
      </Dialog>
    </>
  );
}
