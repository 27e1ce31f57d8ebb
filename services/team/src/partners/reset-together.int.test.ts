import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Notifications } from '@nb/contracts';
import { startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { deleted, join, person, resetTogether, stepped } from '../testing/people.js';

let team: TestService;
beforeAll(async () => {
  team = await startTestService(teamService);
}, 60_000);
afterAll(() => team.close());

test('a reset of many notifies, shows and counts each as if reset alone, except deleted users and those with newer progress', async () => {
  const [top, sponsor] = [person(), person()];
  sponsor.sponsorId = top.id;
  const [done, begun, ahead, gone] = Array.from({ length: 4 }, () => person({ sponsorId: sponsor.id })) as [
    typeof top,
    typeof top,
    typeof top,
    typeof top,
  ];
  await join(team, top, sponsor, done, begun, ahead, gone);
  for (const event of [
    stepped(done, [1, 2, 3, 4, 5], 5),
    stepped(begun, [1], 1),
    stepped(ahead, [1, 2, 3, 4, 5], 9),
    deleted(gone, sponsor.id),
  ])
    await team.deliver(event);
  team.live.length = 0;
  const event = resetTogether([done, begun, ahead, gone].map(({ id }) => ({ userId: id, version: 8 })));
  for (let times = 0; times < 2; times += 1) await team.deliver(event);

  const em = team.orm.em.fork();
  const rows = await em.execute(
    `select id, current_step, training_completed, progressed_at from partner where sponsor_id = :id order by created_at`,
    { id: sponsor.id },
  );
  expect(rows).toEqual([
    { id: done.id, current_step: 1, training_completed: false, progressed_at: expect.anything() },
    { id: begun.id, current_step: 1, training_completed: false, progressed_at: expect.anything() },
    { id: ahead.id, current_step: 5, training_completed: true, progressed_at: expect.anything() },
  ]);
  const counts = await em.execute(
    `select team_size, team_completed, direct_completed, generations_completed from team_count where partner_id in (:ids) order by team_size`,
    { ids: [top.id, sponsor.id] },
  );
  expect(counts).toEqual([
    { team_size: 3, team_completed: 1, direct_completed: 1, generations_completed: [1] },
    { team_size: 4, team_completed: 1, direct_completed: 0, generations_completed: [0, 1] },
  ]);
  const lines = await em.execute<{ user_id: string; kind: string }[]>(
    `select user_id, kind from activity where kind = 'progress-reset'`,
  );
  expect(new Set(lines.map(({ user_id }) => user_id))).toEqual(new Set([done.id, begun.id, ahead.id]));
  expect(lines).toHaveLength(3);

  const facts = { kind: 'account-changed', change: 'progress-reset' };
  const page = (
    await team.http<Notifications>('GET', '/api/team/notifications', { session: team.signIn({ userId: done.id }) })
  ).body;
  expect(page.notifications.filter((each) => each.facts.kind === 'account-changed')).toEqual([
    expect.objectContaining({ facts }),
  ]);
  const livesOf = (id: string) =>
    team.live.filter(({ subject }) => subject === `live.user.${id}`).map(({ data }) => data);
  expect(livesOf(done.id)).toEqual([{ type: 'notification', notification: expect.objectContaining({ facts }) }]);
  expect(livesOf(sponsor.id)).toEqual([
    { type: 'partners-reset' },
    { type: 'stale', tags: ['Downline', 'Attention', 'Partner'] },
  ]);
  expect(livesOf(gone.id)).toEqual([]);
});
