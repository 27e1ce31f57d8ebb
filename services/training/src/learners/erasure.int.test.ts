import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  eventOf,
  findTraces,
  KIT_TABLES,
  plantKitTraces,
  plantTraces,
  startTestService,
  textTables,
  type TestService,
  type Traced,
} from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { completeSteps, newPerson } from '../testing/people.js';

const NAME = 'Quillfeather';
const EMAIL = 'zadie.quillfeather@marker.example';
const PHONE = '+1 555 0173921';
let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

test('erasing a person finds every table that names them', async () => {
  const em = service.orm.em.fork();
  const admin = newPerson(service, { isMasterAdmin: true });
  const gone = newPerson(service);
  Object.assign(gone.user.user, { firstName: 'Zadie', lastName: NAME, email: EMAIL, phone: PHONE });
  const traced: Traced = { id: gone.id, name: NAME, email: EMAIL, phone: PHONE };
  await completeSteps(service, gone, 5);
  const save = { callNotes: `${NAME} ${EMAIL}`, goals: { whyJoin: PHONE }, customerList: EMAIL };
  expect((await service.http('POST', '/api/training/progress', { session: gone.session, body: save })).status).toBe(
    200,
  );
  // Rows that only the service's own rules make.
  const http = (method: string, path: string, body: object) =>
    service.http<{ id: string }>(method, `/api/prospects${path}`, { session: gone.session, body });
  const { id } = (await http('POST', '', { name: NAME, email: EMAIL, phone: PHONE })).body;
  await http('POST', '/tags', { name: NAME });
  await http('POST', `/${id}/touches`, { kind: 'call', outcome: 'reached', note: `${NAME} ${PHONE}` });
  await http('POST', '/bulk', { ids: [id], set: { stage: 'contacted' } });
  await plantKitTraces(em, traced, admin.id, { knowsAddresses: false });
  const tables = await textTables(em);
  await plantTraces(
    em,
    traced,
    tables.filter((table) => !KIT_TABLES.includes(table)),
  );
  // A certificate holds random numbers, no name.
  const before = new Set((await findTraces(em, traced)).map((place) => place.split('.')[0]));
  expect(tables.filter((table) => !before.has(table))).toEqual(['certificates', 'rate_limit']);

  expect(
    await service.deliver(
      eventOf('identity.user-deleted', { subject: gone.id, version: 9, data: { userId: gone.id, movedTo: null } }),
    ),
  ).toBe('applied');
  expect(await findTraces(em, traced)).toEqual([]);
});
