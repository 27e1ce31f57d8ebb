import { FEW_RECOVERY_CODES, MAX_PASSKEYS, MAX_PASSKEY_NAME, RECOVERY_CODES } from '@nb/contracts';
import type { CurrentUser, PasskeyView, SecondStepState } from '@nb/contracts';
import { useFormat, useMessage, useTranslation } from '@nb/i18n';
import {
  Badge,
  Banner,
  Button,
  Card,
  Cluster,
  Dialog,
  Heading,
  Icon,
  type IconName,
  Stack,
  Text,
  TextField,
  below,
} from '@nb/ui';
import { ReadFailed, errorText, hasPasskeys, isProblem, useDialog, useToast } from '@nb/web-kit';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { CardWaiting } from '../settings/card-states';
import { useArrival } from '../settings/use-arrival';
import { Enrolment } from './enrolment';
import {
  useRemovePasskeyMutation,
  useRemoveTotpMutation,
  useRenamePasskeyMutation,
  useSecondStepQuery,
  useTurnOffSecondStepMutation,
} from './two-step.api';
import { useEnrolment } from './use-enrolment';

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr) auto;
    gap: 8px 16px;
    align-items: center;
    padding-block: 14px;
  }
  li + li {
    border-block-start: 1px solid var(--nb-border);
  }
  @media ${below.m} {
    li > :last-child:not(:nth-child(2)) {
      grid-column: 2;
      justify-self: start;
    }
  }
`;
const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  border-radius: 12px;
  background: var(--nb-sunken);
  color: var(--nb-muted);
`;

function Row({ icon, title, notes, actions }: { icon: IconName; title: string; notes: string; actions: ReactNode }) {
  return (
    <li>
      <Mark>
        <Icon name={icon} />
      </Mark>
      <Stack $gap={2}>
        <Text weight={600} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Text>
        <Text size={14} tone="muted">
          {notes}
        </Text>
      </Stack>
      <Cluster $gap={8}>{actions}</Cluster>
    </li>
  );
}

const SECTION = 'two-step';
/** Nothing can be done here: the server has no key for it, or is of the version before. */
const hasNoUse = ({ secondStep }: CurrentUser): boolean => !secondStep || (!secondStep.isAvailable && !secondStep.isOn);

/** One's own two-step sign-in (docs/product/two-step-sign-in.md#settings). Absent where there is none. */
export function TwoStepCard({ user }: { user: CurrentUser }) {
  return hasNoUse(user) ? null : <OwnTwoStep />;
}

function OwnTwoStep() {
  const { t } = useTranslation('shell');
  const heading = useArrival<HTMLHeadingElement>(SECTION);
  const { data: state, isError, error, isFetching, refetch } = useSecondStepQuery();
  return (
    <Card as="section" aria-labelledby={SECTION}>
      <Stack $gap={16}>
        <Stack $gap={4}>
          <Cluster $gap={12}>
            <Heading level={2} size={18} id={SECTION} ref={heading} tabIndex={-1}>
              {t('twoStep.title')}
            </Heading>
            {state && (
              <Badge tone={state.since ? 'success' : 'neutral'}>{t(state.since ? 'twoStep.on' : 'twoStep.off')}</Badge>
            )}
          </Cluster>
          <Text size={14} tone="muted">
            {t('twoStep.text')}
          </Text>
        </Stack>
        {state ? (
          <Methods state={state} />
        ) : isError ? (
          <ReadFailed title={t('twoStep.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <CardWaiting lines={2} />
        )}
      </Stack>
    </Card>
  );
}

function Methods({ state }: { state: SecondStepState }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const enrolment = useEnrolment();
  const { stage, setStage } = enrolment;
  const turningOff = useDialog('two-step-off');
  const removing = useDialog('two-step-remove');
  const renaming = useDialog('passkey-name');
  const { since, totpSince, passkeys, recoveryCodesLeft: left, awaitsRecoveryCode, isAvailable, requiredFrom } = state;
  const isEmpty = totpSince === null && passkeys.length === 0;
  const removed = removing.about === 'app' ? 'app' : passkeys.find(({ id }) => id === removing.about);
  const renamed = passkeys.find(({ id }) => id === renaming.about);
  const isFull = passkeys.length >= MAX_PASSKEYS;
  return (
    <>
      {enrolment.failure && (
        <Banner tone="danger" live="alert">
          {enrolment.failure}
        </Banner>
      )}
      {awaitsRecoveryCode && (
        <Banner
          tone="warning"
          title={t('twoStep.awaits.title')}
          action={
            <Button ownerOnly pending={enrolment.isMaking} onPress={() => void enrolment.makeCodes()}>
              {t('twoStep.awaits.act')}
            </Button>
          }
        >
          {t('twoStep.awaits.text')}
        </Banner>
      )}
      {!isEmpty && (
        <List aria-labelledby={SECTION}>
          {totpSince !== null && (
            <Row
              icon="smartphone"
              title={t('twoStep.app.name')}
              notes={t('twoStep.since', { when: format.date(totpSince) })}
              actions={
                <Button
                  ownerOnly
                  size="s"
                  aria-label={t('twoStep.removeNamed', { name: t('twoStep.app.name') })}
                  onPress={() => removing.open('app')}
                >
                  {t('twoStep.remove.act')}
                </Button>
              }
            />
          )}
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <Row
              key={id}
              icon="key"
              title={name}
              notes={t(lastUsedAt ? 'twoStep.passkey.used' : 'twoStep.passkey.unused', {
                added: format.date(createdAt),
                used: lastUsedAt ? format.relative(lastUsedAt) : '',
              })}
              actions={
                <>
                  <Button
                    ownerOnly
                    size="s"
                    variant="ghost"
                    aria-label={t('twoStep.renameNamed', { name })}
                    onPress={() => renaming.open(id)}
                  >
                    {t('twoStep.rename.act')}
                  </Button>
                  <Button
                    ownerOnly
                    size="s"
                    aria-label={t('twoStep.removeNamed', { name })}
                    onPress={() => removing.open(id)}
                  >
                    {t('twoStep.remove.act')}
                  </Button>
                </>
              }
            />
          ))}
          {since !== null && left !== null && (
            <Row
              icon={left <= FEW_RECOVERY_CODES ? 'warning' : 'list'}
              title={t('twoStep.codes.name')}
              notes={t(left <= FEW_RECOVERY_CODES ? 'twoStep.codes.few' : 'twoStep.codes.left', {
                n: left,
                total: RECOVERY_CODES,
              })}
              actions={
                <Button ownerOnly size="s" pending={enrolment.isMaking} onPress={() => void enrolment.makeCodes()}>
                  {t('twoStep.codes.renew')}
                </Button>
              }
            />
          )}
        </List>
      )}
      {isAvailable && (
        <Cluster>
          {totpSince === null && (
            <Button
              ownerOnly
              variant={isEmpty ? 'primary' : 'secondary'}
              icon="smartphone"
              pending={enrolment.isBeginning}
              onPress={() => void enrolment.addApp()}
            >
              {t('twoStep.app.add')}
            </Button>
          )}
          {hasPasskeys() && !isFull && (
            <Button ownerOnly icon="key" onPress={() => void enrolment.addPasskey()}>
              {t('twoStep.passkey.add')}
            </Button>
          )}
          {since !== null && requiredFrom === null && (
            <Button ownerOnly variant="ghost" onPress={() => turningOff.open()}>
              {t('twoStep.turnOff.act')}
            </Button>
          )}
        </Cluster>
      )}
      {isFull && (
        <Text size={14} tone="muted">
          {common('errors.passkey.limit')}
        </Text>
      )}
      {!isAvailable && (
        <Text size={14} tone="muted">
          {common('errors.second-step.unavailable')}
        </Text>
      )}
      {requiredFrom !== null && (
        <Text size={14} tone="muted">
          {Date.parse(requiredFrom) > Date.now()
            ? t('twoStep.required.from', { date: format.date(requiredFrom) })
            : t('twoStep.required.now')}
        </Text>
      )}
      <Dialog
        open={stage !== undefined}
        onClose={() => setStage(undefined)}
        // The codes are shown once: only a button leads away from them.
        dismissable={stage?.at === 'app' || stage?.at === 'passkey'}
        title={stage ? t(`twoStep.stage.${stage.at}`) : ''}
        icon={stage?.at === 'passkey' ? 'key' : stage?.at === 'app' ? 'smartphone' : 'lock'}
        {...((stage?.at === 'app' || stage?.at === 'passkey') && { closeLabel: common('action.close') })}
      >
        {stage && (
          <Enrolment
            stage={stage}
            onStage={setStage}
            onDone={(what) => {
              setStage(undefined);
              toast.success(t(what === 'codes' && since !== null ? 'twoStep.done.newCodes' : `twoStep.done.${what}`));
            }}
            aside={
              <Button variant="ghost" onPress={() => setStage(undefined)}>
                {stage.at === 'codes' ? t('twoStep.codes.later') : common('action.cancel')}
              </Button>
            }
          />
        )}
      </Dialog>
      {removed && <RemoveQuestion removed={removed} isLast={isLastOf(state)} onClose={removing.close} />}
      {turningOff.isOpen && <OffQuestion onClose={turningOff.close} />}
      {renamed && <RenameDialog key={renamed.id} passkey={renamed} onClose={renaming.close} />}
    </>
  );
}

/** Removing it turns the second step off. */
const isLastOf = ({ totpSince, passkeys }: SecondStepState): boolean =>
  passkeys.length + (totpSince === null ? 0 : 1) === 1;

/** A question before something goes; what fails is said in it. Gone meanwhile is what was wanted. */
function Question({
  title,
  text,
  confirm,
  act,
  onClose,
  done,
}: {
  title: string;
  text: string;
  confirm: string;
  act: () => Promise<unknown>;
  onClose: () => void;
  done: string;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const [failure, setFailure] = useMessage();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setFailure();
    setBusy(true);
    try {
      await act();
    } catch (error) {
      if (!isProblem(error, 'access.not-found', 'second-step.none')) return setFailure(() => errorText(error, t));
    } finally {
      setBusy(false);
    }
    onClose();
    toast.success(done);
  };
  return (
    <Dialog
      alert
      open
      onClose={onClose}
      icon="shield"
      tone="warning"
      title={title}
      actions={
        <>
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" pending={busy} onPress={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      <Stack $gap={12}>
        <Text>{text}</Text>
        {failure && (
          <Text role="alert" tone="danger">
            {failure}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

function RemoveQuestion({
  removed,
  isLast,
  onClose,
}: {
  removed: PasskeyView | 'app';
  isLast: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('shell');
  const [removeTotp] = useRemoveTotpMutation();
  const [removePasskey] = useRemovePasskeyMutation();
  const name = removed === 'app' ? t('twoStep.app.name') : removed.name;
  return (
    <Question
      title={t('twoStep.remove.title', { name })}
      text={t(
        isLast ? 'twoStep.remove.last' : removed === 'app' ? 'twoStep.remove.appText' : 'twoStep.remove.passkeyText',
      )}
      confirm={t('twoStep.remove.act')}
      done={t('twoStep.remove.done', { name })}
      act={() => (removed === 'app' ? removeTotp().unwrap() : removePasskey(removed.id).unwrap())}
      onClose={onClose}
    />
  );
}

function OffQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [turnOff] = useTurnOffSecondStepMutation();
  return (
    <Question
      title={t('twoStep.turnOff.title')}
      text={t('twoStep.turnOff.text')}
      confirm={t('twoStep.turnOff.act')}
      done={t('twoStep.turnOff.done')}
      act={() => turnOff().unwrap()}
      onClose={onClose}
    />
  );
}

function RenameDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation();
  const toast = useToast();
  const [name, setName] = useState(passkey.name);
  const [wrong, setWrong] = useMessage();
  const [rename, { isLoading }] = useRenamePasskeyMutation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    setWrong();
    if (name.trim() === '') {
      setWrong(() => t('twoStep.passkey.nameMissing'));
      return field.current?.focus();
    }
    try {
      await rename({ id: passkey.id, name: name.trim() }).unwrap();
    } catch (error) {
      setWrong(() => errorText(error, common));
      return undefined;
    }
    onClose();
    toast.success(t('twoStep.rename.done'));
    return undefined;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      icon="key"
      title={t('twoStep.rename.title')}
      actions={
        <>
          <Button onPress={onClose}>{common('action.cancel')}</Button>
          <Button type="submit" form="passkey-name" variant="primary" pending={isLoading}>
            {common('action.save')}
          </Button>
        </>
      }
    >
      <form id="passkey-name" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          name="passkey-name"
          label={t('twoStep.passkey.name')}
          autoComplete="off"
          maxLength={MAX_PASSKEY_NAME}
          autoFocus
          value={name}
          onChange={setName}
          error={wrong && <span role="alert">{wrong}</span>}
        />
      </form>
    </Dialog>
  );
}
