import { type AdminUser, SPONSOR_REASON } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { Banner, Button, Dialog, DiscardQuestion, ProgressBar, Stack, Text, TextArea } from '@nb/ui';
import { errorText, useDiscardPrompt, useToast, useUnsavedChanges } from '@nb/web-kit';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { nameOf } from '../users/names';
import { useAdminChangeSponsorMutation, useAdminSendResetLinkMutation, useAdminSetActiveMutation } from './manage.api';
import { type Chosen, NOBODY, SponsorChoice } from './sponsor-choice';
import { Columns } from './sponsor-dialog';

export const BULK_ACTIONS = ['link', 'sponsor', 'deactivate'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const People = styled.ul`
  display: grid;
  gap: 4px;
  max-block-size: 220px;
  margin: 0;
  padding: 0;
  overflow: auto;
  list-style: none;
`;

interface Failure {
  user: AdminUser;
  error: unknown;
}

/** Calls the server for one after another, so that it is known of each whether it was done. */
function useRun(work: (user: AdminUser) => Promise<unknown>) {
  const [done, setDone] = useState<number>();
  const [failed, setFailed] = useState<readonly Failure[]>([]);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const run = async (users: readonly AdminUser[]): Promise<readonly Failure[]> => {
    stopped.current = false;
    const failures: Failure[] = [];
    setFailed([]);
    for (const [index, user] of users.entries()) {
      if (stopped.current) break;
      setDone(index);
      try {
        // One at a time on purpose: the server locks the accounts that it changes.
        // oxlint-disable-next-line no-await-in-loop
        await work(user);
      } catch (error) {
        failures.push({ user, error });
      }
    }
    setDone(undefined);
    setFailed(failures);
    return failures;
  };
  return { run, done, failed, stop: () => (stopped.current = true) };
}

interface BulkDialogProps {
  act: BulkAction;
  /** As they were ticked when it began. */
  users: readonly AdminUser[];
  onClose: () => void;
  /** All of it is done. */
  onDone: () => void;
}

/** One act on several users: asked before, done one after another, with what failed and why. */
export function BulkDialog({ act, users, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const [chosen, setChosen] = useState<Chosen>();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const prompt = useDiscardPrompt();
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const moves = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone it comes below those who are offered.
    if (chosen !== undefined) moves.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  const [setActive] = useAdminSetActiveMutation();
  const [sendLink] = useAdminSendResetLinkMutation();
  const [changeSponsor] = useAdminChangeSponsorMutation();
  const { run, done, failed, stop } = useRun(({ id }) => {
    if (act === 'deactivate') return setActive({ userId: id, active: false }).unwrap();
    if (act === 'link') return sendLink(id).unwrap();
    const sponsorId = chosen === undefined || chosen === NOBODY ? null : chosen.id;
    return changeSponsor({ userId: id, sponsorId, reason }).unwrap();
  });
  const isRunning = done !== undefined;
  const isDirty = !isRunning && failed.length === 0 && (chosen !== undefined || reason !== '');
  useUnsavedChanges(isDirty);
  const counted = (people: readonly unknown[]) => ({ count: people.length, formatted: format.number(people.length) });
  const left = failed.length > 0 ? failed.map(({ user }) => user) : users;
  const start = async () => {
    if (act === 'sponsor' && reason.trim().length < SPONSOR_REASON.min) {
      setReasonMissing(true);
      return reasonField.current?.focus();
    }
    const failures = await run(left);
    if (failures.length > 0) return undefined;
    toast.success(t('bulk.done', counted(users)));
    return onDone();
  };
  const action = { link: t('resetLink.action'), sponsor: t('sponsor.action'), deactivate: t('deactivate.action') }[act];
  return (
    <Dialog
      open
      size={act === 'sponsor' ? 'l' : 'm'}
      title={t(`bulk.${act}.title`, counted(users))}
      icon={({ link: 'mail', sponsor: 'partners', deactivate: 'lock' } as const)[act]}
      tone={act === 'deactivate' ? 'danger' : 'brand'}
      closeLabel={common('action.close')}
      dismissable={!isRunning}
      onClose={() => (isDirty ? setAsking(true) : onClose())}
      actions={
        <>
          <Button onPress={isRunning ? stop : onClose}>
            {isRunning ? t('bulk.stop') : common(failed.length > 0 ? 'action.close' : 'action.cancel')}
          </Button>
          <Button
            variant={act === 'deactivate' ? 'danger' : 'primary'}
            pending={isRunning}
            disabled={act === 'sponsor' && chosen === undefined}
            onPress={() => void start()}
          >
            {failed.length > 0 ? t('bulk.retry') : action}
          </Button>
        </>
      }
    >
      <Stack $gap={16}>
        {isRunning && (
          <ProgressBar
            label={t('bulk.running')}
            value={done}
            max={left.length}
            valueText={t('bulk.progress', { done: format.number(done), total: format.number(left.length) })}
          />
        )}
        {failed.length > 0 && (
          <Banner tone="danger" live="alert" title={t('bulk.failed', counted(failed))}>
            <People>
              {failed.map(({ user, error }) => (
                <li key={user.id}>{t('pair', { label: nameOf(user), value: errorText(error, common) })}</li>
              ))}
            </People>
          </Banner>
        )}
        {act === 'sponsor' ? (
          <Columns>
            <SponsorChoice moving={users} chosen={chosen} onChoose={setChosen} />
            <Stack $gap={16}>
              <div ref={moves}>
                <Moves users={left} />
              </div>
              <TextArea
                ref={reasonField}
                label={t('sponsor.reason')}
                description={t('sponsor.reasonHint')}
                rows={2}
                maxLength={SPONSOR_REASON.max}
                value={reason}
                onChange={(value) => {
                  setReason(value);
                  setReasonMissing(false);
                }}
                error={isReasonMissing ? t('sponsor.reasonMissing') : undefined}
              />
            </Stack>
          </Columns>
        ) : (
          <>
            <Text>{t(`bulk.${act}.text`)}</Text>
            <People>
              {left.map((user) => (
                <li key={user.id}>
                  <Text size={14}>
                    {nameOf(user)}{' '}
                    <Text as="span" size={14} tone="muted">
                      {user.email}
                    </Text>
                  </Text>
                </li>
              ))}
            </People>
          </>
        )}
      </Stack>
      <DiscardQuestion prompt={prompt} open={asking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
}

/** Who moves, and from whom. */
function Moves({ users }: { users: readonly AdminUser[] }) {
  const { t } = useTranslation('admin');
  return (
    <Stack $gap={8}>
      <Text size={14} weight={600}>
        {t('sponsor.who')}
      </Text>
      <People>
        {users.map((user) => (
          <li key={user.id}>
            <Text size={14}>
              {nameOf(user)}{' '}
              <Text as="span" size={14} tone="muted">
                {t('pair', {
                  label: t('sponsor.from'),
                  value: `${user.sponsorFirstName ?? ''} ${user.sponsorLastName ?? ''}`.trim() || t('detail.noSponsor'),
                })}
              </Text>
            </Text>
          </li>
        ))}
      </People>
      <Text size={14} tone="muted">
        {t('bulk.sponsor.text')}
      </Text>
    </Stack>
  );
}
