import { expect, test } from '@jest/globals';
import { DocumentsService } from '../documents/documents.service.js';
import { trainingEnv } from '../env.js';
import { PdfsService } from './pdfs.service.js';
import type { Sheet } from './typeset.js';

const documents = new DocumentsService(
  trainingEnv.parse({ DATABASE_URL: 'postgres://u:p@h/training', INTERNAL_SECRET: 'a-secret-of-sixteen' }),
);

function make(fails: () => boolean = () => false) {
  const batches: string[][] = [];
  let running = 0;
  const pdfs = new PdfsService(documents, async (sheets: readonly Sheet[]) => {
    expect(++running).toBe(1);
    batches.push(sheets.map(({ title }) => title));
    await Promise.resolve();
    running--;
    if (fails()) throw new Error('no paper');
    return sheets.map(({ title }) => ({ bytes: Buffer.from(title), pages: 2 }));
  });
  return { pdfs, batches };
}

test('sets each document once for all requests, one typesetter at a time', async () => {
  const { pdfs, batches } = make();
  const [all] = await Promise.all([
    pdfs.all(['onboarding-step-by-step', 'launch-call-reference'], 'en'),
    pdfs.one('onboarding-step-by-step', 'en'),
    pdfs.one('income-disclosure', 'en'),
    pdfs.one('launch-call-reference', 'en'),
  ]);
  await pdfs.one('income-disclosure', 'en');
  expect(batches).toEqual([['Onboarding, Step by Step', 'Launch Call Reference'], ['Income Disclosure']]);
  expect(all.map(({ id, name, pages }) => [id, name, pages])).toEqual([
    ['onboarding-step-by-step', 'Onboarding-Step-by-Step.pdf', 2],
    ['launch-call-reference', 'Launch-Call-Reference.pdf', 2],
  ]);
});

test('rejects when setting fails, and tries again with the next request', async () => {
  let broken = true;
  const { pdfs, batches } = make(() => broken);
  await expect(pdfs.one('income-disclosure', 'en')).rejects.toThrow('no paper');
  broken = false;
  expect((await pdfs.one('income-disclosure', 'en')).title).toBe('Income Disclosure');
  expect(batches).toHaveLength(2);
});
