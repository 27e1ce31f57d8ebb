import { useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, PasswordField, Spinner, Stack, Text, UserName } from '@nb/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorText } from '../api/api-error';
import { SecondStepForm } from '../second-step/second-step-form';
import { useCurrentUserQuery } from './session.api';
import { settleStepUp } from './step-up';
import { useFocusOnOpen } from './use-focus-on-open';
import { useStepUpMethodsQuery, useStepUpMutation, useStepUpPasskeyOptionsMutation } from './step-up.api';

/** Asks for the second step, or for the password where the account has none, and has the refused calls repeated. Closed, those stay refused. */
export function StepUpDialog() {
  const { t } = useTranslation();
  const { data: user } = useCurrentUserQuery();
  const form = useId();
  const [stepUp, { isLoading }] = useStepUpMutation();
  const cancel = () => settleStepUp(false);
  if (!user) return null;
  const isTwoStep = user.secondStep?.isOn === true;
  return (
    <Dialog
      open
      onClose={cancel}
      size="s"
      icon="lock"
      title={t('stepUp.title')}
      actions={
        <>
          <Button variant="ghost" onPress={cancel}>
            {t('action.cancel')}
          </Button>
          {!isTwoStep && (
            <Button type="submit" form={form} variant="primary" pending={isLoading}>
              {t('stepUp.confirm')}
            </Button>
          )}
        </>
      }
    >
      {isTwoStep ? (
        <SecondStep email={user.email} />
      ) : (
        <Password id={form} email={user.email} send={(password) => stepUp({ method: 'password', password }).unwrap()} />
      )}
    </Dialog>
  );
}

/** Where it can't be read what the account has, all of it can be tried. */
const ANY = ['totp', 'passkey', 'recovery'] as const;

function SecondStep({ email }: { email: string }) {
  const { t } = useTranslation();
  const { data: methods, isLoading } = useStepUpMethodsQuery();
  const [stepUp] = useStepUpMutation();
  const [askOptions] = useStepUpPasskeyOptionsMutation();
  const [failure, setFailure] = useMessage();
  if (isLoading) return <Spinner label={t('secondStep.pending')} />;
  return (
    <Stack $gap={16}>
      {failure && (
        <Banner tone="danger" live="alert">
          {failure}
        </Banner>
      )}
      <Text>{t('stepUp.textSecondStep')}</Text>
      <SecondStepForm
        methods={methods ?? ANY}
        email={email}
        send={async ({ trustDevice: _trusted, ...body }) => {
          await stepUp(body).unwrap();
          settleStepUp(true);
        }}
        passkeyOptions={() => askOptions().unwrap()}
        onExpired={setFailure}
        submitLabel={t('stepUp.confirm')}
      />
    </Stack>
  );
}

function Password({ id, email, send }: { id: string; email: string; send: (password: string) => Promise<unknown> }) {
  const { t } = useTranslation();
  const field = useFocusOnOpen();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useMessage();
  // A ref, because a second Enter may come before the next render.
  const pending = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending.current) return;
    if (password === '') return setFailure(() => t('signInAgain.required'));
    setFailure();
    pending.current = true;
    try {
      await send(password);
      settleStepUp(true);
    } catch (error) {
      setFailure(() => errorText(error, t));
    } finally {
      pending.current = false;
    }
  };
  return (
    <Stack as="form" id={id} $gap={16} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
      {failure && (
        <Banner tone="danger" live="alert">
          {failure}
        </Banner>
      )}
      <Text>{t('stepUp.text')}</Text>
      <UserName email={email} />
      <PasswordField
        ref={field}
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('signInAgain.show')}
        capsLockText={t('field.capsLock')}
        value={password}
        onChange={setPassword}
      />
    </Stack>
  );
}
