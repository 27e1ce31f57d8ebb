import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  STAGES,
  type AdminUsers,
  type Downline,
  type History,
  type Progress,
  type Prospect,
  type ProspectsToday,
  type Referral,
  type Tag,
  type TeamFunnel,
  type TeamToday,
  type VideoStanding,
  type WatchedTime,
} from '@nb/contracts';
import { identityService } from '@nb/identity';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '@nb/team';
import { trainingService } from '@nb/training';
import { demoPeople, PARTNER, SPONSOR } from './people.js';
import { demoId } from './random.js';
import { seedAll, type SeedOptions } from './seed.js';

let identity: TestService;
let training: TestService;
let team: TestService;
let options: SeedOptions;
const urlOf = ({ orm }: TestService) => orm.config.get('clientUrl') ?? '';
beforeAll(async () => {
  [identity, training, team] = await Promise.all([
    startTestService(identityService),
    startTestService(trainingService),
    startTestService(teamService),
  ]);
  options = {
    identityUrl: urlOf(identity),
    trainingUrl: urlOf(training),
    teamUrl: urlOf(team),
    password: 'Welcome-2-Demo',
    users: 400,
    partners: 25,
    now: new Date(),
    log: () => undefined,
  };
  await seedAll(options);
}, 60_000);
afterAll(() => Promise.all([identity, training, team].map((each) => each?.close())));

const signIn = async (email: string): Promise<string> => {
  const reply = await identity.http('POST', '/api/login', { body: { email, password: 'Welcome-2-Demo' } });
  expect(reply.status).toBe(200);
  return (
    reply.headers
      .getSetCookie()
      .find((each) => each.startsWith('sid='))
      ?.split(';')[0] ?? ''
  );
};

test('the administrator signs in and finds everybody, counted exactly', async () => {
  const session = await signIn('admin@demo.test');
  const people = [...demoPeople(options)];
  const list = async (query: string) =>
    (await identity.http<AdminUsers>('GET', `/api/admin/users?${query}`, { session })).body;
  expect((await list('')).total).toBe(people.length);
  expect((await list('progressFilter=completed')).total).toBe(
    people.filter(({ stepsCompleted }) => stepsCompleted.length === 5).length,
  );
  expect((await list('adminFilter=admin')).users.map(({ email }) => email)).toEqual(['admin@demo.test']);
  expect((await list('search=partner@demo')).users).toMatchObject([
    { email: 'partner@demo.test', sponsorUid: 'NB-0002', progress: 40 },
  ]);
});

test('the sponsor has codes in every state', async () => {
  const session = await signIn('sponsor@demo.test');
  const { codes } = (await identity.http<{ codes: Referral[] }>('GET', '/api/referral/my-codes', { session })).body;
  expect(new Set(codes.map(({ status }) => status))).toEqual(new Set(['invited', 'used', 'expired', 'inactive']));
});

test("the sponsor's downline agrees with the people", async () => {
  const people = [...demoPeople(options)];
  const id = demoId('person', SPONSOR);
  const session = team.signIn({ userId: id });
  const direct = people.filter(({ sponsorId }) => sponsorId === id);
  const { counts, members } = (await team.http<Downline>('GET', '/api/team/downline?limit=200', { session })).body;
  expect(counts).toMatchObject({
    total: 25,
    completed: direct.filter(({ stepsCompleted }) => stepsCompleted.length === 5).length,
  });
  expect(counts.invited).toBeGreaterThanOrEqual(2);
  for (const member of members) {
    const person = people.find((each) => each.id === member.id);
    expect([member.prospectsTotal, member.trainingProgress.completedSteps]).toEqual([
      person?.prospects,
      person?.stepsCompleted.length,
    ]);
  }
  const below = new Set([id]);
  for (let before = 0; before !== below.size;) {
    before = below.size;
    for (const person of people) if (person.sponsorId !== null && below.has(person.sponsorId)) below.add(person.id);
  }
  expect((await team.http<Downline>('GET', '/api/team/downline?depth=all', { session })).body.counts.total).toBe(
    below.size - 1,
  );
});

test('the sponsor’s calls have a place; one was held, one is asked about, and one has proposals', async () => {
  const session = team.signIn({ userId: demoId('person', SPONSOR) });
  const { body } = await team.http<TeamToday>('GET', '/api/team/today', { session });
  expect(body.calls.concat(body.outcomes).map(({ call }) => call.place?.where)).not.toContain(undefined);
  expect(body.outcomes.length).toBeGreaterThan(0);
  expect(body.proposals.map(({ times }) => times.length)).toEqual([2]);
  const funnel = await team.http<TeamFunnel>('GET', '/api/team/funnel', { session });
  expect(funnel.body.calls?.held).toBeGreaterThan(0);
});

test('the partner is at step 3 with seven contacts, agreed to the terms, countdown running', async () => {
  const session = training.signIn({ userId: demoId('person', PARTNER), sponsorId: demoId('person', SPONSOR) });
  const { body } = await training.http<Progress>('GET', '/api/training/progress', { session });
  expect(body).toMatchObject({
    step1Completed: true,
    step2Completed: true,
    step3Completed: false,
    currentStep: 3,
    completedSteps: 2,
    contacts: 7,
  });
  expect(Date.parse(body.step3StartedAt ?? '')).toBeGreaterThan(Date.now() - 24 * 3_600_000);
  const contacts = (
    await training.http<{ isPotentialPartner: boolean; isPotentialCustomer: boolean }[]>('GET', '/api/prospects', {
      session,
    })
  ).body;
  expect(contacts).toHaveLength(7);
  // Some of each kind, so that what depends on them can be seen.
  expect([contacts.some((each) => each.isPotentialPartner), contacts.some((each) => each.isPotentialCustomer)]).toEqual(
    [true, true],
  );
  expect((await training.http('GET', '/api/compliance/status', { session })).body).toMatchObject({ agreed: true });
  const { videos } = (await training.http<{ videos: VideoStanding[] }>('GET', '/api/training/videos', { session }))
    .body;
  expect(videos.map(({ clip, watched, seconds }) => [clip, watched / seconds])).toEqual([
    ['step-1', 1],
    ['step-2', 1],
    ['step-3', expect.closeTo(0.6, 2)],
    ['step-4', 0],
    ['step-5', 0],
    ['business-model', 0],
  ]);
  const { seconds } = (await training.http<WatchedTime>('GET', '/api/training/watched', { session })).body;
  expect(seconds).toBeCloseTo(
    videos.reduce((sum, { watched }) => sum + watched, 0),
    1,
  );
});

test.each([
  ['partner', PARTNER],
  ['sponsor', SPONSOR],
])(
  'the %s has contacts in every stage, overdue, due today, later and done, with tags and touches',
  async (_, index) => {
    const session = training.signIn({ userId: demoId('person', index) });
    const get = async <Body>(path: string) =>
      (await training.http<Body>('GET', `/api/prospects${path}`, { session })).body;
    const contacts = await get<Prospect[]>('');
    expect(new Set(contacts.map(({ stage = 'new' }) => stage))).toEqual(new Set(STAGES));
    const { overdue, due, suggestions, on } = await get<ProspectsToday>('/today');
    for (const { total } of [overdue, due, suggestions]) expect(total).toBeGreaterThan(0);
    expect(contacts.some(({ followUpOn = '' }) => followUpOn > on)).toBe(true);
    expect(
      contacts.some(({ lastContactAt, followUpOn }) => lastContactAt !== undefined && followUpOn === undefined),
    ).toBe(true);
    const tags = await get<Tag[]>('/tags');
    expect(new Set(contacts.flatMap(({ tagIds = [] }) => tagIds))).toEqual(new Set(tags.map(({ id }) => id)));
    for (const { id, stage, stageAt, createdAt, lastContactAt = createdAt } of contacts) {
      const { entries } = await get<History>(`/${id}/touches`);
      expect(entries.some(({ type }) => type === 'move')).toBe(stage !== undefined);
      expect(entries.filter(({ type }) => type === 'touch')[0]?.at ?? createdAt).toBe(lastContactAt);
      for (const at of [stageAt ?? createdAt, lastContactAt]) {
        expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(createdAt));
        expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
      }
    }
    // A move more is counted from what stands there.
    const [row] = await training.orm.em
      .fork()
      .execute<{ stages: object }[]>('select stages from progress where user_id = ?', [demoId('person', index)]);
    expect(Object.values(row?.stages ?? {}).reduce((sum: number, count) => sum + Number(count), 0)).toBe(
      contacts.length,
    );
  },
);

test('it happens once, and what is missing is completed', async () => {
  expect(await seedAll(options)).toBe(0);
  await team.orm.em
    .fork()
    .execute(
      'truncate partner, partner_path, team_count, onboarding_call, call_outcome, call_answer, usual_place, activity, invitation, demo_seed',
    );
  expect(await seedAll({ ...options, now: new Date(0) })).toBe(400 + 25 + 2);
  const rows = await team.orm.em
    .fork()
    .execute<{ at: string }[]>('select created_at as at from partner where email = ?', ['partner@demo.test']);
  expect(Math.round((options.now.getTime() - new Date(rows[0]?.at ?? 0).getTime()) / 86_400_000)).toBe(6);
});

test('a database with people of its own is left alone', async () => {
  const own = await startTestService(identityService);
  try {
    await own.orm.em
      .fork()
      .execute(
        `insert into users (id, email, password_hash, first_name, last_name) values (gen_random_uuid(), 'own@example.test', 'x', 'O', 'Wn')`,
      );
    expect(await seedAll({ ...options, identityUrl: urlOf(own) })).toBe(0);
    expect(await own.orm.em.fork().execute('select 1 from users')).toHaveLength(1);
  } finally {
    await own.close();
  }
});
