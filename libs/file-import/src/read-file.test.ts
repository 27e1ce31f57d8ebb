import { afterEach, describe, expect, test } from '@jest/globals';
import type { ColumnRules } from './columns.js';
import { type ParseRequest, parseFile } from './parse-file.js';
import { readFile, refusalOf } from './read-file.js';

const rules: ColumnRules<'name'> = {
  roles: ['name', 'ignore'],
  headings: [],
  repeatable: [],
  recognized: [],
  positions: ['name'],
  isHeader: () => false,
};
const unstopped = new AbortController().signal;
const read = (content: string, name = 'a.csv') => readFile(new File([content], name), rules, unstopped);

describe('a file that a person chose', () => {
  test('is read with its plan', async () => {
    expect(await read('Name,Shoe\nAnn,42\n', 'A.CSV')).toEqual({
      ok: true,
      file: {
        kind: 'table',
        hasMark: false,
        text: { encoding: 'utf-8', isGuess: false, preview: [] },
        table: {
          rows: [
            { line: 1, cells: ['Name', 'Shoe'] },
            { line: 2, cells: ['Ann', '42'] },
          ],
          problems: [],
        },
        plan: { headerRow: 0, roles: ['name', 'ignore'] },
      },
    });
    expect(await read('BEGIN:VCARD\nFN:Ann\nEND:VCARD', 'a.vcf')).toMatchObject({ ok: true, file: { kind: 'cards' } });
    expect(await read('Ann')).toMatchObject({ ok: true, file: { plan: { headerRow: -1 } } });
  });
  test.each([
    ['a spreadsheet with another ending', 'PK\u0003\u0004', 'binary'],
    ['nothing', '', 'empty'],
    ['nothing but headings', 'Name,Phone\n', 'empty'],
  ])('%s is refused', async (_, content, reason) => expect(await read(content)).toEqual({ ok: false, reason }));
  test('a file that was deleted meanwhile is refused', async () => {
    const gone = Object.assign(new File(['Ann'], 'a.csv'), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    });
    expect(await readFile(gone, rules, unstopped)).toEqual({ ok: false, reason: 'unreadable' });
  });
});

test('refuses files with another extension than the allowed ones, and too large ones', () => {
  const limits = { endings: ['.csv', '.vcf'], maxBytes: 3 };
  const refusals = (content: string, ...names: string[]) =>
    names.map((name) => refusalOf(new File([content], name), limits));
  expect(refusals('Ann', 'a.csv', 'A.VCF')).toEqual([undefined, undefined]);
  expect(refusals('Ann', 'a.xlsx', 'a.csv.zip', 'photo.png', 'csv')).toEqual(Array(4).fill('wrongType'));
  expect(refusals('Anna', 'a.csv')).toEqual(['tooBig']);
});

describe('with workers', () => {
  /** Answers as the real worker does, unless `mode` makes it slow or broken. */
  class FakeWorker extends EventTarget {
    static started: FakeWorker[] = [];
    static mode: 'answers' | 'waits' | 'breaks' = 'answers';
    isRunning = true;
    constructor(readonly url: URL) {
      super();
      FakeWorker.started.push(this);
    }
    postMessage(request: ParseRequest, transferred: ArrayBuffer[]) {
      expect(transferred).toEqual([request.buffer]);
      if (FakeWorker.mode === 'answers')
        this.dispatchEvent(
          new MessageEvent('message', { data: parseFile(new Uint8Array(request.buffer), request.options) }),
        );
      if (FakeWorker.mode === 'breaks') this.dispatchEvent(new Event('error'));
    }
    terminate() {
      this.isRunning = false;
    }
  }
  const withWorkers = (mode: typeof FakeWorker.mode) => {
    FakeWorker.started = [];
    FakeWorker.mode = mode;
    Object.assign(globalThis, { Worker: FakeWorker });
  };
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'Worker');
  });

  test('parses the file in a worker and terminates it', async () => {
    withWorkers('answers');
    expect(await read('Name\nAnn')).toMatchObject({ ok: true });
    expect(FakeWorker.started.map(({ url, isRunning }) => [url.pathname.split('/').at(-1), isRunning])).toEqual([
      ['parse-file.ts', false],
    ]);
  });
  test('a worker that crashes makes the file unreadable', async () => {
    withWorkers('breaks');
    expect(await read('Name\nAnn')).toEqual({ ok: false, reason: 'unreadable' });
    expect(FakeWorker.started[0]?.isRunning).toBe(false);
  });
  test('aborting the read terminates the worker', async () => {
    withWorkers('waits');
    const stop = new AbortController();
    const reading = readFile(new File(['Ann'], 'a.csv'), rules, stop.signal);
    while (FakeWorker.started.length === 0) await new Promise((resolve) => setTimeout(resolve));
    stop.abort();
    expect(await reading).toBeUndefined();
    expect(FakeWorker.started[0]?.isRunning).toBe(false);
  });
});
