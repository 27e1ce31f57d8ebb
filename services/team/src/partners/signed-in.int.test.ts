import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { changed, deleted, join, person, registered, signedIn } from '../testing/people.js';

let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());

const EARLIER = '2026-11-02T08:00:00.000Z';
const LATER = '2026-11-02T09:30:00.000Z';
const lastLogin = async (id: string) => {
  const [row] = await team.orm.em
    .fork()
    .execute<{ at: string | null }[]>(
      `select to_char(last_login_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from partner where id = :id`,
      { id },
    );
  return row && row.at;
};
const linesOf = (id: string) =>
  team.orm.em
    .fork()
    .execute<{ slot: string }[]>(`select slot from activity where user_id = :id and kind = 'signed-in' order by at`, {
      id,
    });
const livesOf = (id: string) =>
  team.live.filter(({ subject }) => subject === `live.user.${id}`).map(({ data }) => data);

test('adds each user’s activity and last login and notifies the sponsor; a repeated event changes nothing', async () => {
  const sponsor = person();
  const [one, two] = [person({ sponsorId: sponsor.id }), person({ sponsorId: sponsor.id })];
  await join(team, sponsor, one, two);
  team.live.length = 0;
  const event = signedIn(
    { userId: one.id, at: EARLIER },
    { userId: two.id, at: EARLIER },
    { userId: one.id, at: LATER },
  );
  for (let times = 0; times < 2; times += 1) await team.deliver(event);
  expect([await lastLogin(one.id), await lastLogin(two.id)]).toEqual([LATER, EARLIER]);
  expect(await linesOf(one.id)).toEqual([{ slot: EARLIER }, { slot: LATER }]);
  expect(livesOf(sponsor.id)).toEqual(
    [one, two].map(({ id }) =>
      expect.objectContaining({ type: 'partner', reason: 'profile', member: expect.objectContaining({ id }) }),
    ),
  );
});

test('keeps the sign-in of a user who is not known yet, and an older state does not replace it', async () => {
  const newcomer = person();
  await team.deliver(signedIn({ userId: newcomer.id, at: LATER }));
  await team.deliver(registered(newcomer));
  expect(await lastLogin(newcomer.id)).toBe(LATER);
  await team.deliver(changed({ ...newcomer, phone: '+1 555 0199', lastLoginAt: EARLIER }, 2));
  expect(await lastLogin(newcomer.id)).toBe(LATER);
});

test('keeps nothing of a deleted user', async () => {
  const gone = person();
  await join(team, gone);
  await team.deliver(deleted(gone, null));
  expect(await team.deliver(signedIn({ userId: gone.id, at: LATER }))).toBe('applied');
  expect(await lastLogin(gone.id)).toBeUndefined();
  expect(await linesOf(gone.id)).toEqual([]);
});
