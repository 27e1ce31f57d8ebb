import { type CurrentUser, MAX_PASSWORD, MIN_PASSWORD } from '@nb/contracts';
import { type Say, useTranslation } from '@nb/i18n';
import { Button, Card, Cluster, Heading, PasswordField, Stack, Text, UserName } from '@nb/ui';
import {
  isProblem,
  leavePage,
  useChangePasswordMutation,
  useCurrentUserQuery,
  useHoldsPage,
  useLocation,
  useToast,
} from '@nb/web-kit';
import { type SubmitEvent, useState } from 'react';
import { errorTextOr } from '../password/error-text-or';
import { focusField, useRefusal } from '../password/use-refusal';
import { signInPath } from '../routing/paths';
import { PasswordHint } from '../two-step/two-step-banners';

const EMPTY = { current: '', next: '', confirm: '' };
type Field = keyof typeof EMPTY;

/** Password change, with the rules of docs/product/accounts.md. A skipped temporary password is changed here too; that signs out everywhere. */
export function SecurityCard({ user }: { user: CurrentUser }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const toast = useToast();
  const location = useLocation();
  const [change, { isLoading }] = useChangePasswordMutation();
  const [fields, setFields] = useState(EMPTY);
  // The current password may be there without being typed.
  useHoldsPage(fields.next !== '' || fields.confirm !== '');
  const { refusal, refuse, clear } = useRefusal<Field>();
  const { refetch } = useCurrentUserQuery();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLoading) return;
    clear();
    const form = event.currentTarget;
    const blame = (field: Field, title: Say, text: Say) => {
      refuse(field, title, text);
      focusField(form, field);
    };
    const missing = (Object.keys(EMPTY) as Field[]).find((field) => !fields[field]);
    if (missing)
      return blame(
        missing,
        () => t('settings.security.missingTitle'),
        () => t('settings.security.missing'),
      );
    if (fields.next !== fields.confirm)
      return blame(
        'confirm',
        () => t('settings.security.mismatchTitle'),
        () => t('settings.security.mismatch'),
      );
    if (fields.next.length < MIN_PASSWORD)
      return blame(
        'next',
        () => t('settings.security.shortTitle'),
        () => t('settings.security.short'),
      );
    if (fields.next.length > MAX_PASSWORD)
      return blame(
        'next',
        () => t('settings.security.failed'),
        () => t('register.form.wrong.long'),
      );
    try {
      await change({ currentPassword: fields.current, newPassword: fields.next }).unwrap();
      setFields(EMPTY);
      toast.success(
        t(user.tempPassword ? 'passwordChange.doneText' : 'settings.security.doneText'),
        t('settings.security.done'),
      );
    } catch (failure) {
      const aboutNew = isProblem(
        failure,
        'password.common',
        'password.is-email',
        'password.too-long',
        'password.too-short',
      );
      blame(
        aboutNew ? 'next' : 'current',
        () => t('settings.security.failed'),
        () => errorTextOr(failure, common, t('settings.security.failedFallback')),
      );
      return;
    }
    // Asking who is signed in leads to sign-in, with the message still on screen.
    if (user.tempPassword && (await refetch()).data !== null) leavePage(signInPath(location));
  };
  const field = (name: Field, label: string, autoComplete: 'current-password' | 'new-password') => (
    <PasswordField
      label={label}
      name={name}
      autoComplete={autoComplete}
      showLabel={t('signIn.show')}
      capsLockText={common('field.capsLock')}
      value={fields[name]}
      onChange={(value) => setFields({ ...fields, [name]: value })}
      error={refusal?.field === name ? refusal.text : undefined}
    />
  );
  return (
    <Card
      as="form"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}
      noValidate
      aria-labelledby="settings-security"
    >
      <Stack $gap={20}>
        <Stack $gap={4}>
          <Heading level={2} size={18} id="settings-security">
            {t('settings.security.title')}
          </Heading>
          <Text size={14} tone="muted">
            {t(user.tempPassword ? 'settings.security.noteTemporary' : 'settings.security.note')}
          </Text>
        </Stack>
        <PasswordHint user={user} />
        <UserName email={user.email} />
        {field('current', t('settings.security.current'), 'current-password')}
        {field('next', t('settings.security.new'), 'new-password')}
        {field('confirm', t('settings.security.confirm'), 'new-password')}
        <Cluster>
          <Button type="submit" variant="primary" pending={isLoading} pendingLabel={t('settings.security.pending')}>
            {t('settings.security.submit')}
          </Button>
        </Cluster>
      </Stack>
    </Card>
  );
}
