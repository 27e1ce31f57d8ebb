import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { readPdf } from '../testing/read-pdf.js';

const STATEMENT = 'https://provider.test/statement.pdf';
const GERMAN = 'https://provider.test/de/aufstellung.pdf';
let configured: TestService;
let bare: TestService;
beforeAll(async () => {
  configured = await startTestService(trainingService, {
    env: { INCOME_STATEMENT_URL: STATEMENT, INCOME_STATEMENT_URL_DE: GERMAN },
  });
  bare = await startTestService(trainingService);
}, 60_000);
afterAll(() => Promise.all([configured.close(), bare.close()]));

const open = async (service: TestService, path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(service.url + path, { headers, redirect: 'manual' });
  return [reply.status, reply.headers.get('location')];
};
const LINK = '/api/content/income-statement';

test('leads everybody to the statement of the provider, in their language where there is one', async () => {
  expect(await open(configured, LINK)).toEqual([302, STATEMENT]);
  expect(await open(configured, `${LINK}?lang=de`)).toEqual([302, GERMAN]);
  expect(await open(configured, LINK, { 'accept-language': 'de-AT,de;q=0.9' })).toEqual([302, GERMAN]);
  expect(await open(configured, `${LINK}?lang=fr`)).toEqual([302, STATEMENT]);
  expect((await open(configured, `${LINK}?lang=x`))[0]).toBe(400);
});

test('where none is configured, to the income disclosure', async () => {
  expect(await open(bare, `${LINK}?lang=hi`)).toEqual([302, '/api/content/compliance/income-disclosure?lang=hi']);
});

test('the income disclosure has the link, as a page and as a PDF; other documents have none', async () => {
  const page = async (service: TestService, id: string) =>
    (await fetch(`${service.url}/api/content/compliance/${id}?lang=de`)).text();
  expect(await page(configured, 'income-disclosure')).toContain(`href="${GERMAN}"`);
  expect(await page(configured, 'distributor-agreement')).not.toContain(GERMAN);
  expect(await page(bare, 'income-disclosure')).not.toContain('provider.test');
  const pdf = await fetch(`${configured.url}/api/content/compliance/income-disclosure/pdf?lang=de`);
  expect((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).text.replaceAll(/\s/g, '')).toContain(GERMAN);
}, 60_000);
