import { LANGUAGES, type Language } from '@nb/contracts';
import { LANGUAGE_NAMES, type TFunction, useTranslation } from '@nb/i18n';
import { Banner, Checkbox, FormErrorSummary, Grid, Select, Stack, TextField, asEmail } from '@nb/ui';
import { errorText, fieldErrors, isProblem } from '@nb/web-kit';
import type { FormEvent, ReactNode } from 'react';
import { Controller, type FieldError, useFormContext, useWatch } from 'react-hook-form';

/** The fields of both forms; the order is that of the screen. */
export const PERSON_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'uid',
  'phone',
  'language',
  'password',
  'currentPassword',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];
const NAME_MAX = 100;
const EMAIL_MAX = 254;
const UID_MAX = 64;
const PHONE_MAX = 40;
/** The languages that the product speaks, as a select offers them. */
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Whether everything needed has something in it (the button waits for it). */
export const isFilled = (fields: {
  firstName: string;
  lastName: string;
  email: string;
  hasOneName: boolean;
}): boolean =>
  [fields.firstName, ...(fields.hasOneName ? [] : [fields.lastName]), fields.email].every((text) => text.trim() !== '');

type Errors = Partial<Record<PersonField, FieldError | undefined>>;

/** The words of what is wrong with each field: those of what the server refused (`refusal`, type `server`), or of the rule that it breaks. */
export function useFieldWords(errors: Errors, refusal: unknown): Partial<Record<PersonField, string>> {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const refused = refusedFields(refusal, common);
  return Object.fromEntries(
    PERSON_FIELDS.flatMap((field) => {
      const error = errors[field];
      if (!error) return [];
      if (error.type === 'server') return [[field, refused[field] ?? errorText(refusal, common)]];
      if (error.message === 'name.link') return [[field, t('form.wrong.link')]];
      const isOfName = error.message === 'name.hidden-sign' || error.message === 'name.no-letter';
      if (error.message === 'uid.confusable') return [[field, t('form.wrong.uidLetters')]];
      return [[field, isOfName ? t('form.wrong.name') : t(`form.wrong.${field}`)]];
    }),
  );
}

/** Which field a refusal is about, with the words for it. */
export function refusedFields(error: unknown, common: TFunction): Partial<Record<PersonField, string>> {
  const text = errorText(error, common);
  const byField = Object.fromEntries(
    Object.entries(fieldErrors(error, common)).filter(([path]) => (PERSON_FIELDS as readonly string[]).includes(path)),
  );
  if (isProblem(error, 'user.email-taken')) return { ...byField, email: text };
  if (isProblem(error, 'user.uid-taken')) return { ...byField, uid: text };
  if (
    isProblem(
      error,
      'password.too-short',
      'password.too-long',
      'password.common',
      'password.is-email',
      'password.personal',
    )
  )
    return { ...byField, password: byField.password ?? text };
  return byField;
}

interface PersonFormProps {
  id: string;
  failure: string | undefined;
  words: Partial<Record<PersonField, string>>;
  tries: number;
  /** The button waits for this; without it the form says what is missing when Enter is pressed. */
  filled: boolean;
  onSubmit: () => void;
  /** Something was typed or ticked. */
  onInput: () => void;
  children: ReactNode;
}

/** The frame of both forms: what failed, the faults that lead to their fields, and the fields. */
export function PersonForm({ id, failure, words, tries, filled, onSubmit, onInput, children }: PersonFormProps) {
  const { t } = useTranslation('admin');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Stack
      as="form"
      id={id}
      $gap={20}
      noValidate
      onSubmit={submit}
      onInput={onInput}
      onKeyDown={(event: React.KeyboardEvent) => {
        // While the submit button is disabled the browser ignores Enter, and nothing would say what is missing.
        if (
          !filled &&
          event.key === 'Enter' &&
          event.target instanceof HTMLInputElement &&
          event.target.type !== 'checkbox'
        )
          submit(event);
      }}
    >
      {failure && (
        <Banner tone="danger" live="alert">
          {failure}
        </Banner>
      )}
      <FormErrorSummary
        title={t('form.summary')}
        submitCount={tries}
        errors={PERSON_FIELDS.flatMap((field) => (words[field] ? [{ field, message: words[field] }] : []))}
      />
      {children}
    </Stack>
  );
}

/** Who somebody is, in both forms. */
interface Identity {
  firstName: string;
  lastName: string;
  hasOneName?: boolean;
  email: string;
  uid?: string | null;
  phone?: string | null;
  language?: Language;
}
export type IdentityField = Exclude<keyof Identity, 'hasOneName'>;

interface IdentityFieldsProps {
  words: Partial<Record<PersonField, string>>;
  /** Stands below a field. */
  noteOf?: (field: IdentityField) => string | undefined;
  /** Fields that the service does not know of this person. */
  without?: readonly IdentityField[];
  autoFocus?: boolean;
}

/** The fields that say who somebody is, of the form whose `FormProvider` is around them. */
export function IdentityFields({ words, noteOf = () => undefined, without = [], autoFocus }: IdentityFieldsProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { control } = useFormContext<Identity>();
  const hasOneName = useWatch({ control, name: 'hasOneName' }) ?? false;
  const text = (
    name: Exclude<IdentityField, 'language'>,
    props: Partial<Parameters<typeof TextField>[0]> & { label: string },
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <TextField
          {...field}
          value={field.value ?? ''}
          id={name}
          autoComplete="off"
          description={noteOf(name)}
          {...props}
          error={words[name]}
        />
      )}
    />
  );
  return (
    <>
      <Grid $columns={2} $gap={20}>
        {text('firstName', { label: common('field.firstName'), maxLength: NAME_MAX, ...(autoFocus && { autoFocus }) })}
        {text('lastName', { label: common('field.lastName'), maxLength: NAME_MAX, disabled: hasOneName })}
      </Grid>
      <Controller
        control={control}
        name="hasOneName"
        render={({ field: { value, ...field } }) => (
          <Checkbox {...field} checked={value ?? false}>
            {t('form.oneName')}
          </Checkbox>
        )}
      />
      {text('email', { label: common('field.email'), ...asEmail, maxLength: EMAIL_MAX })}
      <Grid $columns={2} $gap={20}>
        {text('uid', { label: t('form.uid'), hint: t('form.optional'), maxLength: UID_MAX })}
        {!without.includes('phone') &&
          text('phone', {
            label: common('field.phone'),
            hint: t('form.optional'),
            type: 'tel',
            inputMode: 'tel',
            maxLength: PHONE_MAX,
          })}
      </Grid>
      {!without.includes('language') && (
        <Controller
          control={control}
          name="language"
          render={({ field: { value = 'en', ...field } }) => (
            <Select<Language>
              {...field}
              value={value}
              label={common('field.language')}
              description={noteOf('language')}
              options={LANGUAGE_OPTIONS}
            />
          )}
        />
      )}
    </>
  );
}
