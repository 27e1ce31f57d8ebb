import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { trainingPdfs, type Problem } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import type { z } from 'zod';
import { trainingService } from '../index.js';
import { completeSteps, CONSENT, newPerson, type Person } from '../testing/people.js';
import { readPdf } from '../testing/read-pdf.js';

// Setting a document takes a fraction of a second, on a busy machine many seconds.
jest.setTimeout(60_000);

const BRAND = 'A & B <Co> #panic()';
const LOCKED = ['onboarding-step-by-step', 'launch-call-reference'];
const GUIDE = 'referral-link-setup-guide';
let service: TestService;
let done: Person;
let beginner: Person;
beforeAll(async () => {
  service = await startTestService(trainingService, {
    env: { BRAND_NAME: BRAND, SUPPORT_EMAIL: 'help@brand.test', BRAND_SHOP_HOSTS: 'one.test,two.test' },
  });
  [done, beginner] = [newPerson(service), newPerson(service)];
  await completeSteps(service, done, 5);
  await completeSteps(service, beginner, 4);
});
afterAll(() => service.close());

const file = (path: string, person?: Person, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(service.url + path, { method, headers: { ...headers, ...(person && { cookie: person.session }) } });
const list = async (person: Person) =>
  (await service.http<z.output<typeof trainingPdfs>>('GET', '/api/pdfs', { session: person.session })).body;
const problemOf = async (reply: Response) => [reply.status, ((await reply.json()) as Problem).code];

describe('who may have them', () => {
  test.each([...LOCKED, GUIDE])('%s: signed out is 401', async (id) => {
    expect(await problemOf(await file(`/api/pdfs/${id}?download=1`))).toEqual([401, 'access.signed-out']);
  });
  test.each(LOCKED)('%s: refused after four of five steps', async (id) => {
    const reply = await file(`/api/pdfs/${id}`, beginner);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(await reply.json()).toMatchObject({ status: 403, code: 'resources.locked', title: 'Resources Locked' });
    expect((await file(`/api/pdfs/${id}?lang=nowhere`, beginner)).status).toBe(403);
  });
  test.each(LOCKED)('%s: after a reset it is locked again', async (id) => {
    const person = newPerson(service);
    await completeSteps(service, person, 5);
    expect((await file(`/api/pdfs/${id}`, person)).status).toBe(200);
    await service.http('POST', '/api/training/reset-progress', {
      session: person.session,
      body: { userId: person.id },
    });
    expect((await file(`/api/pdfs/${id}`, person)).status).toBe(403);
  });
  test('the guide of step 2 is open to every signed-in user', async () => {
    expect((await file(`/api/pdfs/${GUIDE}`, newPerson(service, { consent: null }))).status).toBe(200);
  });
  test('an unknown document is 404, an unknown language or option 400', async () => {
    expect(await problemOf(await file('/api/pdfs/nothing', done))).toEqual([404, 'request.not-found']);
    expect((await file('/api/pdfs/income-disclosure', done)).status).toBe(404);
    expect((await file(`/api/pdfs/${GUIDE}?lang=nowhere`, done)).status).toBe(400);
    expect((await file(`/api/pdfs/${GUIDE}?download=perhaps`, done)).status).toBe(400);
  });
  test('lists the documents that are open to the user, with their size', async () => {
    expect((await list(beginner)).pdfs.map(({ id }) => id)).toEqual([GUIDE]);
    const { pdfs } = trainingPdfs.parse(await list(done));
    expect(pdfs.map(({ id }) => id)).toEqual([...LOCKED, GUIDE]);
    for (const { url, bytes, pages, title } of pdfs) {
      const content = new Uint8Array(await (await file(url, done)).arrayBuffer());
      expect(content.length).toBe(bytes);
      expect(await readPdf(content)).toMatchObject({ pages, title });
    }
  });
});

describe('the files', () => {
  test.each([
    ['onboarding-step-by-step', 'Onboarding, Step by Step', 5],
    ['launch-call-reference', 'Launch Call Reference', 4],
    [GUIDE, 'Referral Link Setup Guide', 4],
  ])('%s is a tagged PDF of several pages with the brand and no gap', async (id, title, pages) => {
    const read = await readPdf(new Uint8Array(await (await file(`/api/pdfs/${id}`, done)).arrayBuffer()));
    expect(read).toMatchObject({ title, language: 'en', marked: true });
    expect(read.pages).toBeGreaterThanOrEqual(pages);
    expect(read.roles).toEqual(expect.arrayContaining(['Root', 'Document', 'H1', 'P']));
    expect(read.text).toContain(BRAND);
    expect(read.text).toContain('help@brand.test');
    expect(read.text).toContain(`Page ${read.pages} / ${read.pages}`);
    expect(read.text).not.toContain('{{');
  });

  test('are shown in the browser, or downloaded under a name', async () => {
    const shown = await file('/api/pdfs/launch-call-reference', done);
    const saved = await file('/api/pdfs/launch-call-reference?download=1', done);
    expect(shown.headers.get('content-type')).toBe('application/pdf');
    expect(shown.headers.get('content-language')).toBe('en');
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="Launch-Call-Reference\.pdf"/);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="Launch-Call-Reference\.pdf"/);
    expect(Number(saved.headers.get('content-length'))).toBe((await saved.arrayBuffer()).byteLength);
  });

  test('are cached by the browser alone, and sent again only when changed', async () => {
    const path = '/api/pdfs/onboarding-step-by-step';
    const first = await file(path, done);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const again = await file(path, done, { 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await file(path, done, { 'if-none-match': '"other"' })).status).toBe(200);
    // A user who may no longer read it gets the refusal, not a 304.
    expect((await file(path, beginner, { 'if-none-match': etag })).status).toBe(403);
    const head = await file(path, done, {}, 'HEAD');
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  });
});

test('refuses a user who has not agreed to the new terms', async () => {
  const newTerms = await startTestService(trainingService, { env: { COMPLIANCE_VERSION: '2.0' } });
  try {
    const person = newPerson(newTerms, { consent: { ...CONSENT, version: '2.0' } });
    await completeSteps(newTerms, person, 5);
    expect(
      (await fetch(`${newTerms.url}/api/pdfs/launch-call-reference`, { headers: { cookie: person.session } })).status,
    ).toBe(200);
    await newTerms.orm.em.fork().execute(`update consents set version = '1.0' where user_id = ?`, [person.id]);
    expect(
      await problemOf(
        await fetch(`${newTerms.url}/api/pdfs/launch-call-reference`, { headers: { cookie: person.session } }),
      ),
    ).toEqual([403, 'compliance.required']);
  } finally {
    await newTerms.close();
  }
});
