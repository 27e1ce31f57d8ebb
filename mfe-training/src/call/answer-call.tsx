import { MAX_ANSWER_NOTE, MAX_PROPOSED_TIMES, type OwnCall } from '@nb/contracts';
import { useFormat, useMessage, useTranslation } from '@nb/i18n';
import { Button, Cluster, DatePicker, IconButton, OwnerFields, Stack, Text, TextArea, TimeField } from '@nb/ui';
import { errorText, useToast, useUnsavedChanges } from '@nb/web-kit';
import { type FormEvent, useState } from 'react';
import { useAnswerCallMutation } from './own-call.api';
import { instantIn } from './own-time';
import { useNow } from './use-now';

interface AnswerCallProps {
  call: OwnCall;
  at: string;
}

/** «Does that suit you?», or what was answered. A call that has begun can only be proposed another time for. */
export function AnswerCall({ call, at }: AnswerCallProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const now = useNow(30_000);
  const [answer, { isLoading }] = useAnswerCallMutation();
  const [mode, setMode] = useState<'shown' | 'asked' | 'proposing'>('shown');
  const [refusal, setRefusal] = useMessage();
  const isAhead = Date.parse(at) > now;
  const send = async (body: { suits?: boolean; times?: string[]; note?: string }) => {
    if (isLoading) return;
    setRefusal(undefined);
    try {
      await answer({ version: call.version, ...body }).unwrap();
      setMode('shown');
      toast.success(t('call.answer.sent'));
    } catch (error) {
      setRefusal(() => errorText(error, common));
    }
  };
  const said = mode === 'shown' ? call.answer : null;
  return (
    <Stack $gap={8}>
      {mode === 'proposing' ? (
        <ProposalForm
          isSending={isLoading}
          onSend={(times, note) => void send({ times, ...(note && { note }) })}
          onCancel={() => {
            setMode('shown');
            setRefusal(undefined);
          }}
        />
      ) : said ? (
        <>
          {said.suits && <Text size={14}>{t('call.answer.saidSuits')}</Text>}
          {said.times.length > 0 && (
            <Text size={14}>
              {t('call.answer.saidTimes', {
                times: format.list(said.times.map((time) => format.dateTime(time, { zoneName: true }))),
              })}{' '}
              {t('call.answer.waiting')}
            </Text>
          )}
          {said.note && (
            <Text size={14} style={{ overflowWrap: 'anywhere' }}>
              {t('call.answer.saidNote', { note: said.note })}
            </Text>
          )}
          <Cluster>
            <Button size="s" ownerOnly onPress={() => setMode('asked')}>
              {t('call.answer.change')}
            </Button>
          </Cluster>
        </>
      ) : (
        <>
          {isAhead && <Text weight={600}>{t('call.answer.ask')}</Text>}
          <Cluster $gap={8}>
            {isAhead && (
              <Button size="s" ownerOnly icon="check" pending={isLoading} onPress={() => void send({ suits: true })}>
                {t('call.answer.suits')}
              </Button>
            )}
            <Button size="s" ownerOnly icon="calendar" onPress={() => setMode('proposing')}>
              {t('call.answer.propose')}
            </Button>
          </Cluster>
        </>
      )}
      {refusal && (
        <Text role="alert" size={14} tone="danger">
          {refusal}
        </Text>
      )}
    </Stack>
  );
}

interface Proposal {
  key: number;
  date: string;
  time: string;
}
interface ProposalFormProps {
  isSending: boolean;
  onSend: (times: string[], note: string) => void;
  onCancel: () => void;
}

/** Up to three other times by one's own clocks, and a note. */
function ProposalForm({ isSending, onSend, onCancel }: ProposalFormProps) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const format = useFormat();
  const [proposals, setProposals] = useState<Proposal[]>([{ key: 0, date: '', time: '' }]);
  const [note, setNote] = useState('');
  const [fault, setFault] = useMessage();
  const isTouched = note !== '' || proposals.some(({ date, time }) => date !== '' || time !== '');
  useUnsavedChanges(isTouched && !isSending);
  const change = (key: number, part: Partial<Proposal>) => {
    setFault(undefined);
    setProposals((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filled = proposals.filter(({ date, time }) => date !== '' || time !== '');
    const times = filled.flatMap(({ date, time }) => instantIn(date, time, format.timeZone) ?? []);
    if (times.length < filled.length || (times.length === 0 && note.trim() === ''))
      return setFault(() => t('call.answer.incomplete'));
    onSend(times, note.trim());
  };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: format.timeZone }).format(Date.now());
  return (
    <OwnerFields>
      <Stack as="form" $gap={12} onSubmit={submit} noValidate aria-label={t('call.answer.propose')}>
        {proposals.map(({ key, date, time }, index) => (
          <Cluster
            key={key}
            as="fieldset"
            $gap={8}
            $align="end"
            aria-label={t('call.answer.time', { n: format.number(index + 1) })}
            style={{ margin: 0, padding: 0, border: 0 }}
          >
            <DatePicker
              label={t('call.answer.date')}
              value={date}
              min={today}
              onChange={(next) => change(key, { date: next })}
              openLabel={t('call.answer.openCalendar')}
              previousLabel={t('call.answer.previous')}
              nextLabel={t('call.answer.next')}
            />
            <TimeField label={t('call.answer.clock')} value={time} onChange={(next) => change(key, { time: next })} />
            {proposals.length > 1 && (
              <IconButton
                icon="close"
                label={t('call.answer.remove', { n: format.number(index + 1) })}
                onPress={() => setProposals((all) => all.filter((each) => each.key !== key))}
              />
            )}
          </Cluster>
        ))}
        <Text size={14} tone="muted">
          {t('call.answer.hint')}
        </Text>
        {proposals.length < MAX_PROPOSED_TIMES && (
          <Cluster>
            <Button
              size="s"
              variant="ghost"
              icon="plus"
              onPress={() =>
                setProposals((all) => [...all, { key: Math.max(...all.map(({ key }) => key)) + 1, date: '', time: '' }])
              }
            >
              {t('call.answer.more')}
            </Button>
          </Cluster>
        )}
        <TextArea
          rows={2}
          label={t('call.answer.note')}
          maxLength={MAX_ANSWER_NOTE}
          value={note}
          onChange={(next) => {
            setFault(undefined);
            setNote(next);
          }}
        />
        {fault && (
          <Text role="alert" size={14} tone="danger">
            {fault}
          </Text>
        )}
        <Cluster $gap={8}>
          <Button type="submit" size="s" variant="primary" ownerOnly pending={isSending}>
            {t('call.answer.send')}
          </Button>
          <Button size="s" onPress={onCancel}>
            {common('action.cancel')}
          </Button>
        </Cluster>
      </Stack>
    </OwnerFields>
  );
}
