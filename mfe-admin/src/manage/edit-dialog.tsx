import { type AdminUser, type Language, type UpdateUserBody, updateUserBody } from '@nb/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { LANGUAGE_NAMES, useTranslation } from '@nb/i18n';
import { Button, PasswordField, UserName } from '@nb/ui';
import { useCurrentUserQuery, useToast } from '@nb/web-kit';
import { useId, useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import { nameOf } from '../users/names';
import { FormDialog } from './form-dialog';
import { useAdminUpdateUserMutation } from './manage.api';
import {
  type IdentityField,
  IdentityFields,
  PERSON_FIELDS,
  PersonForm,
  isFilled,
  refusedFields,
  useFieldWords,
} from './person-form';
import { useAction } from './use-action';

const FIELDS = ['firstName', 'lastName', 'email', 'uid', 'phone', 'language', 'password', 'currentPassword'] as const;

/** In place of a value that there is not. */
const NOTHING = '–';

/** Edit User (docs/product/admin.md#creating-and-editing): a blank password keeps the current one and is not sent. */
export function EditDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const toast = useToast();
  const id = useId();
  const [update] = useAdminUpdateUserMutation();
  const { act, busy, failure, clear, tell, dismiss } = useAction();
  const [refusal, setRefusal] = useState<unknown>();
  const form = useForm<UpdateUserBody>({
    resolver: zodResolver(updateUserBody),
    shouldFocusError: false,
    defaultValues: {
      userId: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      hasOneName: user.lastName === '',
      email: user.email,
      uid: user.uid ?? '',
      ...(user.phone !== undefined && { phone: user.phone ?? '' }),
      ...(user.language && { language: user.language }),
      password: '',
      currentPassword: '',
    },
  });
  const { control, handleSubmit, formState, setError, setFocus } = form;
  const typed = useWatch({ control });
  const { firstName = '', lastName = '', email = '', password = '', hasOneName = false } = typed;
  const { data: me } = useCurrentUserQuery();
  // A stranger at an admin's open page must not take over the account.
  const needsCurrent = me?.id === user.id && (email.trim() !== user.email || password.trim() !== '');
  const filled = isFilled({ firstName, lastName, email, hasOneName });
  const words = useFieldWords(formState.errors, refusal);
  /** What a corrected field had before, below it. */
  const wasOf = (field: IdentityField) => {
    const [before, after] = [user[field] ?? '', (typed[field] ?? '').trim()];
    if (before === after) return undefined;
    const words = field === 'language' ? LANGUAGE_NAMES[before as Language] : before;
    return t('pair', { label: t('reopen.before'), value: words || NOTHING });
  };

  // The service of the version before does not know them: then they are not asked for, and stay.
  const unknown = [
    ...(user.phone === undefined ? (['phone'] as const) : []),
    ...(user.language ? [] : (['language'] as const)),
  ];

  const submit = () => {
    if (busy) return;
    clear();
    void handleSubmit(
      async ({ password: newPassword, currentPassword, hasOneName: isOnly, ...body }) => {
        const answer = await act(
          () =>
            update({
              ...body,
              ...(isOnly && { lastName: '', hasOneName: true }),
              ...(newPassword?.trim() && { password: newPassword }),
              ...(needsCurrent && { currentPassword }),
            }).unwrap(),
          (error) => {
            setRefusal(error);
            const refused = refusedFields(error, common);
            const known = FIELDS.filter((field) => refused[field] !== undefined);
            for (const field of known) setError(field, { type: 'server' });
            if (known[0]) setFocus(known[0]);
            return known.length > 0;
          },
        );
        if (!answer) return;
        toast.success(t('edit.doneText', { name: nameOf(answer.value) }), t('edit.done'));
        onClose();
      },
      (wrong) => {
        if (!filled)
          tell(
            () => t('form.missingText'),
            () => t('form.missing'),
          );
        else if (wrong.email)
          tell(
            () => t('form.wrong.email'),
            () => t('form.invalidEmail'),
          );
        const [only, another] = PERSON_FIELDS.filter((field) => wrong[field]);
        if (only && !another) setFocus(only);
      },
    )();
  };
  return (
    <FormDialog
      title={t('edit.title')}
      icon="edit"
      dirty={formState.isDirty && !busy}
      busy={busy}
      onClose={onClose}
      submit={
        <Button
          type="submit"
          form={id}
          variant="primary"
          disabled={!filled}
          pending={busy}
          pendingLabel={t('edit.pending')}
        >
          {t('edit.submit')}
        </Button>
      }
    >
      <PersonForm
        id={id}
        failure={failure}
        words={words}
        tries={formState.submitCount}
        filled={filled}
        onSubmit={submit}
        onInput={dismiss}
      >
        <FormProvider {...form}>
          <IdentityFields words={words} noteOf={wasOf} without={unknown} />
        </FormProvider>
        <UserName email={email.trim() || user.email} />
        <Controller
          control={control}
          name="password"
          render={({ field }) => (
            <PasswordField
              {...field}
              value={field.value ?? ''}
              id="password"
              autoComplete="new-password"
              label={t('edit.password')}
              hint={t('form.optional')}
              description={t('edit.passwordHint')}
              showLabel={t('edit.show')}
              capsLockText={common('field.capsLock')}
              maxLength={128}
              error={words.password}
            />
          )}
        />
        {needsCurrent && (
          <Controller
            control={control}
            name="currentPassword"
            render={({ field }) => (
              <PasswordField
                {...field}
                value={field.value ?? ''}
                id="currentPassword"
                autoComplete="current-password"
                label={t('edit.current')}
                description={t('edit.currentHint')}
                showLabel={t('edit.show')}
                capsLockText={common('field.capsLock')}
                maxLength={128}
                error={words.currentPassword}
              />
            )}
          />
        )}
      </PersonForm>
    </FormDialog>
  );
}
