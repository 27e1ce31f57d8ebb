import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventOf } from '@nb/nest-kit/testing';
import { eventually, startIdentity, type IdentityWorld } from '../testing/identity-world.js';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity({ CALL_MAIL_DELAY_SECONDS: '600' });
});
afterAll(() => world.close());

const [a, b, c] = [3, 4, 5].map((days) => new Date(Date.now() + days * 86_400_000).toISOString()) as [
  string,
  string,
  string,
];

async function change(userId: string, ...times: (string | null)[]): Promise<void> {
  const [{ call_version: before } = { call_version: 0 }] = await world.orm.em
    .fork()
    .execute<{ call_version: number }[]>('select call_version from users where id = ?', [userId]);
  for (const [index, at] of times.entries()) {
    const version = Math.max(before, 0) + index + 1;
    const call = { at, zone: 'America/New_York', version };
    await world.deliver(
      eventOf('team.call-scheduled', { subject: userId, version, data: { userId, call, scheduledBy: userId } }),
    );
  }
}
interface Waiting {
  at: string | null;
  previousAt: string | null;
  version: number;
  seconds: number;
}
const waitingFor = (userId: string) =>
  world.orm.em.fork().execute<Waiting[]>(
    `select data ->> 'at' as at, data ->> 'previousAt' as "previousAt", (data ->> 'version')::int as version,
       round(extract(epoch from start_after - now()))::int as seconds
     from jobs.job where name = 'mail' and state = 'created' and data ->> 'userId' = ?`,
    [userId],
  );
const sentTo = async (email: string) =>
  (await world.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

test('a call that is new is mailed immediately', async () => {
  const user = await world.addUser();
  await change(user.id, a);
  await eventually(async () => expect(await sentTo(user.email)).toEqual([expect.stringMatching(/is set$/)]));
});

test.each<[string, (string | null)[], { at: string | null; version: number } | null]>([
  ['one move', [b], { at: b, version: 2 }],
  ['several moves', [b, c, b, c], { at: c, version: 5 }],
  ['moved and back', [b, a], null],
  ['moved and cancelled', [b, null], { at: null, version: 3 }],
  ['cancelled and set again', [null, b], { at: b, version: 3 }],
  ['cancelled and restored', [null, a], null],
])('changes within minutes are one mail: %s', async (_, changes, expected) => {
  const user = await world.addUser({ callAt: new Date(a), callZone: 'America/New_York', callVersion: 1 });
  await change(user.id, ...changes);
  const waiting = await waitingFor(user.id);
  expect(waiting).toEqual(expected === null ? [] : [{ ...expected, previousAt: a, seconds: expect.any(Number) }]);
  for (const { seconds } of waiting) expect(seconds).toBeGreaterThan(500);
  expect(await sentTo(user.email)).toEqual([]);
});

test('another place within minutes is in the mail of the change, whatever comes after it', async () => {
  const user = await world.addUser({ callAt: new Date(a), callZone: 'America/New_York', callVersion: 1 });
  const place = { where: 'phone', value: '+4930123456' } as const;
  for (const [version, at] of [
    [2, a],
    [3, b],
    [4, a],
  ] as const)
    await world.deliver(
      eventOf('team.call-scheduled', {
        subject: user.id,
        version,
        data: {
          userId: user.id,
          call: { at, zone: 'America/New_York', version, place },
          scheduledBy: user.id,
        },
      }),
    );
  expect(await waitingFor(user.id)).toMatchObject([{ at: a, previousAt: a, version: 4 }]);
});

test('a change that follows does not put the mail off', async () => {
  const user = await world.addUser({ callAt: new Date(a), callZone: 'America/New_York', callVersion: 1 });
  await change(user.id, b);
  await world.orm.em
    .fork()
    .execute(`update jobs.job set start_after = now() + interval '1 minute' where data ->> 'userId' = ?`, [user.id]);
  await change(user.id, c);
  const [waiting] = await waitingFor(user.id);
  expect(waiting).toMatchObject({ at: c, previousAt: a });
  expect(waiting?.seconds).toBeLessThanOrEqual(60);
});
