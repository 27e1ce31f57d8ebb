import { useTranslation } from '@nb/i18n';
import { Button, Dialog, PasswordField, Stack, Text } from '@nb/ui';
import { Navigate, api, errorText, leavePage, useChangePasswordMutation, useCurrentUserQuery, useLogoutMutation, useNavigate, useToast } from '@nb/web-kit';
import { MIN_TEMPORARY_CHANGE_PASSWORD } from '@nb/contracts';
import { type FormEvent, useState } from 'react';
import { LoadingScreen } from '../routing/guards';
import { SKIP_PASSWORD_CHANGE } from '../routing/paths';

const skipApi = api.injectEndpoints({
  endpoints: (build) => ({
    skipPasswordChange: build.mutation<unknown, void>({ query: () => ({ url: '/api/user/skip-password-change', method: 'POST', body: {} }), invalidatesTags: (_result, error) => (error ? [] : ['User']) }),
  }),
});

/** `/password-change`, a modal overlay for temporary passwords (RT §2, §4, §5; decisions 15). */
export function PasswordChangePage() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { data: user } = useCurrentUserQuery();
  const toast = useToast();
  const navigate = useNavigate();
  const [change, { isLoading }] = useChangePasswordMutation();
  const [skip, skipping] = skipApi.useSkipPasswordChangeMutation();
  const [logout] = useLogoutMutation();
  const [fields, setFields] = useState({ current: '', next: '', confirm: '' });
  const [error, setError] = useState<{ field: 'current' | 'next' | 'confirm'; text: string }>();
  if (!user) return <LoadingScreen />;
  if (!user.tempPassword) return <Navigate to="/" replace />;

  const refuse = (field: 'current' | 'next' | 'confirm', title: string, text: string) => {
    setError({ field, text });
    toast.error(text, title);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setError(undefined);
    if (!fields.current) return refuse('current', t('passwordChange.failed'), t('passwordChange.required'));
    if (fields.next !== fields.confirm) return refuse('confirm', t('passwordChange.mismatchTitle'), t('passwordChange.mismatch'));
    if (fields.next.length < MIN_TEMPORARY_CHANGE_PASSWORD) return refuse('next', t('passwordChange.shortTitle'), t('passwordChange.short'));
    try {
      await change({ currentPassword: fields.current, newPassword: fields.next }).unwrap();
      toast.success(t('passwordChange.doneText'), t('passwordChange.done'));
      // The server has ended every session of this account, this one too (decisions 15).
      leavePage('/auth');
    } catch (failure) {
      refuse('current', t('passwordChange.failed'), errorText(failure, common) || t('passwordChange.failedFallback'));
    }
    return undefined;
  };
  const skipNow = async () => {
    try {
      await skip().unwrap();
      try {
        sessionStorage.setItem(SKIP_PASSWORD_CHANGE, 'true');
      } catch {
        // The server remembers it for this session as well.
      }
      await navigate('/', { replace: true });
    } catch (failure) {
      toast.error(errorText(failure, common), t('passwordChange.failed'));
    }
  };
  const field = (name: keyof typeof fields, label: string, autoComplete: 'current-password' | 'new-password') => (
    <PasswordField
      label={label} name={name} autoComplete={autoComplete} showLabel={t('signIn.show')} value={fields[name]} onChange={(value) => setFields({ ...fields, [name]: value })}
      error={error?.field === name ? error.text : undefined}
    />
  );
  const close = () => (user.isMasterAdmin ? void logout() : void skipNow());
  return (
    <Dialog open onClose={close} title={t('passwordChange.title')} closeLabel={t('passwordChange.close')} icon="key">
      <Stack as="form" $gap={20} onSubmit={(event: FormEvent) => void submit(event)} noValidate>
        <Text tone="muted">{t('passwordChange.text')}</Text>
        {field('current', t('passwordChange.current'), 'current-password')}
        {field('next', t('passwordChange.new'), 'new-password')}
        {field('confirm', t('passwordChange.confirm'), 'new-password')}
        <Button type="submit" variant="primary" size="l" fullWidth pending={isLoading} pendingLabel={t('passwordChange.pending')}>{t('passwordChange.submit')}</Button>
        {!user.isMasterAdmin && <Button variant="ghost" pending={skipping.isLoading} onPress={() => void skipNow()}>{t('passwordChange.skip')}</Button>}
        <Button variant="ghost" icon="logout" onPress={() => void logout()}>{t('passwordChange.logout')}</Button>
      </Stack>
    </Dialog>
  );
}
