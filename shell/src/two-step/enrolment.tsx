import { MAX_PASSKEY_NAME, type SecondStepAdded, type TotpEnrolment } from '@nb/contracts';
import { useFormat, useMessage, useTranslation } from '@nb/i18n';
import {
  Banner,
  Button,
  Cluster,
  CopyButton,
  LinkButton,
  PrintOnly,
  Stack,
  Text,
  TextField,
  below,
  useMedia,
} from '@nb/ui';
import {
  PasskeyKnown,
  PasskeyNotUsed,
  downloadText,
  errorText,
  groupedCode,
  isProblem,
  makePasskey,
  readRecoveryCode,
  readTotpCode,
  useBrand,
  useCurrentUserQuery,
} from '@nb/web-kit';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { useDeviceName } from '../settings/use-device-name';
import { QrCode } from './qr-code';
import {
  useAddPasskeyMutation,
  useBeginTotpMutation,
  useConfirmRecoveryCodesMutation,
  useConfirmTotpMutation,
  useNewPasskeyOptionsMutation,
} from './two-step.api';
import type { Stage } from './use-enrolment';

const Secret = styled.code`
  flex: 1 1 200px;
  min-inline-size: 0;
  padding: 10px 14px;
  border-radius: var(--nb-radius-m);
  background: var(--nb-sunken);
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: 0.9375rem;
  line-height: 1.5;
  overflow-wrap: anywhere;
`;
const Codes = styled.ol`
  display: grid;
  /* Five and five, where there is room. */
  grid-template-columns: repeat(auto-fit, minmax(max(124px, 34%), 1fr));
  gap: 8px;
  margin: 0;
  padding: 16px;
  list-style: none;
  border-radius: var(--nb-radius-m);
  background: var(--nb-sunken);
  text-align: center;
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: 1.0625rem;
  line-height: 1.6;
  letter-spacing: 0.03em;
`;
/** Four and four, as it is read out. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface Progress {
  stage: Stage;
  onStage: (next: Stage) => void;
  /** It is set up; without codes nothing else had to be done. */
  onDone: (what: 'app' | 'passkey' | 'codes') => void;
  /** Beside the button that goes on. */
  aside?: ReactNode;
}

/** Setting up a second step, one stage after the other (docs/product/two-step-sign-in.md#settings). */
export function Enrolment({ stage, onStage, onDone, aside }: Progress) {
  const added = (what: 'app' | 'passkey', { recoveryCodes }: SecondStepAdded) => {
    if (recoveryCodes) onStage({ at: 'codes', codes: recoveryCodes });
    else onDone(what);
  };
  if (stage.at === 'app')
    return (
      <AppStage
        enrolment={stage.enrolment}
        onNewest={(enrolment) => onStage({ at: 'app', enrolment })}
        onAdded={(answer) => added('app', answer)}
        aside={aside}
      />
    );
  if (stage.at === 'passkey') return <PasskeyStage onAdded={(answer) => added('passkey', answer)} aside={aside} />;
  if (stage.at === 'codes')
    return (
      <CodesStage codes={stage.codes} onKept={() => onStage({ at: 'confirm', codes: stage.codes })} aside={aside} />
    );
  return (
    <ConfirmStage onBack={() => onStage({ at: 'codes', codes: stage.codes })} onConfirmed={() => onDone('codes')} />
  );
}

/** Sends a form once at a time. What fails is said at the field it is about, or above the form. */
function useStageForm(fieldCodes: Parameters<typeof isProblem>[1][]) {
  const { t } = useTranslation();
  const [wrong, setWrong] = useMessage();
  const [failure, setFailure] = useMessage();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const blame = (say: () => string) => {
    setWrong(say);
    field.current?.focus();
    field.current?.select();
  };
  const run = async (act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setWrong();
    setFailure();
    try {
      await act();
    } catch (error) {
      if (isProblem(error, ...fieldCodes)) blame(() => errorText(error, t));
      else setFailure(() => errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return {
    field,
    busy,
    run,
    blame,
    setFailure,
    clear: () => {
      setWrong();
      setFailure();
    },
    error: wrong && <span role="alert">{wrong}</span>,
    failure: failure && (
      <Banner tone="danger" live="alert">
        {failure}
      </Banner>
    ),
  };
}

const submitted = (act: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  event.stopPropagation();
  act();
};

function AppStage({
  enrolment,
  onNewest,
  onAdded,
  aside,
}: {
  enrolment: TotpEnrolment;
  onNewest: (enrolment: TotpEnrolment) => void;
  onAdded: (answer: SecondStepAdded) => void;
  aside: ReactNode;
}) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const isPhone = useMedia(below.m);
  const [typed, setTyped] = useState('');
  const [isReplaced, setIsReplaced] = useState(false);
  const [confirm] = useConfirmTotpMutation();
  const [begin, beginning] = useBeginTotpMutation();
  const form = useStageForm(['second-step.wrong-code']);
  const submit = () => {
    const code = readTotpCode(typed);
    if (code === undefined) return form.blame(() => common('secondStep.sixDigits'));
    return form.run(async () => {
      try {
        onAdded(await confirm({ enrolmentId: enrolment.enrolmentId, code }).unwrap());
      } catch (error) {
        if (isProblem(error, 'second-step.replaced')) setIsReplaced(true);
        throw error;
      }
    });
  };
  const renew = () =>
    form.run(async () => {
      onNewest(await begin().unwrap());
      setTyped('');
      setIsReplaced(false);
    });
  return (
    <Stack as="form" $gap={20} noValidate onSubmit={submitted(submit)}>
      {form.failure}
      {isReplaced && (
        <Cluster>
          <Button icon="refresh" pending={beginning.isLoading} onPress={() => void renew()}>
            {t('twoStep.app.renew')}
          </Button>
        </Cluster>
      )}
      <Text>{t(isPhone ? 'twoStep.app.onPhone' : 'twoStep.app.scan')}</Text>
      {isPhone && (
        <LinkButton href={enrolment.uri} icon="external" fullWidth>
          {t('twoStep.app.open')}
        </LinkButton>
      )}
      <QrCode text={enrolment.uri} label={t('twoStep.app.qr')} />
      <Stack $gap={8}>
        <Text size={14} tone="muted" id="second-step-secret">
          {t('twoStep.app.byHand')}
        </Text>
        <Cluster $gap={8}>
          <Secret aria-describedby="second-step-secret" translate="no">
            {grouped(enrolment.secret)}
          </Secret>
          <CopyButton
            text={enrolment.secret}
            label={common('action.copy')}
            copiedLabel={common('action.copied')}
            failedLabel={t('twoStep.copyFailed')}
          />
        </Cluster>
      </Stack>
      <TextField
        ref={form.field}
        name="code"
        label={common('secondStep.code')}
        description={t('twoStep.app.codeHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck="false"
        maxLength={40}
        value={typed}
        onChange={setTyped}
        error={form.error}
      />
      <Ways aside={aside}>
        <Button type="submit" variant="primary" pending={form.busy} pendingLabel={common('secondStep.pending')}>
          {t('twoStep.app.confirm')}
        </Button>
      </Ways>
    </Stack>
  );
}

function PasskeyStage({ onAdded, aside }: { onAdded: (answer: SecondStepAdded) => void; aside: ReactNode }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const device = useDeviceName()(navigator.userAgent);
  const [name, setName] = useState(device);
  const [askOptions] = useNewPasskeyOptionsMutation();
  const [add] = useAddPasskeyMutation();
  const form = useStageForm([]);
  const submit = () => {
    if (name.trim() === '') return form.blame(() => t('twoStep.passkey.nameMissing'));
    return form.run(async () => {
      const options = await askOptions().unwrap();
      let response;
      try {
        response = await makePasskey(options);
      } catch (error) {
        return form.setFailure(() =>
          error instanceof PasskeyKnown
            ? common('errors.passkey.known')
            : error instanceof PasskeyNotUsed
              ? t('twoStep.passkey.notMade')
              : t('twoStep.passkey.failed'),
        );
      }
      onAdded(await add({ name: name.trim(), response }).unwrap());
    });
  };
  return (
    <Stack as="form" $gap={20} noValidate onSubmit={submitted(submit)}>
      {form.failure}
      <Text>{t('twoStep.passkey.text')}</Text>
      <TextField
        ref={form.field}
        name="passkey-name"
        label={t('twoStep.passkey.name')}
        description={t('twoStep.passkey.nameHelp')}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME}
        value={name}
        onChange={setName}
        error={form.error}
      />
      <Ways aside={aside}>
        <Button
          type="submit"
          variant="primary"
          icon="key"
          pending={form.busy}
          pendingLabel={common('secondStep.pending')}
        >
          {t('twoStep.passkey.make')}
        </Button>
      </Ways>
    </Stack>
  );
}

function CodesStage({ codes, onKept, aside }: { codes: readonly string[]; onKept: () => void; aside: ReactNode }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const brand = useBrand();
  const format = useFormat();
  const { data: user } = useCurrentUserQuery();
  const list = useRef<HTMLOListElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What says what they are for stays in sight.
    list.current?.focus({ preventScroll: true });
    text.current?.scrollIntoView?.();
  }, []);
  const shown = codes.map(groupedCode);
  const about = t('twoStep.codes.about', {
    brand: brand.name,
    email: user?.email ?? '',
    date: format.date(new Date().toISOString()),
  });
  return (
    <Stack $gap={20}>
      {/* Below the bar of a page and the heading of the card. */}
      <div ref={text} style={{ scrollMarginBlockStart: 128 }}>
        <Text>{t('twoStep.codes.text')}</Text>
      </div>
      <PrintOnly>
        <Stack $gap={8}>
          <Codes ref={list} tabIndex={-1} aria-label={t('twoStep.codes.list')} translate="no">
            {shown.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </Codes>
          <Text size={14} tone="muted">
            {about}
          </Text>
        </Stack>
      </PrintOnly>
      <Cluster $gap={8}>
        <CopyButton
          text={shown.join('\n')}
          label={common('action.copy')}
          copiedLabel={common('action.copied')}
          failedLabel={t('twoStep.copyFailed')}
        />
        <Button
          icon="download"
          onPress={() =>
            downloadText(t('twoStep.codes.fileName'), 'text/plain;charset=utf-8', `${about}\n\n${shown.join('\n')}\n`)
          }
        >
          {t('twoStep.codes.file')}
        </Button>
        <Button icon="document" onPress={() => window.print()}>
          {t('twoStep.codes.print')}
        </Button>
      </Cluster>
      <Banner tone="warning">{t('twoStep.codes.once')}</Banner>
      <Ways aside={aside}>
        <Button variant="primary" onPress={onKept}>
          {t('twoStep.codes.kept')}
        </Button>
      </Ways>
    </Stack>
  );
}

function ConfirmStage({ onBack, onConfirmed }: { onBack: () => void; onConfirmed: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const [typed, setTyped] = useState('');
  const [confirm] = useConfirmRecoveryCodesMutation();
  const form = useStageForm(['second-step.wrong-code', 'request.invalid']);
  useEffect(() => form.field.current?.focus(), [form.field]);
  const submit = () => {
    const code = readRecoveryCode(typed);
    if (code === undefined) return form.blame(() => common('secondStep.tenSigns'));
    return form.run(async () => {
      await confirm(code).unwrap();
      onConfirmed();
    });
  };
  return (
    <Stack as="form" $gap={20} noValidate onSubmit={submitted(submit)}>
      {form.failure}
      <Text>{t('twoStep.confirm.text')}</Text>
      <TextField
        ref={form.field}
        name="recovery-code"
        label={common('secondStep.recoveryCode')}
        description={t('twoStep.confirm.help')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        maxLength={80}
        value={typed}
        onChange={setTyped}
        error={form.error}
      />
      <Ways
        aside={
          <Button variant="ghost" icon="arrow-left" onPress={onBack}>
            {t('twoStep.confirm.back')}
          </Button>
        }
      >
        <Button type="submit" variant="primary" pending={form.busy} pendingLabel={common('secondStep.pending')}>
          {t('twoStep.confirm.submit')}
        </Button>
      </Ways>
    </Stack>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px 12px;
  @media ${below.s} {
    flex-direction: column;
    align-items: stretch;
  }
`;
/** The way on, last in a row and first in a column, as in dialogs. */
function Ways({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  const isColumn = useMedia(below.s);
  return (
    <Row>
      {!isColumn && aside}
      {children}
      {isColumn && aside}
    </Row>
  );
}
