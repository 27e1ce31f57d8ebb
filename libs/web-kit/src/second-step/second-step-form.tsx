import type { SecondStepBody } from '@nb/contracts';
import { type Say, useMessage, useTranslation } from '@nb/i18n';
import { Banner, Checkbox, PlainButton, Stack, Text, TextField, VisuallyHidden } from '@nb/ui';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText, isProblem } from '../api/api-error';
import { PasskeyNotUsed, askForPasskey, hasPasskeys } from './passkey';
import { type SecondStepChoice, choicesOf, readRecoveryCode, readTotpCode } from './second-step.rules';

export interface SecondStepFormProps {
  /** What the account has, as the refusal of the password named it. */
  methods: readonly string[];
  /** Whose sign-in waits; for password managers. */
  email: string;
  /** Sends the second step; rejects with the server's refusal. */
  send: (body: SecondStepBody) => Promise<unknown>;
  /** WebAuthn options for this sign-in. */
  passkeyOptions: () => Promise<unknown>;
  /** The sign-in waited too long or was ended: the password is asked for again. */
  onExpired: (reason: Say) => void;
  /** Back to the password. */
  onBack?: () => void;
  /** What the button says; «Sign in» by default. */
  submitLabel?: string;
  /** Offers not to ask on this device for a while. */
  canTrust?: boolean;
  size?: 'm' | 'l';
}

/**
 * The second step of a sign-in: a code of the authenticator app, a recovery code or a passkey (docs/product/two-step-sign-in.md#the-form). Sent by a
 * press or Enter and never by itself: what follows the field can still be chosen, and a slip costs none of the few tries. Needs neither store nor router.
 */
export function SecondStepForm({
  methods,
  email,
  send,
  passkeyOptions,
  onExpired,
  onBack,
  submitLabel,
  canTrust = false,
  size = 'm',
}: SecondStepFormProps) {
  const { t } = useTranslation();
  const choices = choicesOf(methods, hasPasskeys());
  const [choice, setChoice] = useState<SecondStepChoice>(choices[0] ?? 'totp');
  const [typed, setTyped] = useState('');
  const [trustDevice, setTrustDevice] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useMessage();
  const [failure, setFailure] = useMessage();
  const [note, setNote] = useMessage();
  const field = useRef<HTMLInputElement>(null);
  const passkeyButton = useRef<HTMLDivElement>(null);
  // A ref, because a second Enter may come before the next render.
  const pending = useRef(false);
  useEffect(() => {
    if (choice === 'passkey') passkeyButton.current?.querySelector('button')?.focus();
    else field.current?.focus();
  }, [choice]);

  const clear = () => {
    setWrong();
    setFailure();
    setNote();
  };
  const blame = (text: Say) => {
    setWrong(text);
    field.current?.focus();
    field.current?.select();
  };
  const refused = (error: unknown, isCode: boolean) => {
    if (isProblem(error, 'auth.second-step-expired')) return onExpired(() => errorText(error, t));
    if (isProblem(error, 'auth.second-step-wrong') && isCode) return blame(() => errorText(error, t));
    setFailure(() => errorText(error, t));
    field.current?.focus();
  };
  const run = async (act: () => Promise<unknown>, isCode: boolean) => {
    if (pending.current) return;
    pending.current = true;
    setBusy(true);
    clear();
    try {
      await act();
    } catch (error) {
      refused(error, isCode);
    } finally {
      pending.current = false;
      setBusy(false);
    }
  };
  const sendPasskey = () =>
    run(async () => {
      const options = await passkeyOptions();
      let response;
      try {
        response = await askForPasskey(options);
      } catch (error) {
        return setNote(() =>
          t(error instanceof PasskeyNotUsed ? 'secondStep.passkeyNotUsed' : 'secondStep.passkeyFailed'),
        );
      }
      await send({ method: 'passkey', response, trustDevice });
    }, false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (choice === 'passkey') return sendPasskey();
    const code = choice === 'totp' ? readTotpCode(typed) : readRecoveryCode(typed);
    if (code === undefined) {
      clear();
      return blame(() => t(choice === 'totp' ? 'secondStep.sixDigits' : 'secondStep.tenSigns'));
    }
    await run(() => send({ method: choice, code, trustDevice }), true);
  };
  const choose = (next: SecondStepChoice) => {
    clear();
    setTyped('');
    setChoice(next);
    // One press is enough: the browser asks by itself.
    if (next === 'passkey') void sendPasskey();
  };
  const error: ReactNode = wrong && <span role="alert">{wrong}</span>;
  return (
    <Stack as="form" $gap={20} noValidate onSubmit={(event: FormEvent) => void submit(event)} aria-busy={busy}>
      {failure && (
        <Banner tone="danger" live="alert">
          {failure}
        </Banner>
      )}
      {note && (
        <Banner tone="info" live="status">
          {note}
        </Banner>
      )}
      <VisuallyHidden aria-hidden="true">
        <input type="text" name="username" autoComplete="username" tabIndex={-1} readOnly value={email} />
      </VisuallyHidden>
      {choice === 'totp' && (
        <TextField
          key="totp"
          ref={field}
          name="code"
          label={t('secondStep.code')}
          description={t('secondStep.codeHelp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck="false"
          maxLength={40}
          value={typed}
          onChange={setTyped}
          error={error}
        />
      )}
      {choice === 'recovery' && (
        <TextField
          key="recovery"
          ref={field}
          name="recovery-code"
          label={t('secondStep.recoveryCode')}
          description={t('secondStep.recoveryHelp')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          maxLength={80}
          value={typed}
          onChange={setTyped}
          error={error}
        />
      )}
      {choice === 'passkey' && <Text>{t('secondStep.passkeyHelp')}</Text>}
      {canTrust && (
        <Checkbox
          name="trustDevice"
          checked={trustDevice}
          onChange={setTrustDevice}
          description={t('secondStep.trustNote')}
        >
          {t('secondStep.trust')}
        </Checkbox>
      )}
      <Stack $gap={8}>
        <div ref={passkeyButton}>
          <PlainButton
            type="submit"
            variant="primary"
            size={size}
            fullWidth
            {...(choice === 'passkey' && { icon: 'key' as const })}
            pending={busy}
            pendingLabel={t('secondStep.pending')}
          >
            {choice === 'passkey' ? t('secondStep.use.passkey') : (submitLabel ?? t('action.signIn'))}
          </PlainButton>
        </div>
        {choices
          .filter((other) => other !== choice)
          .map((other) => (
            <PlainButton key={other} variant="ghost" disabled={busy} onPress={() => choose(other)}>
              {t(`secondStep.use.${other}`)}
            </PlainButton>
          ))}
        {onBack && (
          <PlainButton variant="ghost" icon="arrow-left" disabled={busy} onPress={onBack}>
            {t('secondStep.back')}
          </PlainButton>
        )}
      </Stack>
    </Stack>
  );
}
