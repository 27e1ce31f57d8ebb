import type { Prospect } from '@nb/contracts';
import { type ColumnPlan, readFile, refusalOf } from '@nb/file-import';
import { useTranslation } from '@nb/i18n';
import { errorText, newRequestId, useToast } from '@nb/web-kit';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useImportProspectsMutation, useUndoImportMutation } from '../contacts/contacts.api';
import {
  COLUMN_RULES,
  type ColumnRole,
  type ContactsFile,
  FILE_LIMITS,
  type FoundContact,
  contactsOfFile,
} from './contacts-of-file';
import { type ReviewRow, planImport, reviewRows } from './review';

export type ImportState =
  | { step: 'choose'; problem?: string }
  | { step: 'reading'; fileName: string }
  | {
      step: 'review';
      fileName: string;
      file: ContactsFile;
      rows: ReviewRow[];
      nameless: number;
      sending: boolean;
      problem?: string;
    };

/** An import that may be taken back. */
export interface Imported {
  importId: string;
  created: number;
}

const reviewOf = (fileName: string, file: ContactsFile, existing: readonly Prospect[]): ImportState => {
  const contacts = contactsOfFile(file);
  const rows = reviewRows(contacts, existing);
  return { step: 'review', fileName, file, rows, nameless: contacts.length - rows.length, sending: false };
};

/** The way of a file into the list: choose → read in a worker → review → one request → undo. */
export function useImport(
  existing: readonly Prospect[],
  picked: FoundContact[] | undefined,
  onDone: (imported: Imported, text: string) => void,
) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const [send] = useImportProspectsMutation();
  const [state, setState] = useState<ImportState>(() =>
    picked ? reviewOf('', { kind: 'cards', people: picked }, existing) : { step: 'choose' },
  );
  const reading = useRef<AbortController>(undefined);
  const sent = useRef({ body: '', key: '' });
  useEffect(() => () => reading.current?.abort(), []);

  const refuse = (problem: string) => setState({ step: 'choose', problem });

  const choose = async (file: File) => {
    const refusal = refusalOf(file, FILE_LIMITS);
    if (refusal) return refuse(t(`import.${refusal}`, { name: file.name }));
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    setState({ step: 'reading', fileName: file.name });
    const result = await readFile(file, COLUMN_RULES, stop.signal);
    if (result?.ok) setState(reviewOf(file.name, result.file, existing));
    else if (result) refuse(t(`import.${result.reason}`, { name: file.name }));
  };

  const inReview = (change: (state: Extract<ImportState, { step: 'review' }>) => ImportState) =>
    setState((now) => (now.step === 'review' ? change(now) : now));
  const setPlan = (plan: ColumnPlan<ColumnRole>) =>
    inReview((now) => (now.file.kind === 'table' ? reviewOf(now.fileName, { ...now.file, plan }, existing) : now));
  const changeRow = useCallback((key: number, change: Partial<ReviewRow>) => {
    setState((now) =>
      now.step === 'review'
        ? { ...now, rows: now.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) }
        : now,
    );
  }, []);
  const changeAll = (change: Partial<ReviewRow>) =>
    inReview((now) => ({ ...now, rows: now.rows.map((row) => ({ ...row, ...change })) }));

  const submit = async () => {
    if (state.step !== 'review') return;
    const { rows } = planImport(state.rows, existing.length);
    // The same rows sent again after a broken connection must not come in twice; other rows are another request.
    const body = JSON.stringify(rows);
    if (body !== sent.current.body) sent.current = { body, key: newRequestId() };
    inReview(({ problem: _gone, ...now }) => ({ ...now, sending: true }));
    try {
      const { importId, created, updated } = await send({ prospects: rows, key: sent.current.key }).unwrap();
      onDone({ importId, created }, t('import.done', { count: created + updated }));
    } catch (error) {
      inReview((now) => ({ ...now, sending: false, problem: errorText(error, t) }));
      toast.error(t('import.failedText'), t('import.failedTitle'));
    }
  };

  return {
    state,
    choose,
    setPlan,
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
      toast.error(errorText(error, t), t('toast.undoFailed'));
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
      // Beside the list it stays; on the pages after it, it would come back after every other message and lie over all of them.
      setTimeout(() => takeAway.current?.(), OFFERED_ELSEWHERE_MS);
    };
  }, []);
  return {
    offerUndo: (imported: Imported, text: string) => {
      takeAway.current = toast.show({
        text,
        action: { label: t('action.undo'), run: () => latest.current?.(imported) },
      });
    },
    asked: asked !== undefined,
    confirm: () => {
      if (asked) void takeBack(asked);
    },
    dismiss: () => setAsked(undefined),
  };
}
