import { type CreateUserBody, createUserBody, type createdUser } from '@nb/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslation } from '@nb/i18n';
import { Banner, Button, Checkbox } from '@nb/ui';
import { useToast } from '@nb/web-kit';
import { useId, useState } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { nameOf } from '../users/names';
import { CreatedDialog } from './created-dialog';
import { FormDialog } from './form-dialog';
import { useAdminCreateUserMutation } from './manage.api';
import { IdentityFields, PERSON_FIELDS, PersonForm, isFilled, refusedFields, useFieldWords } from './person-form';
import { useAction } from './use-action';

const EMPTY = {
  firstName: '',
  lastName: '',
  hasOneName: false,
  email: '',
  uid: '',
  phone: '',
  language: 'en',
  tempPassword: true,
} satisfies CreateUserBody;
const FIELDS = ['firstName', 'lastName', 'email', 'uid', 'phone'] as const;

/** Add New User (docs/product/admin.md#creating-and-editing), then the temporary password, once. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<z.infer<typeof createdUser>>();
  const [round, setRound] = useState(0);
  if (made)
    return (
      <CreatedDialog
        made={made}
        onClose={onClose}
        onAnother={() => {
          setMade(undefined);
          setRound(round + 1);
        }}
      />
    );
  return <CreateForm key={round} onClose={onClose} onMade={setMade} />;
}

function CreateForm({ onClose, onMade }: { onClose: () => void; onMade: (made: z.infer<typeof createdUser>) => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const toast = useToast();
  const id = useId();
  const [create] = useAdminCreateUserMutation();
  const { act, busy, failure, clear, tell, dismiss } = useAction();
  const [refusal, setRefusal] = useState<unknown>();
  const form = useForm<CreateUserBody, unknown, z.output<typeof createUserBody>>({
    resolver: zodResolver(createUserBody),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const { control, handleSubmit, formState, setError, setFocus } = form;
  const fields = useWatch({ control });
  const filled = isFilled({ ...EMPTY, ...fields });
  const words = useFieldWords(formState.errors, refusal);

  const submit = () => {
    if (busy) return;
    clear();
    void handleSubmit(
      async ({ hasOneName: isOnly, ...body }) => {
        const answer = await act(
          () => create({ ...body, ...(isOnly && { lastName: '', hasOneName: true }) }).unwrap(),
          (error) => {
            setRefusal(error);
            const refused = refusedFields(error, common);
            const [first] = PERSON_FIELDS.filter((field) => refused[field] !== undefined);
            for (const field of FIELDS) if (refused[field]) setError(field, { type: 'server' });
            const known = FIELDS.find((field) => field === first);
            if (known) setFocus(known);
            return known !== undefined;
          },
        );
        if (!answer) return;
        const { user, temporaryPassword } = answer.value;
        toast.success(t('create.doneText', { name: nameOf(user), password: temporaryPassword }), t('create.done'));
        onMade(answer.value);
      },
      (wrong) => {
        // One toast; each field says its own part, and a single one is led to.
        if (filled)
          tell(
            () => t('form.wrong.email'),
            () => t('form.invalidEmail'),
          );
        else
          tell(
            () => t('form.missingText'),
            () => t('form.missing'),
          );
        const [only, another] = FIELDS.filter((field) => wrong[field]);
        if (only && !another) setFocus(only);
      },
    )();
  };
  return (
    <FormDialog
      title={t('create.title')}
      icon="user-plus"
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
          pendingLabel={t('create.pending')}
        >
          {t('create.submit')}
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
        <Banner tone="info">{t('create.intro')}</Banner>
        <FormProvider {...form}>
          <IdentityFields words={words} autoFocus />
        </FormProvider>
        <Controller
          control={control}
          name="tempPassword"
          render={({ field: { value, ...field } }) => (
            <Checkbox {...field} checked={value} description={t('create.temporaryHint')}>
              {t('create.temporary')}
            </Checkbox>
          )}
        />
      </PersonForm>
    </FormDialog>
  );
}
