import { type Say, useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, PasswordField, Stack, Text, TextField, TextLink } from '@nb/ui';
import { type FormEvent, useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorText, isProblem, problemOf } from '../api/api-error';
import { SecondStepForm } from '../second-step/second-step-form';
import { heldPageLeft } from './held-page';
import {
  useCurrentUserQuery,
  useLoginPasskeyOptionsMutation,
  useSecondStepAgainMutation,
  useSignInAgainMutation,
} from './session.api';
import { useFocusOnOpen } from './use-focus-on-open';

/**
 * Over a page with something unsaved whose session is over: the same person signs in again, and saves it then. Signed in under another name, in
 * another tab, the page is left and nothing of it is sent.
 */
export function SignInAgain() {
  const { t } = useTranslation();
  const { data: user } = useCurrentUserQuery();
  const dispatch = useDispatch();
  const form = useId();
  const [signIn, { isLoading }] = useSignInAgainMutation();
  const field = useFocusOnOpen();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useMessage();
  /** What the account has as its second step, once the password was right. */
  const [methods, setMethods] = useState<readonly string[]>();
  const [sendSecondStep] = useSecondStepAgainMutation();
  const [askOptions] = useLoginPasskeyOptionsMutation();
  if (!user) return null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // It lies within the page's own dialogs for React: their forms must not be sent with it.
    event.stopPropagation();
    if (isLoading) return;
    if (password === '') return setFailure(() => t('signInAgain.required'));
    setFailure();
    try {
      await signIn({ id: user.id, email: user.email, password }).unwrap();
    } catch (error) {
      if (isProblem(error, 'auth.second-step')) return setMethods(problemOf(error)?.methods ?? []);
      setFailure(() => errorText(error, t));
    }
  };
  const askPassword = (reason?: Say) => {
    setMethods(undefined);
    setPassword('');
    setFailure(reason);
  };
  return (
    <Dialog
      open
      dismissable={false}
      onClose={() => undefined}
      size="s"
      icon="lock"
      tone="warning"
      title={t('signInAgain.title')}
      actions={
        <>
          <Button
            variant="ghost"
            onPress={() => {
              dispatch(heldPageLeft());
            }}
          >
            {t('unsaved.leave')}
          </Button>
          {!methods && (
            <Button type="submit" form={form} variant="primary" pending={isLoading}>
              {t('action.signIn')}
            </Button>
          )}
        </>
      }
    >
      {methods ? (
        <Stack $gap={16}>
          <Text>{t('secondStep.text')}</Text>
          <SecondStepForm
            methods={methods}
            email={user.email}
            send={(body) => sendSecondStep({ id: user.id, body }).unwrap()}
            passkeyOptions={() => askOptions().unwrap()}
            onExpired={askPassword}
            onBack={() => askPassword()}
          />
        </Stack>
      ) : (
        <Stack as="form" id={form} $gap={16} noValidate onSubmit={(event: FormEvent) => void submit(event)}>
          {failure && (
            <Banner tone="danger" live="alert">
              {failure}
            </Banner>
          )}
          <Text>{t('signInAgain.text')}</Text>
          <TextField
            label={t('field.email')}
            name="username"
            autoComplete="username"
            readOnly
            value={user.email}
            onChange={() => undefined}
          />
          <PasswordField
            ref={field}
            label={t('field.password')}
            name="password"
            autoComplete="current-password"
            showLabel={t('signInAgain.show')}
            capsLockText={t('field.capsLock')}
            value={password}
            onChange={setPassword}
            autoFocus
          />
          <Text size={14}>
            <TextLink href="/auth" target="_blank">
              {t('signInAgain.otherTab')}
            </TextLink>
          </Text>
        </Stack>
      )}
    </Dialog>
  );
}
