import {
  COUNTRIES,
  MAX_PASSWORD,
  MIN_PASSWORD,
  country,
  email,
  familyNameRequired,
  hasFamilyName,
  type RegisterBody,
} from '@nb/contracts';
import { intlTag, languageOfNewAccount, useTranslation, visitorTimeZone } from '@nb/i18n';
import {
  Banner,
  Button,
  Card,
  Checkbox,
  Cluster,
  ComboBox,
  FormErrorSummary,
  Grid,
  Icon,
  PasswordField,
  Stack,
  Text,
  TextField,
  TextLink,
  asEmail,
} from '@nb/ui';
import {
  Link,
  errorText,
  fieldErrors,
  isApiError,
  isProblem,
  serverText,
  useCurrentUserQuery,
  useLocation,
  useNavigate,
  useToast,
  useUnsavedChanges,
} from '@nb/web-kit';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useAgreementDocumentsQuery, useRegisterMutation } from './registration.api';
import { SignInHere } from './register-view';

const NAME_MAX = 100;
/** What the form itself finds wrong, by the key of its text. */
const WRONG = ['firstName', 'lastName', 'email', 'short', 'long', 'uid', 'agree', 'phone'] as const;
type Wrong = (typeof WRONG)[number];
const wrong = (key: Wrong): Wrong => key;
/** What is typed, before it becomes the payload. */
const form = z
  .object({
    firstName: z.string().trim().min(1, wrong('firstName')).max(NAME_MAX),
    lastName: z.string().trim().max(NAME_MAX),
    hasOneName: z.boolean(),
    email: z.string().refine((typed) => email.safeParse(typed).success, wrong('email')),
    password: z.string().min(MIN_PASSWORD, wrong('short')).max(MAX_PASSWORD, wrong('long')),
    uid: z.string().trim().min(1, wrong('uid')).max(64),
    countryCode: country,
    areaCode: z.string().trim().max(10),
    phone: z.string().trim().max(40),
    complianceAgreed: z.boolean().refine((agreed) => agreed, wrong('agree')),
  })
  .refine(hasFamilyName, { ...familyNameRequired, error: wrong('lastName') });
type Fields = z.infer<typeof form>;
const FIELDS = [
  'firstName',
  'lastName',
  'hasOneName',
  'email',
  'uid',
  'password',
  'countryCode',
  'areaCode',
  'phone',
  'complianceAgreed',
] as const;

/** The input so far, without the password. */
export type Draft = Omit<Fields, 'password'>;
const EMPTY: Draft = {
  firstName: '',
  lastName: '',
  hasOneName: false,
  email: '',
  uid: '',
  countryCode: 'US',
  areaCode: '',
  phone: '',
  complianceAgreed: false,
};

/** History state while an account is being created, so that the new session does not show «Already Signed In». */
const REGISTERING = { registering: true };
export const isRegistering = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'registering' in state && state.registering === true;

export interface RegisterFormProps {
  code: string;
  passcode: string | undefined;
  /** Initial values of the form; updated with its input when it unmounts. */
  draft: RefObject<Draft | undefined>;
  /** Checks the code again, because it may have been used up or withdrawn meanwhile. */
  onRefused: () => void;
}

/** The form that creates an account. */
export function RegisterForm({ code, passcode, draft, onRefused }: RegisterFormProps) {
  const { t, i18n } = useTranslation('shell');
  const { t: common } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [register, { isLoading }] = useRegisterMutation();
  const [finished, setFinished] = useState(false);
  const { refetch } = useCurrentUserQuery();
  const { pathname, search } = useLocation();
  const dismissToast = useRef<() => void>(undefined);
  const sending = useRef(false);
  /** What the server refused last. */
  const [refusal, setRefusal] = useState<unknown>();
  const { clearErrors, control, getValues, handleSubmit, formState, setError, setFocus } = useForm<Fields>({
    resolver: zodResolver(form),
    defaultValues: { ...(draft.current ?? EMPTY), password: '' },
    // Several errors are summarised at the top, and the summary gets the focus.
    shouldFocusError: false,
  });
  useEffect(
    () => () => {
      const { password: _never, ...typed } = getValues();
      draft.current = typed;
    },
    [draft, getValues],
  );
  const hasOneName = useWatch({ control, name: 'hasOneName' });
  useUnsavedChanges(formState.isDirty && !finished && !isLoading);
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(intlTag(i18n.language), { type: 'region' });
    return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }));
  }, [i18n.language]);

  /** The server's text; without an answer our own text with the reason. */
  const refusalOf = (error: unknown): string => {
    const detail = serverText(error, common);
    if (detail) return detail;
    return isApiError(error) && typeof error.status === 'string'
      ? `${t('register.failedFallback')} ${errorText(error, common)}`
      : t('register.unknownError');
  };
  /** What is wrong with a field, said at every render, so that it follows a change of language. */
  const wordsOf = (field: (typeof FIELDS)[number]): string | undefined => {
    const error = formState.errors[field];
    if (!error) return undefined;
    if (error.type === 'server') return fieldErrors(refusal, common)[field] ?? refusalOf(refusal);
    const key = WRONG.find((name) => name === error.message);
    if (key === undefined) return error.message;
    return key === 'phone' ? t('register.form.phoneInvalid') : t(`register.form.wrong.${key}`);
  };
  const errors = FIELDS.flatMap((field) => {
    const message = wordsOf(field);
    return message ? [{ field, message }] : [];
  });

  const send = handleSubmit(
    async ({ phone, areaCode, hasOneName: isOnly, ...fields }) => {
      const { wholePhone } = await import('@nb/contracts/phone');
      const whole = wholePhone(areaCode, phone, fields.countryCode);
      if (whole === null) return setError('phone', { message: wrong('phone') }, { shouldFocus: true });
      dismissToast.current?.();
      // Synchronous, because the page must know it before the session begins, or it shows «Already Signed In» for a moment.
      const here = (state: typeof REGISTERING | null) =>
        navigate(pathname + search, { replace: true, state, flushSync: true });
      await here(REGISTERING);
      try {
        const body: RegisterBody = {
          ...fields,
          ...(isOnly && { lastName: '', hasOneName: true }),
          phone: whole || null,
          areaCode: areaCode || null,
          referralCode: code,
          passcode: passcode ?? null,
          language: languageOfNewAccount(i18n.language),
          timeZone: visitorTimeZone(),
        };
        const { autoLogin, message } = await register(body).unwrap();
        setFinished(true);
        toast.success(message || t('register.welcome'));
        // Redirects to /basic-training once the session is known; without one, to the start page or to sign-in.
        const signedIn = autoLogin && (await refetch()).data;
        if (!signedIn)
          setTimeout(() => {
            void navigate(autoLogin ? '/auth' : '/', { replace: true });
          }, 0);
      } catch (error) {
        await here(null);
        setRefusal(error);
        const refused = { type: 'server' } as const;
        for (const field of Object.keys(fieldErrors(error, common))) {
          const known = FIELDS.find((name) => name === field);
          if (known) setError(known, refused);
        }
        if (isProblem(error, 'registration.email-taken')) setError('email', refused, { shouldFocus: true });
        else if (isProblem(error, 'registration.uid-taken')) setError('uid', refused, { shouldFocus: true });
        else if (isProblem(error, 'registration.phone-invalid')) setError('phone', refused, { shouldFocus: true });
        else if (isProblem(error, 'password.common', 'password.is-email', 'password.personal'))
          setError('password', refused, { shouldFocus: true });
        else setError('root', refused);
        dismissToast.current = toast.show({
          tone: 'error',
          title: () => t('register.failed'),
          text: () => refusalOf(error),
        });
        if (
          isProblem(
            error,
            'registration.invalid-code',
            'registration.expired-code',
            'registration.used-up-code',
            'registration.wrong-passcode',
          )
        )
          onRefused();
      }
    },
    (faults) => {
      const [only, another] = FIELDS.filter((field) => faults[field]);
      if (only && !another) setFocus(only);
    },
  );
  // Validation is asynchronous: without this lock a second press would register twice, and the second answer would be that the e-mail
  // is taken.
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    await send(event).finally(() => {
      sending.current = false;
    });
  };

  const text = (
    name: 'firstName' | 'lastName' | 'email' | 'uid' | 'areaCode' | 'phone',
    props: Partial<Parameters<typeof TextField>[0]> & { label: string },
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <TextField {...field} id={name} {...props} error={wordsOf(name)} />}
    />
  );
  return (
    <Card as="form" onSubmit={(event: FormEvent) => void submit(event)} noValidate aria-busy={formState.isSubmitting}>
      <Stack $gap={20}>
        <Text tone="muted">{t('register.form.text')}</Text>
        {formState.errors.root && (
          <Banner tone="danger" live="alert">
            {refusalOf(refusal)}
          </Banner>
        )}
        {formState.isSubmitted && (
          <FormErrorSummary title={t('register.form.summary')} errors={errors} submitCount={formState.submitCount} />
        )}
        <Grid $columns={2} $gap={20}>
          {text('firstName', { label: t('register.form.firstName'), autoComplete: 'given-name', maxLength: NAME_MAX })}
          {text('lastName', {
            label: t('register.form.lastName'),
            autoComplete: 'family-name',
            maxLength: NAME_MAX,
            disabled: hasOneName,
          })}
        </Grid>
        <Controller
          control={control}
          name="hasOneName"
          render={({ field: { value, onChange, ...field } }) => (
            <Checkbox
              {...field}
              id="hasOneName"
              checked={value}
              onChange={(one) => {
                onChange(one);
                clearErrors('lastName');
              }}
            >
              {t('register.form.oneName')}
            </Checkbox>
          )}
        />
        {text('email', {
          label: t('register.form.email'),
          ...asEmail,
          autoComplete: 'username',
        })}
        {text('uid', {
          label: t('register.form.uid'),
          description: t('register.form.uidHint'),
          autoComplete: 'off',
          maxLength: 64,
        })}
        <Controller
          control={control}
          name="password"
          render={({ field }) => (
            <PasswordField
              {...field}
              id="password"
              label={t('register.form.password')}
              description={t('register.form.passwordHint')}
              autoComplete="new-password"
              showLabel={t('register.form.show')}
              capsLockText={common('field.capsLock')}
              error={wordsOf('password')}
            />
          )}
        />
        <Controller
          control={control}
          name="countryCode"
          render={({ field }) => (
            <ComboBox
              {...field}
              id="countryCode"
              label={t('register.form.country')}
              options={countries}
              noMatches={t('register.form.countryNone')}
              error={wordsOf('countryCode')}
              // A phone number depends on the country, so validate it again.
              onChange={(value) => {
                if (value) {
                  field.onChange(value);
                  clearErrors('phone');
                }
              }}
            />
          )}
        />
        <Grid $columns={2} $gap={20}>
          {text('areaCode', {
            label: t('register.form.areaCode'),
            hint: t('register.form.optional'),
            inputMode: 'tel',
            autoComplete: 'tel-area-code',
            maxLength: 10,
          })}
          {text('phone', {
            label: t('register.form.phone'),
            hint: t('register.form.optional'),
            inputMode: 'tel',
            type: 'tel',
            autoComplete: 'tel-local',
            maxLength: 40,
          })}
        </Grid>
        <AgreementDocuments />
        <Controller
          control={control}
          name="complianceAgreed"
          render={({ field: { value, ...field } }) => (
            <Checkbox
              {...field}
              id="complianceAgreed"
              checked={value}
              description={t('register.form.agreeText')}
              error={wordsOf('complianceAgreed')}
            >
              {t('register.form.agree')}
            </Checkbox>
          )}
        />
        <Button
          type="submit"
          variant="primary"
          size="l"
          fullWidth
          pending={formState.isSubmitting}
          pendingLabel={t('register.form.pending')}
        >
          {t('register.form.submit')}
        </Button>
        <SignInHere link={Link} />
      </Stack>
    </Card>
  );
}

/** Links to the documents that are agreed to, each in a new tab, so that no input is lost. A failed read is shown, because nobody can agree to missing documents. */
function AgreementDocuments() {
  const { t, i18n } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { data, isError, isFetching, refetch } = useAgreementDocumentsQuery(i18n.language);
  if (!data) {
    return isError ? (
      <Banner
        tone="warning"
        action={
          <Button size="s" pending={isFetching} onPress={() => void refetch()}>
            {common('action.retry')}
          </Button>
        }
      >
        {t('register.form.documentsFailed')}
      </Banner>
    ) : null;
  }
  return (
    <nav aria-label={t('register.form.documents')}>
      <Text size={14} weight={600}>
        {t('register.form.documents')}
      </Text>
      <Cluster as="ul" $gap={16} style={{ margin: 0, padding: 0, listStyle: 'none', rowGap: 0 }}>
        {data.documents.map(({ id, title, url }) => (
          <Text as="li" size={14} key={id}>
            <TextLink
              href={url}
              target="_blank"
              rel="noopener"
              style={{ display: 'inline-flex', alignItems: 'center', gap: 4, minBlockSize: 44 }}
            >
              {title}
              <Icon name="external" size={16} label={t('register.form.newTab')} />
            </TextLink>
          </Text>
        ))}
      </Cluster>
    </nav>
  );
}
