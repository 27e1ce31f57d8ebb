import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { loadTexts } from './texts.js';

const folder = mkdtempSync(`${tmpdir()}/texts-`);
writeFileSync(`${folder}/en.json`, JSON.stringify({ joined: '{{name}} (24) has joined & {{other}}' }));
afterAll(() => rmSync(folder, { recursive: true }));
const texts = (options?: { isFile: boolean }) => loadTexts(pathToFileURL(`${folder}/`), options);

test.each([
  ['a mail keeps a name from right to left apart', undefined, 'נועה', '\u2068נועה\u2069 (24) has joined & A & B'],
  ['a mail leaves others as they are', undefined, 'Ada', 'Ada (24) has joined & A & B'],
  ['a file has the bare text', { isFile: true }, 'נועה', 'נועה (24) has joined & A & B'],
])('%s', (_what, options, name, expected) =>
  expect(texts(options).t('joined', { lng: 'en', name, other: 'A & B' })).toBe(expected),
);
