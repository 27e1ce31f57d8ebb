import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ComplianceStatus, Problem } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { CONSENT, newPerson, type Person } from '../testing/people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService, { env: { COMPLIANCE_VERSION: '2.0', BRAND_NAME: 'A & B <Co>' } });
});
afterAll(() => service.close());

const status = async (person: Person) => (await service.http<ComplianceStatus>('GET', '/api/compliance/status', { session: person.session })).body;
const agree = (person: Person, body: unknown) => service.http<ComplianceStatus & Problem>('POST', '/api/compliance/agree', { session: person.session, body });
const step1 = (person: Person) => service.http('POST', '/api/training/progress', { session: person.session, body: { step1Actions: { action3Completed: true } } });

describe('agreement', () => {
  test('never given, given, given again: one entry, told once, training opens with it', async () => {
    const person = newPerson(service, { consent: null, session: { language: 'pa' } });
    expect(await status(person)).toEqual({ agreed: false, version: null, timestamp: null, currentVersion: '2.0' });
    expect((await step1(person)).status).toBe(403);
    const before = service.live.length;
    const { status: code, body } = await agree(person, { version: '2.0' });
    expect([code, body]).toEqual([200, { agreed: true, version: '2.0', timestamp: expect.any(String), currentVersion: '2.0' }]);
    expect(Math.abs(Date.parse(body.timestamp ?? '') - Date.now())).toBeLessThan(60_000);
    expect(service.live[before]).toEqual({ subject: `live.user.${person.id}`, data: { type: 'stale', tags: ['Compliance'] } });
    expect((await step1(person)).status).toBe(200);
    expect((await agree(person, { version: '2.0' })).body).toEqual(body);
    const told = (await service.events('training.consent-given')).filter(({ subject }) => subject === person.id);
    expect(told).toMatchObject([{ version: 1, data: { consent: { version: '2.0', at: body.timestamp, language: 'pa', method: 'compliance-page' } } }]);
  });

  test('a new version asks again, and the log keeps both', async () => {
    const person = newPerson(service);
    expect(await status(person)).toEqual({ agreed: false, version: '1.0', timestamp: CONSENT.at, currentVersion: '2.0' });
    expect((await step1(person)).status).toBe(403);
    await agree(person, { version: '2.0' });
    expect(await status(person)).toMatchObject({ agreed: true, version: '2.0' });
    const log = await service.orm.em.fork().execute('select seq, version, method from consents where user_id = ? order by seq', [person.id]);
    expect(log).toEqual([{ seq: 1, version: '1.0', method: 'registration' }, { seq: 2, version: '2.0', method: 'compliance-page' }]);
  });

  test('ten at once are one', async () => {
    const person = newPerson(service, { consent: null });
    const replies = await Promise.all(Array.from({ length: 10 }, () => agree(person, { version: '2.0' })));
    expect(new Set(replies.map(({ status: code, body }) => `${code} ${body.timestamp}`)).size).toBe(1);
  });

  test.each<[unknown, number, string]>([
    [{ version: '1.0' }, 409, 'compliance.version-outdated'],
    [{}, 400, 'request.invalid'],
    [{ version: 2 }, 400, 'request.invalid'],
  ])('%j is %i', async (body, code, problem) => {
    const person = newPerson(service, { consent: null });
    expect(await agree(person, body)).toMatchObject({ status: code, body: { code: problem } });
    expect((await status(person)).agreed).toBe(false);
  });

  test('signed out is 401', async () => {
    expect((await service.http('POST', '/api/compliance/agree', { body: { version: '2.0' } })).status).toBe(401);
    expect((await service.http('GET', '/api/compliance/status')).status).toBe(401);
  });
});

describe('documents', () => {
  test('five, each a page of real length that anybody may read', async () => {
    const { body } = await service.http<{ documents: { title: string; url: string; updated: string }[] }>('GET', '/api/compliance/documents');
    expect(body.documents.map(({ title }) => title)).toEqual([
      'Policies & Procedures', 'Income Disclosure', 'Social Story Guidelines', 'Distributor Agreement', 'Social Marketing Guidelines',
    ]);
    for (const { url, updated } of body.documents) {
      const page = await service.http<string>('GET', url);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body.length).toBeGreaterThan(1_500);
      expect(page.body).toContain(updated);
      expect(page.body).toContain('A &#38; B &#60;Co&#62;');
      expect(page.body).not.toContain('{{');
    }
    expect((await service.http('GET', '/api/content/compliance/nothing')).status).toBe(404);
  });
});
