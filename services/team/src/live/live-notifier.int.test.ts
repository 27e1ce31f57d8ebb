import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { LIVE_BELOW_MOST, liveMessage, liveUserSubject, type LiveMessage } from '@nb/contracts';
import { EVENT_BUS, LivePublisher, type EventBus, createLogger } from '@nb/nest-kit';
import { eventOf, startTestService, type TestService } from '@nb/nest-kit/testing';
import { teamService } from '../index.js';
import { changed, deleted, join, person, registered, stepped } from '../testing/people.js';
import { PartnerRepository } from '../partners/partner.repository.js';
import { LiveNotifier, uplinesOf } from './live-notifier.js';

let team: TestService;
/** top → middle → sponsor → partner; beside the line stands another of the top's partners. */
const top = person();
const middle = person({ sponsorId: top.id });
const sponsor = person({ sponsorId: middle.id });
const partner = person({ sponsorId: sponsor.id });
const beside = person({ sponsorId: top.id });
const received = new Map<string, LiveMessage[]>();
const below = (user: { id: string }) =>
  received
    .get(user.id)!
    .filter((message) => message.type === 'below')
    .map(({ ids }) => ids.toSorted());
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 400);
  });

beforeAll(async () => {
  team = await startTestService(teamService);
  await join(team, top, middle, sponsor, partner, beside);
  const bus = team.service.app.get<EventBus>(EVENT_BUS);
  for (const { id } of [top, middle, sponsor, partner, beside])
    bus.onLive(liveUserSubject(id), (data) => received.get(id)!.push(liveMessage.parse(data)));
}, 60_000);
afterAll(() => team.close());
beforeEach(async () => {
  await settle();
  for (const { id } of [top, middle, sponsor, partner, beside]) received.set(id, []);
});

describe('a change deeper in the tree notifies the whole upline', () => {
  test.each([
    ['a step', () => stepped(partner, [1], 1)],
    ['a registration', () => registered(person({ sponsorId: sponsor.id }))],
    ['another name', () => changed({ ...partner, lastName: 'Renamed' }, 2)],
  ])('%s: with the ids of those whose counts or partners changed', async (_name, event) => {
    await team.deliver(event());
    await settle();
    expect(below(top)).toEqual([[middle.id, sponsor.id].toSorted()]);
    expect(below(middle)).toEqual([[sponsor.id]]);
    // The direct sponsor gets the row itself; users beside or below get nothing.
    expect([below(sponsor), below(partner), below(beside)]).toEqual([[], [], []]);
    expect(received.get(sponsor.id)).toContainEqual(expect.objectContaining({ type: 'partner' }));
  });

  test('a sign-in and contacts notify nobody, because no tree shows them', async () => {
    await team.deliver(changed({ ...partner, lastName: 'Renamed', lastLoginAt: new Date().toISOString() }, 3));
    await team.deliver(
      eventOf('training.prospects-counted', {
        subject: partner.id,
        version: 1,
        data: { userId: partner.id, total: 5 },
      }),
    );
    await settle();
    expect(below(top)).toEqual([]);
  });

  test('many changes are one message', async () => {
    for (const version of [2, 3, 4]) await team.deliver(stepped(partner, [1, 2].slice(0, version), version));
    await team.deliver(stepped(beside, [1], 1));
    await settle();
    expect(below(top)).toEqual([[middle.id, sponsor.id].toSorted()]);
  });

  test('a deletion notifies the upline, whose counts change and who get the partners', async () => {
    await team.deliver(deleted(sponsor, middle.id));
    await settle();
    expect(below(top)).toEqual([[middle.id]]);
    expect(below(partner)).toEqual([]);
  });
});

test('merges uplines that meet', () => {
  const steps = (descendant: string, ...above: string[]) =>
    above.map((ancestor, index) => ({ descendant, ancestor, depth: index + 1 }));
  expect(uplinesOf([...steps('a', 'm', 't'), ...steps('b', 'm', 't').toReversed()])).toEqual(
    new Map([
      ['m', new Set(['a', 'b'])],
      ['t', new Set(['a', 'm', 'b'])],
    ]),
  );
});

test('sends downline-changed for more people than a message holds', async () => {
  const notifier = team.service.app.get(LiveNotifier);
  const many = await team.orm.em.fork().execute<{ id: string }[]>(
    `with people as (insert into partner (id, sponsor_id) select gen_random_uuid(), :sponsorId from generate_series(0, :most::int) returning id)
     insert into partner_path (descendant, ancestor, depth) select id, :sponsorId::uuid, 1 from people returning descendant as id`,
    { sponsorId: beside.id, most: LIVE_BELOW_MOST },
  );
  for (const { id } of many) notifier.notifyUpline(id);
  await settle();
  expect(received.get(beside.id)).toEqual([{ type: 'downline-changed' }, { type: 'stale', tags: ['Downline'] }]);
});

test('on shutdown it waits for messages under way and sends none after', async () => {
  const notifier = new LiveNotifier(
    team.service.app.get(PartnerRepository),
    team.service.app.get(LivePublisher),
    createLogger('team', 'silent'),
  );
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = team.orm.em.fork().transactional(async (em) => {
    await em.execute('lock table partner_path');
    holding.resolve();
    await held.promise;
  });
  await holding.promise;
  notifier.notifyUpline(middle.id);
  await settle();
  const ended = notifier.onModuleDestroy().then(() => received.get(top.id)!.length);
  expect(await Promise.race([ended, settle().then(() => 'waits')])).toBe('waits');
  held.resolve();
  expect(await ended).toBe(1);
  notifier.notifyUpline(middle.id);
  await settle();
  expect(received.get(top.id)).toHaveLength(1);
  await holder;
});
