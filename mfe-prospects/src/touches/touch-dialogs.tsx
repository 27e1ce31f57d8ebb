import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { Dialog } from '@nb/ui';
import { useDialog } from '@nb/web-kit';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCallback, useEffect, useState } from 'react';
import { onOpenWords, requestedWords } from '../words/open-words';
import { WordsToSay } from '../words/words-to-say';
import { askedContact, onAskNow, stopAsking, useAskedTouch } from './asked-touch';
import { DateChoices } from './date-choices';
import { LATER_DAYS } from './dates.rules';
import { HowDidItGo } from './how-did-it-go';
import { useContactQuery } from './touches.api';
import { useNextDate } from './use-next-date';

/** A contact by its id: as it was passed on, otherwise from the server. */
function useContactOf(id: string | undefined, known: Prospect | undefined) {
  const query = useContactQuery(id !== undefined && known === undefined ? id : skipToken);
  return { contact: known ?? query.data, isGone: query.isError };
}

/**
 * What is asked and written about one contact: the words of a message, «How did it go?» after it, and the next date. Once on every page that has
 * `ContactLinks`.
 */
export function TouchDialogs() {
  const date = useDialog('next-date');
  const { open } = date;
  const onChangeDate = useCallback(({ id }: Prospect) => open(id), [open]);
  return (
    <>
      <WordsDialog />
      <Question onChangeDate={onChangeDate} />
      <OwnQuestion onChangeDate={onChangeDate} />
      {date.isOpen && <NextDateDialog id={date.about} onClose={date.close} />}
    </>
  );
}

function Question({ onChangeDate }: { onChangeDate: (contact: Prospect) => void }) {
  const asked = useAskedTouch();
  const { contact, isGone } = useContactOf(asked?.contactId, asked?.contact);
  useEffect(() => {
    if (isGone) stopAsking();
  }, [isGone]);
  return (
    asked &&
    contact && (
      <HowDidItGo
        key={`${asked.contactId} ${asked.at}`}
        contact={contact}
        kind={asked.kind}
        at={asked.at}
        onClose={stopAsking}
        onChangeDate={onChangeDate}
      />
    )
  );
}

/** The same question, asked by its button. */
function OwnQuestion({ onChangeDate }: { onChangeDate: (contact: Prospect) => void }) {
  const { isOpen, about, open, close } = useDialog('touch');
  useEffect(() => onAskNow(open), [open]);
  const { contact } = useContactOf(isOpen ? about : undefined, askedContact(about));
  if (!isOpen || !contact) return null;
  return <OwnAnswer key={about} contact={contact} onClose={close} onChangeDate={onChangeDate} />;
}

function OwnAnswer(props: { contact: Prospect; onClose: () => void; onChangeDate: (contact: Prospect) => void }) {
  const [at] = useState(() => Date.now());
  return <HowDidItGo {...props} kind={props.contact.lastContactKind ?? 'call'} at={at} isOwn />;
}

function WordsDialog() {
  const { t } = useTranslation('prospects');
  const { isOpen, about, open, close } = useDialog('words');
  useEffect(() => onOpenWords(open), [open]);
  const requested = requestedWords(about);
  const { contact } = useContactOf(isOpen ? about : undefined, requested?.contact);
  if (!isOpen || !contact) return null;
  return (
    <Dialog open onClose={close} title={t('words.title', { name: contact.name })} closeLabel={t('action.close')}>
      <WordsToSay contact={contact} first={requested?.way} onSent={close} />
    </Dialog>
  );
}

function NextDateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('prospects');
  const { data: contact } = useContactQuery(id);
  const setDate = useNextDate();
  if (!contact) return null;
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t('date.question', { name: contact.name })}
      closeLabel={t('action.close')}
    >
      <DateChoices
        days={LATER_DAYS}
        none={t('date.none')}
        onChoose={(day) => void setDate(contact, day).then((isSet) => isSet && onClose())}
      />
    </Dialog>
  );
}
