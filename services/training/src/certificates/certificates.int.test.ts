import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  certificate,
  certificateCheck,
  LANGUAGES,
  type Certificate,
  type CertificateCheck,
  type Language,
  type Problem,
} from '@nb/contracts';
import { INTERNAL_SECRET_HEADER } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { completeSteps, newPerson, type Person, type PersonOptions } from '../testing/people.js';
import { joinedLetters, readPdf } from '../testing/read-pdf.js';

// Setting a document takes a fraction of a second, on a busy machine many.
jest.setTimeout(60_000);

const OWN = '/api/training/certificate';
let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService, {
    env: { BRAND_NAME: 'A & B <Co> #panic()', PUBLIC_ORIGIN: 'https://app.brand.test', RATE_LIMIT_FACTOR: '100' },
  });
});
afterAll(() => service.close());

const sql = (query: string, values: unknown[] = []) => service.orm.em.fork().execute(query, values);
const own = (person: Person) => service.http<Certificate & Problem>('GET', OWN, { session: person.session });
const certificateOf = async (person: Person) => certificate.parse((await own(person)).body);
const check = async (id: string) =>
  certificateCheck.parse(
    (await service.http<CertificateCheck>('GET', `/api/public/certificates/${encodeURIComponent(id)}`)).body,
  );
const file = (person: Person, query = '', headers: Record<string, string> = {}) =>
  fetch(`${service.url}${OWN}/pdf${query}`, { headers: { ...headers, cookie: person.session } });
const reset = (person: Person) =>
  service.http('POST', '/api/training/reset-progress', { session: person.session, body: { userId: person.id } });
const changed = (person: Person, version: number, over: object) =>
  service.deliver(
    eventOf('identity.user-changed', { subject: person.id, version, data: { user: { ...person.user.user, ...over } } }),
  );
async function graduate(options: PersonOptions = {}): Promise<Person> {
  const person = newPerson(service, options);
  await completeSteps(service, person, 5);
  return person;
}
async function named(firstName: string, lastName: string, language: Language = 'en'): Promise<Person> {
  const person = await graduate({ session: { language } });
  await changed(person, 2, { firstName, lastName });
  return person;
}

describe('being issued', () => {
  test('with the fifth step, once, on the day it was where the call is', async () => {
    const person = newPerson(service, {
      call: { at: '2026-12-01T10:00:00.000Z', zone: 'Pacific/Kiritimati', version: 0 },
    });
    await completeSteps(service, person, 4);
    expect(await own(person)).toMatchObject({ status: 403, body: { code: 'resources.locked' } });
    expect((await file(person)).status).toBe(403);
    expect(await sql('select 1 from certificates where user_id = ?', [person.id])).toEqual([]);

    await service.http('POST', '/api/training/complete-step', {
      session: person.session,
      body: { step: 5, data: { callNotes: 'Good call' } },
    });
    expect(await sql('select 1 from certificates where user_id = ?', [person.id])).toHaveLength(1);
    const issued = await certificateOf(person);
    expect(issued).toMatchObject({ url: `${OWN}/pdf`, verifyUrl: `https://app.brand.test/verify/${issued.id}` });
    expect(issued.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(issued.number).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    // Fourteen hours ahead of UTC.
    expect(issued.completedOn).toBe(new Date(Date.parse(issued.issuedAt) + 14 * 3_600_000).toISOString().slice(0, 10));
    expect(await certificateOf(person)).toEqual(issued);
  });

  test('when first asked for, to who completed before there were any', async () => {
    const person = await graduate();
    await sql('delete from certificates where user_id = ?', [person.id]);
    await sql(`update progress set training_completed_at = '2025-03-04T12:00:00.123456Z' where user_id = ?`, [
      person.id,
    ]);
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => certificateOf(person)));
    expect(first!.completedOn).toBe('2025-03-04');
    for (const other of others) expect(other).toEqual(first);
    expect(await check(first!.id)).toEqual({ valid: true, name: 'Maya Okafor', completedOn: '2025-03-04' });
  });

  test('in nobody else’s name: signed out is 401, and each has their own', async () => {
    expect((await service.http('GET', OWN)).status).toBe(401);
    expect((await fetch(`${service.url}${OWN}/pdf`)).status).toBe(401);
    const [one, two] = [await certificateOf(await graduate()), await certificateOf(await graduate())];
    expect(one.id).not.toBe(two.id);
    expect(one.number).not.toBe(two.number);
  });
});

describe('what everybody may know of one', () => {
  test('name and day, however the id is written, and nothing else', async () => {
    const person = await named('ਗੁਰਪ੍ਰੀਤ', 'ਸਿੰਘ');
    const { id, completedOn } = await certificateOf(person);
    for (const written of [id, id.toLowerCase()]) {
      const reply = await service.http('GET', `/api/public/certificates/${written}`);
      expect([reply.status, reply.body]).toEqual([200, { valid: true, name: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', completedOn }]);
      expect(reply.headers.get('x-robots-tag')).toBe('noindex');
      expect(reply.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('one that never was is not valid, and answers like any other that is not', async () => {
    for (const id of ['00000000000000000000000000', 'x', "' or 1=1 --", 'नमस्ते', '%'])
      expect(await check(id)).toEqual({ valid: false });
    expect((await service.http('GET', `/api/public/certificates/${'0'.repeat(65)}`)).status).toBe(400);
  });

  test('a reset revokes it for good: who completes again gets another', async () => {
    const person = await graduate();
    const before = await certificateOf(person);
    await reset(person);
    expect(await check(before.id)).toEqual({ valid: false });
    expect((await own(person)).body.code).toBe('resources.locked');
    await completeSteps(service, person, 5);
    const after = await certificateOf(person);
    expect(after.id).not.toBe(before.id);
    expect([(await check(before.id)).valid, (await check(after.id)).valid]).toEqual([false, true]);
  });

  test('it is not valid while the account is deactivated, and never again once that is deleted', async () => {
    const person = await graduate();
    const { id } = await certificateOf(person);
    await changed(person, 2, { isActive: false });
    expect(await check(id)).toEqual({ valid: false });
    await changed(person, 3, { isActive: true });
    expect((await check(id)).valid).toBe(true);
    await service.deliver(
      eventOf('identity.user-deleted', { subject: person.id, version: 4, data: { userId: person.id, movedTo: null } }),
    );
    expect(await check(id)).toEqual({ valid: false });
    expect(await sql('select 1 from certificates where id = ?', [id])).toEqual([]);
  });

  test('a new name is on it from then on', async () => {
    const person = await named('Maya', 'Brandt');
    const { id } = await certificateOf(person);
    await changed(person, 3, { firstName: 'Maya', lastName: 'Okafor-Brandt' });
    expect(await check(id)).toMatchObject({ name: 'Maya Okafor-Brandt' });
  });

  test('a learner of before names were kept here is asked for; identity silent: 503, never «not valid»', async () => {
    const person = await graduate();
    const { id } = await certificateOf(person);
    const forget = () => sql('update learners set first_name = null where user_id = ?', [person.id]);
    await forget();
    service.identityReachable(false);
    try {
      expect((await service.http('GET', `/api/public/certificates/${id}`)).status).toBe(503);
    } finally {
      service.identityReachable(true);
    }
    expect(await check(id)).toMatchObject({ valid: true, name: 'Maya Okafor' });
    await forget();
    service.knowUser({ ...person.user, user: { ...person.user.user, isActive: false } });
    expect(await check(id)).toEqual({ valid: false });
  });

  test('asking is limited: 30 a minute for one address', async () => {
    const limited = await startTestService(trainingService, { env: { RATE_LIMIT_FACTOR: '1' } });
    try {
      const statuses = [];
      for (let tries = 0; tries < 31; tries += 1)
        statuses.push((await limited.http('GET', '/api/public/certificates/nothing')).status);
      expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    } finally {
      await limited.close();
    }
  });

  test('the file of a person’s data has it', async () => {
    const person = await graduate();
    const { id, number, completedOn } = await certificateOf(person);
    const { body } = await service.http<Record<string, unknown>>('GET', `/internal/personal-data/${person.id}`, {
      headers: { [INTERNAL_SECRET_HEADER]: 'internal-secret-of-tests' },
    });
    expect(body).toMatchObject({
      certificates: [{ id, number, completedOn }],
      learners: [{ firstName: 'Maya', lastName: 'Okafor' }],
    });
  });
});

describe('the paper', () => {
  // A reader may part what stands together on paper; spaces say nothing about what was written.
  const squeezed = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '');
  const TITLES = {
    en: 'Certificate of Completion',
    es: 'Certificado de finalización',
    fr: 'Certificat de fin de formation',
    de: 'Abschlusszertifikat',
    hi: 'ट्रेनिंग पूरी करने का प्रमाणपत्र',
    pa: 'ਟ੍ਰੇਨਿੰਗ ਪੂਰੀ ਕਰਨ ਦਾ ਸਰਟੀਫ਼ਿਕੇਟ',
    tl: 'Sertipiko ng Pagtatapos',
  } as const;
  const DAYS = {
    en: 'March 4, 2026',
    es: '4 de marzo de 2026',
    fr: '4 mars 2026',
    de: '4. März 2026',
    hi: '4 मार्च 2026',
    pa: '4 ਮਾਰਚ 2026',
    tl: 'Marso 4, 2026',
  } as const;
  const NAMES = {
    en: ['Maya', 'Okafor'],
    es: ['José', 'Núñez'],
    fr: ['Zoé', 'L’Hôpital'],
    de: ['Jürgen', 'Groß'],
    hi: ['प्रिया', 'शर्मा'],
    pa: ['ਗੁਰਪ੍ਰੀਤ', 'ਸਿੰਘ'],
    tl: ['Niña', 'de los Santos'],
  } satisfies Record<Language, [string, string]>;

  /** Of name, title and month, what stands joined. */
  const JOINED: Partial<Record<Language, string[]>> = {
    hi: ['प्रियार्मा', 'ट्रेनिंपूरी', 'मार्च'],
    pa: ['ਗੁਰਪ੍ਰੀਸਿੰ', 'ਟ੍ਰੇਨਿੰਪੂਰੀ', 'ਮਾਰ'],
  };

  test.each(LANGUAGES)(
    'in %s has the name, the day in words, the number and the address to check it at',
    async (language) => {
      const person = await named(...NAMES[language], language);
      await sql(`update progress set training_completed_at = '2026-03-04T12:00:00Z' where user_id = ?`, [person.id]);
      const { number, verifyUrl } = await certificateOf(person);
      const reply = await file(person);
      expect([
        reply.status,
        reply.headers.get('content-type'),
        reply.headers.get('content-language'),
        reply.headers.get('cache-control'),
      ]).toEqual([200, 'application/pdf', language, 'private, no-cache']);
      const bytes = new Uint8Array(await reply.arrayBuffer());
      const read = await readPdf(bytes);
      const name = NAMES[language].join(' ');
      expect(read).toMatchObject({ pages: 1, marked: true, language, title: `${TITLES[language]} – ${name}` });
      const joined = JOINED[language];
      for (const words of [
        number,
        verifyUrl,
        'A & B <Co> #panic()',
        ...(joined === undefined ? [name, TITLES[language], DAYS[language]] : []),
      ])
        expect(squeezed(read.text)).toContain(squeezed(words));
      for (const letters of joined ?? []) expect(joinedLetters(bytes)).toContain(letters);
      expect(read.text).not.toContain('{{');
      expect(read.roles).toEqual(expect.arrayContaining(['H1', 'Link', 'Figure']));
      const fonts = Buffer.from(bytes).toString('latin1');
      if (language === 'hi') expect(fonts).toMatch(/NotoSansDevanagari/);
      if (language === 'pa') expect(fonts).toMatch(/NotoSansGurmukhi/);
    },
  );

  test('a name in another script than the language’s, and one of two hundred letters, fit one page', async () => {
    const person = await named('ਗੁਰਪ੍ਰੀਤ', 'शर्मा');
    const mixed = new Uint8Array(await (await file(person)).arrayBuffer());
    expect(Buffer.from(mixed).toString('latin1')).toMatch(/NotoSansGurmukhi/);
    await changed(person, 3, { firstName: 'W'.repeat(100), lastName: 'm'.repeat(100) });
    const read = await readPdf(new Uint8Array(await (await file(person)).arrayBuffer()));
    expect(read.pages).toBe(1);
    expect(squeezed(read.text)).toContain('W'.repeat(100) + 'm'.repeat(100));
  });

  test('a name of which no letter is in a font is not printed as nothing: the e-mail stands in its place', async () => {
    const person = await named('𒀀', '𒁀');
    const read = await readPdf(new Uint8Array(await (await file(person)).arrayBuffer()));
    expect(squeezed(read.text)).toContain(squeezed(person.user.user.email));
    await changed(person, 3, { firstName: '𠮷野', lastName: '家' });
    const known = await readPdf(new Uint8Array(await (await file(person)).arrayBuffer()));
    expect(known.title).toContain('𠮷野 家');
  });

  test('shown, or saved under a name that says whose it is; another language on demand; not sent twice', async () => {
    const person = await named('Maya', 'Okafor');
    const [shown, saved] = [await file(person), await file(person, '?download=1&lang=de')];
    expect(shown.headers.get('content-disposition')).toMatch(
      /^inline; filename="Certificate of Completion - Maya Okafor\.pdf"/,
    );
    expect(saved.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Abschlusszertifikat - Maya Okafor\.pdf"/,
    );
    const etag = shown.headers.get('etag') ?? '';
    expect((await file(person, '', { 'if-none-match': etag })).status).toBe(304);
    expect((await file(person, '?lang=nowhere')).status).toBe(400);
    await reset(person);
    expect((await file(person, '', { 'if-none-match': etag })).status).toBe(403);
  });
});
