import { MAX_PROSPECTS, type Prospect, country } from '@nb/contracts';
import {
  CARD_WORDS,
  type CardWord,
  type CardWords,
  type ColumnPlan,
  type TextEncoding,
  readFile,
  refusalOf,
} from '@nb/file-import';
import { type Say, type TFunction, useTranslation } from '@nb/i18n';
import { errorText, newRequestId, selectCurrentUser, useToast } from '@nb/web-kit';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { useFindSuppressedMutation, useImportProspectsMutation, useUndoImportMutation } from '../contacts/contacts.api';
import { useTags } from '../tags/use-tags';
import {
  COLUMN_RULES,
  type ColumnRole,
  type ContactsFile,
  FILE_LIMITS,
  type FoundContact,
  contactsOfFile,
  linesOfContacts,
  textsOf,
} from './contacts-of-file';
import { type PhoneKey, type ReviewRow, markSuppressed, planImport, reachOf, reviewRows } from './review';

interface Source {
  file: File;
  /** The encoding that the person chose, who may choose again. */
  encoding?: TextEncoding | undefined;
}
export type ImportState =
  | { step: 'choose'; problem?: Say }
  | { step: 'reading'; fileName: string }
  | {
      step: 'review';
      fileName: string;
      /** What the person chose, to be read again with another encoding; absent for contacts of the phone. */
      source?: Source | undefined;
      file: ContactsFile;
      contacts: FoundContact[];
      rows: ReviewRow[];
      nameless: number;
      sending: boolean;
      problem?: Say;
    };
type Review = Extract<ImportState, { step: 'review' }>;

/** An import that may be taken back. */
export interface Imported {
  importId: string;
  created: number;
}

/** Digits alone, where the table of the world's numbers can't be loaded. */
const plainPhoneKey: PhoneKey = (phone) => {
  const digits = phone.replace(/\P{Nd}/gu, '');
  return digits.length < 5 ? '' : digits;
};
/** The table of the world's numbers is loaded with the first file, and each number is looked up once. */
async function loadPhoneKey(ownerCountry: string | null | undefined): Promise<PhoneKey> {
  const region = new Intl.Locale(navigator.language).maximize().region;
  const countryCode = country.safeParse(ownerCountry ?? region).data;
  try {
    const { comparablePhone } = await import('@nb/contracts/phone');
    const known = new Map<string, string>();
    return (phone) => {
      let key = known.get(phone);
      if (key === undefined) known.set(phone, (key = comparablePhone(phone, countryCode)));
      return key;
    };
  } catch {
    return plainPhoneKey;
  }
}

const cardWords = (t: TFunction<'prospects'>): CardWords =>
  Object.fromEntries(
    (Object.keys(CARD_WORDS) as CardWord[]).map((word) => [word, t(`import.cardWord.${word}`)]),
  ) as CardWords;

const NO_FILE: ContactsFile = { kind: 'cards', people: [], text: { encoding: 'utf-8', isGuess: false, preview: [] } };

/** The way of a file into the list: choose → read in a worker → review → one request → undo. */
export function useImport(
  existing: readonly Prospect[],
  picked: FoundContact[] | undefined,
  onDone: (imported: Imported, text: Say) => void,
) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const [send] = useImportProspectsMutation();
  const [findSuppressed] = useFindSuppressedMutation();
  const { byId: tags } = useTags();
  const [state, setState] = useState<ImportState>(picked ? { step: 'reading', fileName: '' } : { step: 'choose' });
  const reading = useRef<AbortController>(undefined);
  const sent = useRef({ body: '', key: '' });
  const phoneKey = useRef<PhoneKey>(plainPhoneKey);
  const store = useStore();
  useEffect(() => () => reading.current?.abort(), []);

  const refuse = (problem: Say) => setState({ step: 'choose', problem });
  const reviewOf = (fileName: string, file: ContactsFile, contacts: FoundContact[], source?: Source): Review => {
    const lines = linesOfContacts(file);
    const rows = reviewRows(contacts, existing, {
      phoneKey: phoneKey.current,
      tags,
      lineOf: (index) => lines[index],
    });
    return {
      step: 'review',
      fileName,
      source,
      file,
      contacts,
      rows,
      nameless: contacts.length - rows.length,
      sending: false,
    };
  };
  const inReview = (change: (state: Review) => ImportState) =>
    setState((now) => (now.step === 'review' ? change(now) : now));
  /** Marks who asked not to be contacted. The server leaves them out as well, so an answer that does not come stops nothing. */
  const checkSuppressed = async (contacts: readonly FoundContact[]) => {
    const reachable = contacts.filter(({ phone, email }) => phone || email).slice(0, MAX_PROSPECTS);
    if (reachable.length === 0) return;
    try {
      const { rows } = await findSuppressed(
        reachable.map(({ phone, email }) => ({ phone: phone.slice(0, 100), email: email.slice(0, 254) })),
      ).unwrap();
      const suppressed = new Set(rows.flatMap((place) => (reachable[place] ? [reachOf(reachable[place])] : [])));
      inReview((now) => ({ ...now, rows: markSuppressed(now.rows, suppressed) }));
    } catch {
      // Nothing is marked.
    }
  };
  const preparePhones = async () => {
    const user = selectCurrentUser(store.getState() as Parameters<typeof selectCurrentUser>[0]).data;
    phoneKey.current = await loadPhoneKey(user?.countryCode);
  };
  const reviewPicked = useEffectEvent(async (people: FoundContact[]) => {
    await preparePhones();
    setState((now) => (now.step === 'reading' ? reviewOf('', NO_FILE, people) : now));
    await checkSuppressed(people);
  });
  useEffect(() => {
    if (picked) void reviewPicked(picked);
  }, [picked]);

  const read = async (file: File, encoding?: TextEncoding) => {
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    setState({ step: 'reading', fileName: file.name });
    const [result] = await Promise.all([
      readFile(file, COLUMN_RULES, stop.signal, { words: cardWords(t), ...(encoding && { encoding }) }),
      preparePhones(),
    ]);
    if (stop.signal.aborted) return;
    if (result?.ok) {
      const contacts = contactsOfFile(result.file);
      setState(reviewOf(file.name, result.file, contacts, { file, encoding }));
      await checkSuppressed(contacts);
    } else if (result) refuse(() => t(`import.${result.reason}`, { name: file.name }));
  };
  const choose = async (file: File) => {
    const refusal = refusalOf(file, FILE_LIMITS);
    if (refusal) refuse(() => t(`import.${refusal}`, { name: file.name }));
    else await read(file);
  };

  const setPlan = (plan: ColumnPlan<ColumnRole>) => {
    if (state.step !== 'review' || state.file.kind !== 'table') return;
    const file = { ...state.file, plan };
    const contacts = contactsOfFile(file);
    inReview((now) => reviewOf(now.fileName, file, contacts, now.source));
    void checkSuppressed(contacts);
  };
  /** Another encoding of the same file. */
  const setEncoding = (encoding: TextEncoding) => {
    if (state.step === 'review' && state.source) void read(state.source.file, encoding);
  };
  const changeRow = useCallback((key: number, change: Partial<ReviewRow>) => {
    setState((now) =>
      now.step === 'review'
        ? { ...now, rows: now.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) }
        : now,
    );
  }, []);
  const changeAll = (change: Partial<ReviewRow>) =>
    inReview((now) => ({ ...now, rows: now.rows.map((row) => ({ ...row, ...change })) }));
  /** A row as the person mended it: compared with the others again, whose own choices stay. */
  const mendRow = (key: number, mended: FoundContact) => {
    inReview((now) => {
      const contacts = now.contacts.map((contact, index) => {
        if (index !== key) return contact;
        const { problems: _gone, ...rest } = contact;
        return { ...rest, ...textsOf(mended) };
      });
      const before = new Map(now.rows.map((row) => [row.key, row]));
      const next = reviewOf(now.fileName, now.file, contacts, now.source);
      const rows = next.rows.map((row) => {
        const { selected, flags, typeGiven, action, isSuppressed = false } = before.get(row.key) ?? row;
        return row.key === key
          ? { ...row, flags, typeGiven }
          : { ...row, selected, flags, typeGiven, action, isSuppressed };
      });
      return { ...next, rows };
    });
    if (state.step === 'review')
      void checkSuppressed(state.contacts.map((contact, index) => (index === key ? mended : contact)));
  };

  const submit = async () => {
    if (state.step !== 'review') return;
    const { rows } = planImport(state.rows, existing.length);
    // The same rows keep their key, so that sending them again after a broken connection imports them once.
    const body = JSON.stringify(rows);
    if (body !== sent.current.body) sent.current = { body, key: newRequestId() };
    inReview(({ problem: _gone, ...now }) => ({ ...now, sending: true }));
    try {
      const { importId, created, updated } = await send({ prospects: rows, key: sent.current.key }).unwrap();
      onDone({ importId, created }, () => t('import.done', { count: created + updated }));
    } catch (error) {
      inReview((now) => ({ ...now, sending: false, problem: () => errorText(error, t) }));
      toast.error(
        () => t('import.failedText'),
        () => t('import.failedTitle'),
      );
    }
  };

  return {
    state,
    choose,
    setPlan,
    setEncoding,
    mendRow,
    changeRow,
    changeAll,
    submit,
    stopReading: () => {
      reading.current?.abort();
      setState({ step: 'choose' });
    },
  };
}

export type Import = ReturnType<typeof useImport>;

/** How long the Undo is still offered to those who left the list: as long as that of a deletion. */
const OFFERED_ELSEWHERE_MS = 10_000;

/** Takes a whole import back, asking first where that would open step 3 again. It lives with the list, which outlasts the dialog. */
export function useUndoImport(reopensStep3: (going: number) => boolean) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const [undo] = useUndoImportMutation();
  const [asked, setAsked] = useState<Imported>();
  const takeBack = async ({ importId }: Imported) => {
    setAsked(undefined);
    try {
      const { removed, restored, kept } = await undo(importId).unwrap();
      toast.success(t(kept > 0 ? 'import.undoneKept' : 'import.undone', { count: removed + restored, kept }));
    } catch (error) {
      toast.error(
        () => errorText(error, t),
        () => t('toast.undoFailed'),
      );
    }
  };
  // The message with the Undo may be pressed long after the render that showed it, also on another page, where nothing can be asked.
  const latest = useRef<(imported: Imported) => void>(undefined);
  const press = useEffectEvent((imported: Imported) => {
    if (reopensStep3(imported.created)) setAsked(imported);
    else void takeBack(imported);
  });
  const takeAway = useRef<() => void>(undefined);
  const left = useEffectEvent((imported: Imported) => void takeBack(imported));
  useEffect(() => {
    latest.current = (imported) => press(imported);
    return () => {
      latest.current = (imported) => left(imported);
      // The message stays beside the list; on other pages it would come back after every other message and cover it.
      setTimeout(() => takeAway.current?.(), OFFERED_ELSEWHERE_MS);
    };
  }, []);
  return {
    offerUndo: (imported: Imported, text: Say) => {
      takeAway.current = toast.show({
        text,
        action: { label: () => t('action.undo'), run: () => latest.current?.(imported) },
      });
    },
    asked: asked !== undefined,
    confirm: () => {
      if (asked) void takeBack(asked);
    },
    dismiss: () => setAsked(undefined),
  };
}
