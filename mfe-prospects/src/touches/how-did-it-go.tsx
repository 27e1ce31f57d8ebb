import { MAX_TOUCH_NOTE, TOUCH_KINDS, type Prospect, type TouchKind, type TouchOutcome } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Button, Dialog, type IconName, Select, Stack, Text, TextArea, below, useMedia, useOverlay } from '@nb/ui';
import { useDialog, useUnsavedChanges } from '@nb/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { DateChoices } from './date-choices';
import { LATER_DAYS } from './dates.rules';
import { noteDone } from './touched';
import { useRecordTouch } from './use-record-touch';
import { useToday } from './use-today';

const ANSWERS: readonly (readonly [TouchOutcome, IconName])[] = [
  ['reached', 'check-circle'],
  ['interested', 'heart'],
  ['no-answer', 'phone'],
  ['later', 'clock'],
  ['not-now', 'moon'],
  ['asked-not', 'eye-off'],
];
/** Answers that ask until when. */
const UNTIL = ['later', 'not-now'] as const;
/** After how many days somebody may be asked again who said *not now*. */
const NOT_NOW_DAYS = [30, 90, 180] as const;

const Answers = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 8px;
  > * {
    justify-content: flex-start;
    min-block-size: 52px;
    padding-inline: 12px;
    text-align: start;
  }
`;

interface HowDidItGoProps {
  contact: Prospect;
  kind: TouchKind;
  /** When it was, in milliseconds. */
  at: number;
  /** It was begun by hand, so its kind is chosen. */
  isOwn?: boolean;
  onClose: () => void;
  onChangeDate: (contact: Prospect) => void;
}

/** «How did it go?»: six answers, one press each; *later* and *not now* ask until when. */
export function HowDidItGo({ contact, kind: begun, at, isOwn = false, onClose, onChangeDate }: HowDidItGoProps) {
  const { t } = useTranslation('prospects');
  const record = useRecordTouch(onChangeDate);
  const today = useToday();
  const isPhone = useMedia(below.m);
  const [kind, setKind] = useState<TouchKind>(begun);
  const [note, setNote] = useState('');
  const [isNoting, setNoting] = useState(false);
  const step = useDialog('touch-until', 'question');
  const until = UNTIL.find((one) => one === step.about);
  // Over the answers, so that Back leads to them.
  useOverlay(until !== undefined, step.close);
  const [pending, setPending] = useState<TouchOutcome>();
  useUnsavedChanges(note.trim() !== '' && pending === undefined);
  const answer = async (outcome: TouchOutcome, followUpOn?: string | null) => {
    if (pending !== undefined) return;
    setPending(outcome);
    const { state, contact: after } = await record(
      contact,
      { kind, outcome, note: note.trim() === '' ? null : note.trim(), ...(followUpOn !== undefined && { followUpOn }) },
      at,
    );
    setPending(undefined);
    // What was typed stays for another try.
    if (state === 'failed') return;
    noteDone(today, contact.id, { what: outcome, ...(after && { after }) });
    step.close();
    onClose();
  };
  return (
    <Dialog
      open
      size="s"
      onClose={until === undefined ? onClose : step.close}
      closeLabel={t('action.close')}
      title={until === undefined ? t('touch.question') : t(`touch.until.${until}`)}
    >
      {until !== undefined ? (
        <DateChoices
          days={until === 'later' ? LATER_DAYS : NOT_NOW_DAYS}
          {...(until === 'not-now' && { none: t('date.never') })}
          onChoose={(day) => void answer(until, day)}
        />
      ) : (
        <Stack $gap={16}>
          <Text tone="muted" style={{ overflowWrap: 'anywhere' }}>
            {isOwn ? contact.name : t('touch.with', { kind: t(`touch.kinds.${kind}`), name: contact.name })}
          </Text>
          {isOwn && (
            <Select
              label={t('touch.kind')}
              value={kind}
              onChange={setKind}
              options={TOUCH_KINDS.map((value) => ({ value, label: t(`touch.kinds.${value}`) }))}
            />
          )}
          <Answers role="group" aria-label={t('touch.answers')}>
            {ANSWERS.map(([outcome, icon], index) => (
              <Button
                key={outcome}
                ownerOnly
                icon={icon}
                autoFocus={index === 0 && !isPhone}
                pending={pending === outcome}
                onPress={() =>
                  outcome === 'later' || outcome === 'not-now' ? step.open(outcome) : void answer(outcome)
                }
              >
                {t(`touch.outcome.${outcome}`)}
              </Button>
            ))}
          </Answers>
          {isNoting ? (
            <TextArea
              label={t('touch.note')}
              value={note}
              onChange={setNote}
              rows={3}
              maxLength={MAX_TOUCH_NOTE}
              autoFocus
            />
          ) : (
            <Button variant="ghost" size="s" icon="edit" onPress={() => setNoting(true)}>
              {t('touch.addNote')}
            </Button>
          )}
          <Text size={14} tone="muted">
            {t('touch.hint')}
          </Text>
        </Stack>
      )}
    </Dialog>
  );
}
