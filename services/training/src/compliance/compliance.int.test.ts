import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { ComplianceStatus, Problem } from '@nb/contracts';
import { newId } from '@nb/nest-kit';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { CONSENT, newPerson, type Person } from '../testing/people.js';
import { readPdf } from '../testing/read-pdf.js';
import { LearnersService } from '../learners/learners.service.js';

// Setting a document takes a fraction of a second, on a busy machine many seconds.
jest.setTimeout(60_000);

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService, { env: { COMPLIANCE_VERSION: '2.0', BRAND_NAME: 'A & B <Co>' } });
});
afterAll(() => service.close());

const status = async (person: Person) =>
  (await service.http<ComplianceStatus>('GET', '/api/compliance/status', { session: person.session })).body;
const agree = (person: Person, body: unknown) =>
  service.http<ComplianceStatus & Problem>('POST', '/api/compliance/agree', { session: person.session, body });
const step1 = (person: Person) =>
  service.http('POST', '/api/training/progress', {
    session: person.session,
    body: { step1Actions: { action3Completed: true } },
  });

describe('agreement', () => {
  test('is recorded and published once however often it is given, and opens the training', async () => {
    const person = newPerson(service, { consent: null, session: { language: 'pa' } });
    expect(await status(person)).toEqual({ agreed: false, version: null, timestamp: null, currentVersion: '2.0' });
    expect((await step1(person)).status).toBe(403);
    const before = service.live.length;
    const { status: code, body } = await agree(person, { version: '2.0' });
    expect([code, body]).toEqual([
      200,
      { agreed: true, version: '2.0', timestamp: expect.any(String), currentVersion: '2.0' },
    ]);
    expect(Math.abs(Date.parse(body.timestamp ?? '') - Date.now())).toBeLessThan(60_000);
    expect(service.live[before]).toEqual({
      subject: `live.user.${person.id}`,
      data: { type: 'consent-given' },
    });
    expect((await step1(person)).status).toBe(200);
    expect((await agree(person, { version: '2.0' })).body).toEqual(body);
    const events = (await service.events('training.consent-given')).filter(({ subject }) => subject === person.id);
    expect(events).toMatchObject([
      {
        version: 1,
        data: { consent: { version: '2.0', at: body.timestamp, language: 'pa', method: 'compliance-page' } },
      },
    ]);
  });

  test('is asked for again with a new version, and the log keeps both', async () => {
    const person = newPerson(service);
    expect(await status(person)).toEqual({
      agreed: false,
      version: '1.0',
      timestamp: CONSENT.at,
      currentVersion: '2.0',
    });
    expect((await step1(person)).status).toBe(403);
    await agree(person, { version: '2.0' });
    expect(await status(person)).toMatchObject({ agreed: true, version: '2.0' });
    const log = await service.orm.em
      .fork()
      .execute('select seq, version, method from consents where user_id = ? order by seq', [person.id]);
    expect(log).toEqual([
      { seq: 1, version: '1.0', method: 'registration' },
      { seq: 2, version: '2.0', method: 'compliance-page' },
    ]);
  });

  test('shows the newest agreement when all are to other versions', async () => {
    const person = newPerson(service);
    await status(person);
    for (const [seq, version] of [
      [2, '1.2'],
      [3, '1.1'],
    ]) {
      await service.orm.em
        .fork()
        .execute(
          `insert into consents (user_id, seq, version, at, language, method) values (?, ?, ?, '2026-11-02T12:00:00Z', 'en', 'compliance-page')`,
          [person.id, seq, version],
        );
    }
    expect(await status(person)).toEqual({
      agreed: false,
      version: '1.1',
      timestamp: '2026-11-02T12:00:00.000Z',
      currentVersion: '2.0',
    });
  });

  test('of the registration counts before its event has arrived', async () => {
    expect((await step1(newPerson(service, { consent: { ...CONSENT, version: '2.0' } }))).status).toBe(200);
  });

  test('without an account is 404, and nothing is recorded or published', async () => {
    const nobody = { id: newId(), session: '' };
    nobody.session = service.signIn({ userId: nobody.id });
    const reply = await service.http<Problem>('POST', '/api/compliance/agree', {
      session: nobody.session,
      body: { version: '2.0' },
    });
    expect([reply.status, reply.body.code]).toEqual([404, 'user.not-found']);
    expect(await service.orm.em.fork().execute('select 1 from consents where user_id = ?', [nobody.id])).toEqual([]);
    expect((await service.events('training.consent-given')).filter(({ subject }) => subject === nobody.id)).toEqual([]);
  });

  test('shows every agreement with time, language, version and method to the user and to a master admin', async () => {
    const [person, other, admin] = [
      newPerson(service, { session: { language: 'pa' } }),
      newPerson(service),
      newPerson(service, { isMasterAdmin: true }),
    ];
    const history = (as: Person, query = '') =>
      service.http<{ consents: unknown[] } & Problem>('GET', `/api/compliance/history${query}`, {
        session: as.session,
      });
    expect((await history(person)).body).toEqual({ consents: [CONSENT] });
    const { body } = await agree(person, { version: '2.0' });
    const both = {
      consents: [{ version: '2.0', at: body.timestamp, language: 'pa', method: 'compliance-page' }, CONSENT],
    };
    expect((await history(person)).body).toEqual(both);
    expect((await history(admin, `?userId=${person.id}`)).body).toEqual(both);
    expect((await history(newPerson(service, { consent: null }))).body).toEqual({ consents: [] });
    const refused = async (as: Person, query: string) => {
      const { status: code, body: answer } = await history(as, query);
      return [code, answer.code];
    };
    expect(await refused(other, `?userId=${person.id}`)).toEqual([403, 'access.forbidden']);
    expect(await refused(admin, `?userId=${newId()}`)).toEqual([404, 'user.not-found']);
    expect(await refused(admin, '?userId=me')).toEqual([400, 'request.invalid']);
    expect((await service.http('GET', '/api/compliance/history')).status).toBe(401);
  });

  test('is required for changing training, not for reading it, and is checked before the body', async () => {
    const person = newPerson(service, { consent: null });
    const call = async (method: string, path: string, body?: unknown) => {
      const { status: code, body: answer } = await service.http<Problem>(method, path, {
        session: person.session,
        body,
      });
      return [code, answer.code];
    };
    expect((await service.http('GET', '/api/training/progress', { session: person.session })).status).toBe(200);
    for (const body of [{ step: 1 }, { step: 'one' }])
      expect(await call('POST', '/api/training/complete-step', body)).toEqual([403, 'compliance.required']);
    for (const body of [{ referralLink: 'ABC' }, { referralLink: 7 }])
      expect(await call('POST', '/api/training/progress', body)).toEqual([403, 'compliance.required']);
    await agree(person, { version: '2.0' });
    expect((await call('POST', '/api/training/complete-step', { step: 'one' }))[0]).toBe(400);
  });

  test('is recorded once for ten simultaneous requests', async () => {
    const person = newPerson(service, { consent: null });
    const replies = await Promise.all(Array.from({ length: 10 }, () => agree(person, { version: '2.0' })));
    expect(new Set(replies.map(({ status: code, body }) => `${code} ${body.timestamp}`)).size).toBe(1);
  });

  test('to two versions at the same moment is recorded for both, one after the other', async () => {
    const person = newPerson(service, { consent: null });
    await status(person);
    const learners = service.service.app.get(LearnersService, { strict: false });
    const enter = (version: string, before: Promise<void>) =>
      service.orm.em.fork().transactional(async (em) => {
        await learners.addConsent(em, person.id, { ...CONSENT, version });
        await before;
      });
    let end = () => {};
    const first = enter(
      '3.0',
      new Promise((resolve) => {
        end = resolve;
      }),
    );
    await setTimeout(100);
    const second = enter('3.1', Promise.resolve());
    await setTimeout(100);
    end();
    await Promise.all([first, second]);
    const log = await service.orm.em
      .fork()
      .execute('select seq, version from consents where user_id = ? order by seq', [person.id]);
    expect(log).toEqual([
      { seq: 1, version: '3.0' },
      { seq: 2, version: '3.1' },
    ]);
    const events = (await service.events('training.consent-given')).filter(({ subject }) => subject === person.id);
    expect(events.map(({ version }) => version)).toEqual([1, 2]);
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
  interface Listed {
    title: string;
    url: string;
    pdfUrl: string;
    updated: string;
  }
  const listed = async (headers: Record<string, string> = {}) =>
    (await service.http<{ documents: Listed[] }>('GET', '/api/compliance/documents', { headers })).body.documents;

  test('are five pages of real length that anybody may read', async () => {
    const documents = await listed();
    expect(documents.map(({ title }) => title)).toEqual([
      'Policies & Procedures',
      'Income Disclosure',
      'Social Story Guidelines',
      'Distributor Agreement',
      'Social Marketing Guidelines',
    ]);
    for (const { url, updated } of documents) {
      const page = await service.http<string>('GET', url);
      expect([page.status, page.headers.get('content-type'), page.headers.get('content-language')]).toEqual([
        200,
        'text/html; charset=utf-8',
        'en',
      ]);
      expect(page.body.length).toBeGreaterThan(9_000);
      expect(page.body).toContain(`<time datetime="${updated}">Version 2.0 · Updated `);
      expect(page.body).toContain('A &#38; B &#60;Co&#62;');
      expect(page.body).not.toContain('<Co>');
      expect(page.body).not.toContain('{{');
    }
    expect((await service.http('GET', '/api/content/compliance/nothing')).status).toBe(404);
    expect((await service.http('GET', '/api/content/compliance/nothing/pdf')).status).toBe(404);
    // Documents for completed training are not served at the public path.
    expect((await service.http('GET', '/api/content/compliance/launch-call-reference/pdf')).status).toBe(404);
  });

  test('come as tagged PDFs too, with the same headings, version and day', async () => {
    for (const { pdfUrl, url, title } of await listed()) {
      const reply = await fetch(service.url + pdfUrl);
      expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
        200,
        'application/pdf',
        'public, no-cache',
      ]);
      const read = await readPdf(new Uint8Array(await reply.arrayBuffer()));
      expect(read).toMatchObject({ title, language: 'en', marked: true });
      expect(read.pages).toBeGreaterThanOrEqual(3);
      expect(read.text).toMatch(/Version 2\.0 · Updated \w+ \d+, 2026/);
      const headings = [
        ...(await service.http<string>('GET', url)).body.matchAll(/<h2 id="section-\d+">([^<&]+)</g),
      ].map(([, heading = '']) => heading);
      expect(headings.length).toBeGreaterThan(8);
      for (const heading of headings) expect(read.text.replaceAll(/\s+/g, ' ')).toContain(heading);
    }
  });

  test("are in the reader's language, and links keep it", async () => {
    expect((await listed({ 'accept-language': 'de-AT,de;q=0.9' }))[0]?.url).toBe(
      '/api/content/compliance/policies-and-procedures?lang=de',
    );
    const first = await service.http<string>('GET', '/api/content/compliance/income-disclosure?lang=en');
    expect(first.body).toContain('<html lang="en">');
    const again = await service.http('GET', '/api/content/compliance/income-disclosure?lang=en', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await service.http('GET', '/api/content/compliance/income-disclosure?lang=xx')).status).toBe(400);
  });
});
