import { type ImportUserRow, type ImportUsersResult, MAX_IMPORT_USERS } from '@nb/contracts';
import {
  type ColumnPlan,
  type FileRow,
  type FileText,
  type Table,
  type TextEncoding,
  bodyOf,
  readFile,
  refusalOf,
} from '@nb/file-import';
import { type Say, useFormat, useTranslation } from '@nb/i18n';
import { newRequestId } from '@nb/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../manage/use-action';
import { useAdminCheckUsersMutation, useAdminImportUsersMutation } from './import.api';
import { COLUMN_RULES, type ColumnRole, FILE_LIMITS, usersOf } from './users-of-file';

export interface ReadFile {
  fileName: string;
  /** What the person chose, to be read again with another encoding. */
  source: File;
  text: FileText;
  table: Table;
  plan: ColumnPlan<ColumnRole>;
  /** Lines that are not to be imported. */
  leftOut: ReadonlySet<number>;
  updateExisting: boolean;
  /** Rows without a last name are people with one name. */
  allowsOneName: boolean;
}
export type ImportState =
  | { step: 'choose'; problem?: Say }
  | { step: 'reading'; fileName: string }
  | ({ step: 'map' } & ReadFile)
  | ({
      step: 'checked' | 'done';
      /** The rows of the file that were sent, those above them included. */
      rows: FileRow[];
      users: ImportUserRow[];
      result: ImportUsersResult;
    } & ReadFile);

/** The way of a file into the list of users: choose → read in a worker → columns → dry run → in earnest → what became of each row. */
export function useUserImport() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [check] = useAdminCheckUsersMutation();
  const [commit] = useAdminImportUsersMutation();
  const doing = useAction();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const reading = useRef<AbortController>(undefined);
  const sent = useRef({ body: '', key: '' });
  useEffect(() => () => reading.current?.abort(), []);

  const refuse = (problem: Say) => setState({ step: 'choose', problem });
  const take = (read: Omit<ReadFile, 'fileName' | 'leftOut' | 'updateExisting' | 'allowsOneName'>) => {
    const fileName = read.source.name;
    const count = bodyOf(read.table.rows, read.plan).length;
    if (count > MAX_IMPORT_USERS)
      refuse(() =>
        t('import.tooMany', { name: fileName, formatted: format.number(count), most: format.number(MAX_IMPORT_USERS) }),
      );
    else setState({ step: 'map', fileName, ...read, leftOut: new Set(), updateExisting: false, allowsOneName: false });
  };
  const read = async (file: File, encoding?: TextEncoding) => {
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    setState({ step: 'reading', fileName: file.name });
    const result = await readFile(file, COLUMN_RULES, stop.signal, encoding && { encoding });
    if (result === undefined) return;
    if (!result.ok) refuse(() => t(`import.${result.reason}`, { name: file.name }));
    else if (result.file.kind === 'table') take({ source: file, ...result.file });
    else refuse(() => t('import.wrongType', { name: file.name }));
  };
  const choose = async (file: File) => {
    doing.clear();
    const refusal = refusalOf(file, FILE_LIMITS);
    if (refusal) refuse(() => t(`import.${refusal}`, { name: file.name }));
    else await read(file);
  };
  const inMap = (next: (state: Extract<ImportState, { step: 'map' }>) => ImportState) =>
    setState((now) => (now.step === 'map' ? next(now) : now));
  const change = (wanted: Partial<Pick<ReadFile, 'plan' | 'updateExisting' | 'allowsOneName'>>) =>
    inMap((now) => ({ ...now, ...wanted }));
  /** Another encoding of the same file. */
  const setEncoding = (encoding: TextEncoding) => {
    if (state.step === 'map') void read(state.source, encoding);
  };
  /** Takes a line, or leaves it out. */
  const takeLine = (line: number, on: boolean) =>
    inMap((now) => ({
      ...now,
      leftOut: new Set(on ? [...now.leftOut].filter((other) => other !== line) : [...now.leftOut, line]),
    }));
  /** A row as the person mended it. */
  const mend = (line: number, cells: string[]) =>
    inMap(({ table, ...now }) => ({
      ...now,
      table: {
        rows: table.rows.map((row) => (row.line === line ? { line, cells } : row)),
        problems: table.problems.filter((problem) => problem.line !== line),
      },
    }));

  const dryRun = async () => {
    if (state.step !== 'map') return;
    const rows = state.table.rows.filter(({ line }) => !state.leftOut.has(line));
    const users = usersOf(rows, state.plan, state.allowsOneName);
    const answer = await doing.act(() => check({ rows: users, updateExisting: state.updateExisting }).unwrap());
    if (answer) setState({ ...state, step: 'checked', rows, users, result: answer.value });
  };
  const run = async (sponsorReason: string) => {
    if (state.step !== 'checked') return;
    const reason = sponsorReason.trim();
    const body = {
      rows: state.users,
      updateExisting: state.updateExisting,
      ...(reason !== '' && { sponsorReason: reason }),
    };
    // The same file sent again after a broken connection must not come in twice; another file is another request.
    const text = JSON.stringify(body);
    if (text !== sent.current.body) sent.current = { body: text, key: newRequestId() };
    const answer = await doing.act(() => commit({ ...body, key: sent.current.key }).unwrap());
    if (answer) setState({ ...state, step: 'done', result: answer.value });
  };
  const again = () => {
    reading.current?.abort();
    doing.clear();
    setState({ step: 'choose' });
  };
  const backToColumns = () => {
    doing.clear();
    setState((now) => {
      if (now.step !== 'checked') return now;
      const { rows: _rows, users: _users, result: _result, ...before } = now;
      return { ...before, step: 'map' };
    });
  };

  return {
    state,
    choose,
    change,
    setEncoding,
    takeLine,
    mend,
    dryRun,
    run,
    again,
    backToColumns,
    busy: doing.busy,
    failure: doing.failure,
  };
}

export type UserImport = ReturnType<typeof useUserImport>;
