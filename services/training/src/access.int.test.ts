import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BulkChanged, History, Prospect, ProspectsToday, Tag } from '@nb/contracts';
import { describedCalls, startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from './index.js';
import { newPerson, type Person } from './testing/people.js';

/** Who may see what of training (docs/product/team.md#who-may-see-what): above → sponsor → partner → below; sibling beside; a stranger; a master admin. */
let service: TestService;
const NAMES = ['above', 'sponsor', 'partner', 'sibling', 'below', 'stranger', 'admin'] as const;
type Viewer = (typeof NAMES)[number];
const people = {} as Record<Viewer, Person>;
let contact: Prospect;
/** A tag of the partner. */
const label = { id: '' };
const TOUCH = { kind: 'call', outcome: 'reached', note: 'between the two of them' };
const NOBODY = '0199f3a0-0000-7000-8000-0000000000aa';

const call = (session: string | null, method: string, path: string, body?: unknown) =>
  service.http<{ code?: string }>(method, path, {
    ...(session ? { session } : {}),
    ...(body === undefined ? {} : { body }),
  });

beforeAll(async () => {
  service = await startTestService(trainingService);
  people.above = newPerson(service);
  people.sponsor = newPerson(service, { sponsorId: people.above.id });
  people.partner = newPerson(service, { sponsorId: people.sponsor.id });
  people.sibling = newPerson(service, { sponsorId: people.sponsor.id });
  people.below = newPerson(service, { sponsorId: people.partner.id });
  people.stranger = newPerson(service);
  people.admin = newPerson(service, { isMasterAdmin: true });
  contact = (
    await service.http<Prospect>('POST', '/api/prospects', { session: people.partner.session, body: { name: 'Zoe' } })
  ).body;
  const session = people.partner.session;
  label.id = (await service.http<Tag>('POST', '/api/prospects/tags', { session, body: { name: 'warm' } })).body.id;
}, 60_000);
afterAll(() => service.close());

describe('data of another user answers 404 to everybody who may not know of it', () => {
  const SPONSOR: Record<Viewer, number> = {
    above: 404,
    sponsor: 200,
    partner: 404,
    sibling: 404,
    below: 404,
    stranger: 404,
    admin: 200,
  };
  const OWNER: Record<Viewer, number> = {
    above: 404,
    sponsor: 404,
    partner: 200,
    sibling: 404,
    below: 404,
    stranger: 404,
    admin: 404,
  };
  const RESETS: Record<Viewer, number> = {
    above: 403,
    sponsor: 403,
    partner: 200,
    sibling: 403,
    below: 403,
    stranger: 403,
    admin: 200,
  };
  const lines: [
    string,
    (partner: string, contact: string) => string,
    Record<Viewer, number>,
    ((partner: string) => unknown)?,
  ][] = [
    ['GET', (id) => `/api/partner/${id}/prospects`, SPONSOR],
    ['GET', (id) => `/api/partner/${id}/goals`, SPONSOR],
    ['GET', (_, id) => `/api/prospects/${id}`, OWNER],
    ['PATCH', (_, id) => `/api/prospects/${id}`, OWNER, () => ({ notes: 'changed' })],
    ['GET', (_, id) => `/api/prospects/${id}/touches`, OWNER],
    ['POST', (_, id) => `/api/prospects/${id}/touches`, { ...OWNER, partner: 201 }, () => TOUCH],
    ['PATCH', () => `/api/prospects/tags/${label.id}`, OWNER, () => ({ colour: 'teal' })],
    ['POST', () => '/api/training/reset-progress', RESETS, (userId) => ({ userId })],
  ];
  for (const [method, path, allowed, body] of lines)
    test.each(Object.entries(allowed) as [Viewer, number][])(
      `${method} ${path('{id}', '{id}')}: %s → %i`,
      async (viewer, status) => {
        const reply = await call(
          people[viewer].session,
          method,
          path(people.partner.id, contact.id),
          body?.(people.partner.id),
        );
        expect(reply.status).toBe(status);
        if (status !== 404) return;
        const nobody = await call(people[viewer].session, method, path(NOBODY, NOBODY), body?.(NOBODY));
        expect([nobody.status, nobody.body.code]).toEqual([404, reply.body.code]);
      },
    );

  test('a contact is deleted by its owner only', async () => {
    for (const viewer of NAMES.filter((name) => name !== 'partner'))
      expect((await call(people[viewer].session, 'DELETE', `/api/prospects/${contact.id}`)).status).toBe(404);
    expect((await call(people.partner.session, 'GET', `/api/prospects/${contact.id}`)).status).toBe(200);
  });

  test('a change of many contacts is undone by its maker only, and reaches nobody else’s contacts', async () => {
    const body = { ids: [contact.id], set: { stage: 'contacted' } };
    for (const viewer of NAMES.filter((name) => name !== 'partner'))
      expect((await call(people[viewer].session, 'POST', '/api/prospects/bulk', body)).status).toBe(404);
    const { session } = people.partner;
    const { undoId } = (await service.http<BulkChanged>('POST', '/api/prospects/bulk', { session, body })).body;
    for (const viewer of NAMES.filter((name) => name !== 'partner'))
      expect((await call(people[viewer].session, 'POST', `/api/prospects/bulk/${undoId}/undo`)).status).toBe(404);
    expect((await call(session, 'POST', `/api/prospects/bulk/${undoId}/undo`)).body).toEqual({ count: 1, kept: 0 });
  });

  test('nobody above sees what happened with a contact, when they are due, or tags', async () => {
    const { session } = people.partner;
    const own = await service.http<History>('GET', `/api/prospects/${contact.id}/touches`, { session });
    expect(own.body.entries.length).toBeGreaterThan(0);
    for (const viewer of ['sponsor', 'above', 'admin'] as const) {
      const ask = <Body>(path: string) => service.http<Body>('GET', path, { session: people[viewer].session });
      expect((await ask<Tag[]>('/api/prospects/tags')).body).toEqual([]);
      expect((await ask<ProspectsToday>('/api/prospects/today')).body.suggestions.total).toBe(0);
    }
    for (const viewer of ['sponsor', 'admin'] as const) {
      const seen = await call(people[viewer].session, 'GET', `/api/partner/${people.partner.id}/prospects`);
      expect([seen.status, JSON.stringify(seen.body)]).toEqual([
        200,
        expect.not.stringMatching(/between the two|lastContact|stage|followUp|tagIds/),
      ]);
    }
  });

  test('a userId in the body is ignored: a user changes only their own data', async () => {
    const body = { userId: people.partner.id, step1Actions: { action3Completed: true } };
    expect((await call(people.sponsor.session, 'POST', '/api/training/progress', body)).status).toBe(200);
    expect((await call(people.partner.session, 'GET', '/api/training/progress')).body).toMatchObject({
      step1Actions: { action3Completed: false },
    });
    expect((await call(people.sponsor.session, 'GET', '/api/training/progress')).body).toMatchObject({
      step1Actions: { action3Completed: true },
    });
  });
});

/** Every call of the service, with an id that belongs to nobody. */
const calls = describedCalls(new URL('../openapi.json', import.meta.url), NOBODY);
/** The company's documents and the check of a certificate need no session. */
const isPublic = (path: string) =>
  path.startsWith('/api/public/') || path.startsWith('/api/content/') || path === '/api/compliance/documents';
const send = (session: string | null, { method, at }: { method: string; at: string }) =>
  call(session, method, at, method === 'GET' ? undefined : {});

describe('every call of the service', () => {
  test('is in this list', () => expect(calls.length).toBeGreaterThan(37));

  test.each(calls.filter(({ path }) => !isPublic(path)))(
    '$method $path: 401 without a session, 403 before a temporary password is changed',
    async (each) => {
      expect(await send(null, each)).toMatchObject({ status: 401, body: { code: 'access.signed-out' } });
      const temporary = newPerson(service, { session: { mustChangePassword: true } }).session;
      expect(await send(temporary, each)).toMatchObject({
        status: 403,
        body: { code: 'access.password-change-required' },
      });
    },
  );

  test.each(calls.filter(({ path }) => path.startsWith('/api/admin/')))(
    '$method $path: 403 for everybody but master admins',
    async (each) => {
      expect(await send(people.sponsor.session, each)).toMatchObject({
        status: 403,
        body: { code: 'access.forbidden' },
      });
    },
  );

  const isRefusedWhileViewing = ({ method, path }: (typeof calls)[number]) =>
    method !== 'GET' || path === '/api/training/certificate/pdf';

  test('what an admin who views an account may call is described', () =>
    expect(calls.filter((each) => each.refusedWhileViewing !== isRefusedWhileViewing(each))).toEqual([]));

  test.each(calls.filter(isRefusedWhileViewing))(
    '$method $path: refused to an admin who views somebody’s account',
    async (each) => {
      const looking = service.signIn({ userId: people.partner.id, viewedBy: people.admin.id });
      expect(await send(looking, each)).toMatchObject({ status: 403, body: { code: 'access.view-only' } });
    },
  );

  test('every read but of the house’s documents and an admin’s own says what it shows of a person', () =>
    expect(
      calls
        .filter(
          ({ method, personalData, path }) =>
            method === 'GET' && !personalData && !path.startsWith('/api/admin/') && !isPublic(path),
        )
        .map(({ path }) => path),
    ).toEqual(['/api/pdfs', '/api/pdfs/{id}', '/api/training/certificate/pdf']));
});
