import { type ImportUserRow, type ImportUsersResult, MAX_IMPORT_USERS } from '@nb/contracts';
import { type ColumnPlan, type FileRow, readFile, refusalOf } from '@nb/file-import';
import { useFormat, useTranslation } from '@nb/i18n';
import { newRequestId } from '@nb/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../manage/use-act';
import { useAdminCheckUsersMutation, useAdminImportUsersMutation } from './import.api';
import { COLUMN_RULES, type ColumnRole, FILE_LIMITS, usersOf } from './users-of-file';

export interface ReadFile {
  fileName: string;
  rows: FileRow[];
  plan: ColumnPlan<ColumnRole>;
  updateExisting: boolean;
}
export type ImportState =
  | { step: 'choose'; problem?: string }
  | { step: 'reading'; fileName: string }
  | ({ step: 'map' } & ReadFile)
  | ({ step: 'checked' | 'done'; users: ImportUserRow[]; result: ImportUsersResult } & ReadFile);

/** The way of a file into the list of users: choose → read in a worker → columns → dry run → in earnest → what became of each row. */
export function useUserImport() {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [check] = useAdminCheckUsersMutation();
  const [commit] = useAdminImportUsersMutation();
  const doing = useAct();
  const [state, setState] = useState<ImportState>({ step: 'choose' });
  const reading = useRef<AbortController>(undefined);
  const sent = useRef({ body: '', key: '' });
  useEffect(() => () => reading.current?.abort(), []);

  const refuse = (problem: string) => setState({ step: 'choose', problem });
  const take = (fileName: string, rows: FileRow[], plan: ColumnPlan<ColumnRole>) => {
    const count = rows.length - (plan.hasHeader ? 1 : 0);
    if (count > MAX_IMPORT_USERS)
      refuse(
        t('import.tooMany', { name: fileName, formatted: format.number(count), most: format.number(MAX_IMPORT_USERS) }),
      );
    else setState({ step: 'map', fileName, rows, plan, updateExisting: false });
  };
  const choose = async (file: File) => {
    doing.clear();
    const refusal = refusalOf(file, FILE_LIMITS);
    if (refusal) return refuse(t(`import.${refusal}`, { name: file.name }));
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    setState({ step: 'reading', fileName: file.name });
    const result = await readFile(file, COLUMN_RULES, stop.signal);
    if (result === undefined) return;
    if (!result.ok) refuse(t(`import.${result.reason}`, { name: file.name }));
    else if (result.file.kind === 'table') take(file.name, result.file.table.rows, result.file.plan);
    else refuse(t('import.wrongType', { name: file.name }));
  };
  const change = (wanted: Partial<Pick<ReadFile, 'plan' | 'updateExisting'>>) =>
    setState((now) => (now.step === 'map' ? { ...now, ...wanted } : now));

  const dryRun = async () => {
    if (state.step !== 'map') return;
    const users = usersOf(state.rows, state.plan);
    const answer = await doing.act(() => check({ rows: users, updateExisting: state.updateExisting }).unwrap());
    if (answer) setState({ ...state, step: 'checked', users, result: answer.value });
  };
  const run = async () => {
    if (state.step !== 'checked') return;
    const body = { rows: state.users, updateExisting: state.updateExisting };
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
    setState((now) =>
      now.step === 'checked'
        ? { step: 'map', fileName: now.fileName, rows: now.rows, plan: now.plan, updateExisting: now.updateExisting }
        : now,
    );
  };

  return { state, choose, change, dryRun, run, again, backToColumns, busy: doing.busy, failure: doing.failure };
}

export type UserImport = ReturnType<typeof useUserImport>;
