import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { STAGES, pipelineFields, type Prospect, type Tag } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { trainingService } from '../index.js';
import { newPerson } from '../testing/people.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(trainingService);
});
afterAll(() => service.close());

const FIRST = [
  'Ana',
  'Ben',
  'Chidi',
  'Daria',
  'Emre',
  'Fatima',
  'Gábor',
  'Harpreet',
  'Inés',
  'Jun',
  'Kofi',
  'Leila',
  'Marek',
];
const LAST = [
  'Okafor',
  'Novak',
  'Reyes',
  'Singh',
  'Meyer',
  'Dubois',
  'García',
  'Santos',
  'Kaur',
  'Ivanov',
  'Lindqvist',
];
/** The same numbers in every run, spread like random ones. */
const spread = (n: number, salt: number, below: number) => ((n + 1) * 2_654_435_761 + salt * 40_503) % below;
const contact = (n: number) => {
  const [first, last] = [FIRST[spread(n, 1, FIRST.length)], LAST[spread(n, 2, LAST.length)]];
  return {
    name: `${first} ${last}`,
    phone: `+1 212 ${String(spread(n, 3, 10_000_000)).padStart(7, '0')}`,
    ...(n % 3 === 0 && { email: `${first}.${last}${spread(n, 4, 1000)}@example.test` }),
    isPotentialCustomer: n % 2 === 0,
    isPotentialPartner: n % 5 === 0,
  };
};

/** Each of these in another stage, with a date, a cadence, a last contact, a consent, a source and two tags, at moments like no other’s. */
const WORK_ON = `update prospects set stage = (?::text[])[1 + w.n % 7], stage_at = now() - w.n * interval '3671.347 seconds',
    follow_up_on = case when w.n % 2 = 0 then current_date + (w.n % 40)::int end, follow_up_time = case when w.n % 6 = 0 then '09:30' end,
    cadence_days = case when w.n % 4 = 0 then 30 end, last_contact_at = now() - w.n * interval '4409.981 seconds', last_contact_kind = 'call',
    unanswered = w.n % 2, may_contact = case when w.n % 3 = 0 then 'yes' else 'unknown' end,
    may_contact_at = case when w.n % 3 = 0 then now() - w.n * interval '5003.113 seconds' end, known_from = 'friend',
    tag_ids = case when w.n % 3 = 0 then (?::uuid[])[1 + w.n % 5 : 2 + w.n % 5] else '{}' end
  from (select id, row_number() over (order by id) as n from prospects where user_id = ?) w where w.id = prospects.id and w.n % 10 = 0`;

test('a list of 10,000 of which a tenth are worked on grows by at most a quarter', async () => {
  const person = newPerson(service);
  const { session } = person;
  const prospects = Array.from({ length: 10_000 }, (_, n) => contact(n));
  await service.http('POST', '/api/prospects/import', { session, body: { prospects } });
  const list = async () => (await service.http<Prospect[]>('GET', '/api/prospects', { session })).body;
  const size = (contacts: object[]) => gzipSync(JSON.stringify(contacts)).length;
  // As the list was before there were stages.
  const plain = size(
    (await list()).map((each) =>
      Object.fromEntries(Object.entries(each).filter(([field]) => !(field in pipelineFields))),
    ),
  );
  const ids: string[] = [];
  for (const name of ['hot', 'fair', 'school', 'gym', 'online', 'mail'])
    ids.push((await service.http<Tag>('POST', '/api/prospects/tags', { session, body: { name } })).body.id);
  await service.orm.em.fork().execute(WORK_ON, [`{${STAGES.join()}}`, `{${ids.join()}}`, person.id]);
  const worked = await list();
  expect(worked.filter(({ lastContactAt }) => lastContactAt !== undefined)).toHaveLength(1_000);
  expect(size(worked) / plain).toBeLessThan(1.25);
}, 60_000);
