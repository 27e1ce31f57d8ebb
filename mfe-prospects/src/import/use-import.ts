import type { Prospect } from '@nb/contracts';
import { useTranslation } from '@nb/i18n';
import { errorText, newRequestId, useToast } from '@nb/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useImportProspectsMutation } from '../contacts/prospects.api';
import { MAX_FILE_BYTES, isAcceptedFile } from './accepted-files';
import type { ColumnPlan } from './columns';
import type { FoundContact } from './found-contact';
import type { ParsedFile } from './parse-file';
import { parseInWorker } from './parse-in-worker';
import { type ReviewRow, planImport, reviewRows } from './review';
import { contactsOfTable } from './table-contacts';
import type { Imported } from './use-undo-import';

export type ImportState =
  | { step: 'choose'; problem?: string }
  | { step: 'reading'; fileName: string }
  | {
      step: 'review';
      fileName: string;
      file: ParsedFile;
      rows: ReviewRow[];
      nameless: number;
      sending: boolean;
      problem?: string;
    };

const reviewOf = (fileName: string, file: ParsedFile, existing: readonly Prospect[]): ImportState => {
  const rows = reviewRows(file.contacts, existing);
  return { step: 'review', fileName, file, rows, nameless: file.contacts.length - rows.length, sending: false };
};

/** The way of a file into the list: choose → read in a worker → review → one request (decisions 28) → undo. */
export function useImport(
  existing: readonly Prospect[],
  picked: FoundContact[] | undefined,
  onDone: (imported: Imported, text: string) => void,
) {
  const { t } = useTranslation('prospects');
  const toast = useToast();
  const [send] = useImportProspectsMutation();
  const [state, setState] = useState<ImportState>(() =>
    picked ? reviewOf('', { kind: 'vcard', contacts: picked }, existing) : { step: 'choose' },
  );
  const reading = useRef<AbortController>(undefined);
  const sent = useRef({ body: '', key: '' });
  useEffect(() => () => reading.current?.abort(), []);

  const refuse = (problem: string) => setState({ step: 'choose', problem });

  const choose = async (file: File) => {
    if (!isAcceptedFile(file.name)) return refuse(t('import.wrongType', { name: file.name }));
    if (file.size > MAX_FILE_BYTES) return refuse(t('import.tooBig', { name: file.name }));
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    setState({ step: 'reading', fileName: file.name });
    try {
      const result = await parseInWorker(file, stop.signal);
      if (result.ok) setState(reviewOf(file.name, result.file, existing));
      else refuse(t(`import.${result.reason}`, { name: file.name }));
    } catch {
      if (!stop.signal.aborted) refuse(t('import.unreadable', { name: file.name }));
    }
  };

  const inReview = (change: (state: Extract<ImportState, { step: 'review' }>) => ImportState) =>
    setState((now) => (now.step === 'review' ? change(now) : now));
  const setPlan = (plan: ColumnPlan) =>
    inReview((now) =>
      now.file.kind === 'table'
        ? reviewOf(now.fileName, { ...now.file, plan, contacts: contactsOfTable(now.file.table, plan) }, existing)
        : now,
    );
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
    again: () => setState({ step: 'choose' }),
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
