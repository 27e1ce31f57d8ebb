import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  findTraces,
  KIT_TABLES,
  plantKitTraces,
  plantTraces,
  startTestService,
  textTables,
  type TestService,
  type Traced,
} from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { changed, deleted, join, person, registered } from '../testing/people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(teamService);
});
afterAll(() => service.close());

test('erasing a person finds every table that names them', async () => {
  const em = service.orm.em.fork();
  const boss = person({ isMasterAdmin: true });
  const sponsor = person();
  const gone = person({
    firstName: 'Zadie',
    lastName: 'Quillfeather',
    email: 'zadie.quillfeather@marker.example',
    phone: '+1 555 0173921',
    uid: 'NB-Quillfeather',
    sponsorId: sponsor.id,
  });
  await join(service, boss, sponsor);
  await service.deliver(registered(gone, { at: '2027-03-10T09:00:00.000Z', zone: 'UTC' }));
  await service.deliver(changed(gone, 2));
  const traced: Traced = { id: gone.id, name: gone.lastName, email: gone.email, phone: gone.phone ?? '' };
  await plantKitTraces(em, traced, boss.id);
  const tables = await textTables(em);
  await plantTraces(
    em,
    traced,
    tables.filter((table) => !KIT_TABLES.includes(table) && table !== 'partner'),
  );
  // Their own call is there already, and the number under which they are called for those of their partners.
  await em.execute('update onboarding_call set place = ?::jsonb where user_id = ?', [
    JSON.stringify({ where: 'phone', value: gone.phone }),
    gone.id,
  ]);
  const before = new Set((await findTraces(em, traced)).map((place) => place.split('.')[0]));
  expect(tables.filter((table) => !before.has(table))).toEqual(['rate_limit']);

  expect(await service.deliver(deleted(gone, sponsor.id))).toBe('applied');
  expect(await findTraces(em, traced)).toEqual([]);
});
