import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { EventEnvelope } from '@nb/contracts';
import { newId } from '../orm/new-id.js';
import { Note, Notes, sampleService } from '../testing/sample-service.js';
import { eventOf, startTestService, type TestService } from '../testing/test-service.js';
import { DeadLetters } from './dead-letters.js';
import { livingAncestor } from './lineage.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service.close());
beforeEach(() => {
  Notes.failing = false;
  Notes.heard.length = 0;
  Notes.failingAfter = false;
  Notes.after.length = 0;
  Notes.steps.ordinary.length = 0;
  Notes.steps.shown.length = 0;
});

const notesOf = async (subject: string) =>
  (await service.orm.em.fork().find(Note, { subject, text: { $ne: 'afterwards' } }, { orderBy: { id: 'asc' } })).map(
    ({ version }) => version,
  );
const afterwardsOf = async (subject: string) =>
  (await service.orm.em.fork().find(Note, { subject, text: 'afterwards' }, { orderBy: { version: 'asc' } })).map(
    ({ version }) => version - 1_000,
  );
const scheduled = (subject: string, version: number) =>
  eventOf('team.call-scheduled', { subject, version, data: { userId: subject } });
const changed = (subject: string, version: number) => eventOf('identity.user-changed', { subject, version });
const registered = (subject: string) => eventOf('identity.user-registered', { subject, version: 1 });
const deleted = (subject: string, movedTo: string | null = null) =>
  eventOf('identity.user-deleted', { subject, version: 9, data: { userId: subject, movedTo } });

describe('the consumer', () => {
  test('applies an event once, however often it comes, also at once', async () => {
    const subject = newId();
    const event = changed(subject, 2);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => service.deliver(event)));
    expect(outcomes.toSorted()).toEqual(['applied', 'duplicate', 'duplicate', 'duplicate', 'duplicate']);
    expect(await notesOf(subject)).toEqual([2]);
  });
  test('drops an older version, but lets those hear it who want it late', async () => {
    const subject = newId();
    expect(await service.deliver(changed(subject, 5))).toBe('applied');
    expect(await service.deliver(changed(subject, 4))).toBe('stale');
    expect(await service.deliver(registered(subject))).toBe('applied');
    expect(await notesOf(subject)).toEqual([5, 1]);
  });
  test('counts versions of each stream by themselves', async () => {
    const subject = newId();
    await service.deliver(changed(subject, 5));
    expect(await service.deliver(scheduled(subject, 1))).toBe('applied');
  });
  test('lets nothing of a deleted user come back', async () => {
    const [subject, heir] = [newId(), newId()];
    await service.deliver(changed(subject, 2));
    expect(await service.deliver(deleted(subject, heir))).toBe('applied');
    expect(await notesOf(subject)).toEqual([]);
    expect(await service.deliver(changed(subject, 99))).toBe('gone');
    expect(
      await service.deliver(
        eventOf('identity.invitation-changed', { subject: newId(), version: 1, data: { ownerId: subject } }),
      ),
    ).toBe('gone');
    expect(await livingAncestor(service.orm.em.fork(), subject)).toBe(heir);
    await service.deliver(deleted(heir, null));
    expect(await livingAncestor(service.orm.em.fork(), subject)).toBeNull();
  });
  test('in any order, any number of times: the same state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), async (numbers) => {
        const [subject, gone] = [newId(), newId()];
        const events = [changed(subject, 2), changed(subject, 3), changed(subject, 4), changed(gone, 2), deleted(gone)];
        const shuffled = Array.from({ length: 5 }, () => events)
          .flat()
          .map((event) => ({ event, at: numbers.next().value as number }))
          .toSorted((a, b) => a.at - b.at);
        for (const { event } of shuffled) await service.deliver(event);
        expect((await notesOf(subject)).at(-1)).toBe(4);
        expect(await notesOf(gone)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
  test('refuses what the contract does not know', async () => {
    const event = { ...changed(newId(), 1), data: { user: { id: 'nobody' } } } as unknown as EventEnvelope;
    expect(await service.deliver(event)).toBe('dead-letter');
  });
});

describe('what an event nearly always does, in one statement', () => {
  const step = (subject: string, version: number) =>
    eventOf('training.step-completed', { subject, version, data: { userId: subject } });
  const entered = async ({ id }: EventEnvelope) =>
    (await service.orm.em.fork().execute('select 1 from inbox where event_id = ?', [id])).length;

  test('stands for the handler where there is something to change, and shows what it has become', async () => {
    const subject = newId();
    const events = [step(subject, 1), step(subject, 2), step(subject, 3)];
    for (const event of events) expect(await service.deliver(event)).toBe('applied');
    expect(Notes.steps.ordinary).toEqual([1]);
    expect(Notes.steps.shown).toEqual([2, 3].map((version) => expect.objectContaining({ text: 'step', of: version })));
    expect(await notesOf(subject)).toEqual([3]);
    expect(await Promise.all(events.map(entered))).toEqual([1, 1, 1]);
  });
  test('does nothing for one that came before, is older or of somebody gone; the handler hears what it asked for', async () => {
    const subject = newId();
    await service.deliver(step(subject, 1));
    const newest = step(subject, 5);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => service.deliver(newest)));
    expect(outcomes.toSorted()).toEqual(['applied', 'duplicate', 'duplicate', 'duplicate', 'duplicate']);
    expect(await service.deliver(step(subject, 4))).toBe('applied');
    expect(Notes.steps.ordinary).toEqual([1, 4]);
    expect(Notes.steps.shown).toHaveLength(1);
    expect((await notesOf(subject)).toSorted((a, b) => a - b)).toEqual([4, 5]);
    await service.deliver(deleted(subject));
    const after = step(subject, 9);
    expect([await service.deliver(after), await service.deliver(after)]).toEqual(['gone', 'duplicate']);
    expect(Notes.steps.shown).toHaveLength(1);
  });
  test('in any order, any number of times, at once or not: the newest', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 5, maxLength: 20 }),
        fc.boolean(),
        async (order, together) => {
          const subject = newId();
          await service.deliver(step(subject, 1));
          const events = new Map(order.map((version) => [version, step(subject, version)]));
          const deliver = (version: number) => service.deliver(events.get(version) ?? step(subject, version));
          if (together) await Promise.all(order.map(deliver));
          else for (const version of order) await deliver(version);
          expect(Math.max(...(await notesOf(subject)))).toBe(Math.max(...order));
          expect(await Promise.all([...events.values()].map(entered))).toEqual([...events.values()].map(() => 1));
        },
      ),
      { numRuns: 12 },
    );
  });
  test('a failure of another kind is tried again as any other', async () => {
    const subject = newId();
    await service.deliver(step(subject, 1));
    const event = step(subject, 2_147_483_647 + 1);
    expect(await service.deliver(event)).toBe('dead-letter');
    expect(await notesOf(subject)).toEqual([1]);
  });
});

describe('what runs afterwards', () => {
  test('sees what the event did committed, and runs again with each copy of it', async () => {
    const subject = newId();
    const event = scheduled(subject, 2);
    expect([await service.deliver(event), await service.deliver(event)]).toEqual(['applied', 'duplicate']);
    expect(Notes.after).toEqual([
      { notes: 1, late: false },
      { notes: 2, late: true },
    ]);
    expect(await afterwardsOf(subject)).toEqual([2]);
  });
  test('keeps the event, which was told of before the disk had it', async () => {
    Notes.kept.length = 0;
    await service.deliver(scheduled(newId(), 1));
    expect(Notes.kept).toEqual([{ first: false, after: true }]);
  });
  test('undoes nothing of the event when it fails, and is made up for by a redrive', async () => {
    const subject = newId();
    Notes.failingAfter = true;
    const event = scheduled(subject, 2);
    expect(await service.deliver(event)).toBe('dead-letter');
    expect(Notes.after).toHaveLength(5);
    expect([await notesOf(subject), await afterwardsOf(subject)]).toEqual([[2], []]);
    Notes.failingAfter = false;
    await service.service.app.get(DeadLetters).redrive(event.id);
    expect([await notesOf(subject), await afterwardsOf(subject)]).toEqual([[2], [2]]);
  });
  test('hears an older event, and nothing of a deleted user', async () => {
    const subject = newId();
    await service.deliver(scheduled(subject, 5));
    expect(await service.deliver(scheduled(subject, 4))).toBe('applied');
    expect([await notesOf(subject), await afterwardsOf(subject)]).toEqual([[5], [4, 5]]);
    const event = scheduled(subject, 6);
    await service.deliver(deleted(subject));
    Notes.after.length = 0;
    expect([await service.deliver(event), await service.deliver(event)]).toEqual(['gone', 'duplicate']);
    expect(Notes.after).toEqual([]);
  });
});

describe('a poison event', () => {
  test('is set aside after 5 tries and leaves nothing half-done; redrive applies it later', async () => {
    const subject = newId();
    Notes.failing = true;
    const event = changed(subject, 1);
    expect(await service.deliver(event)).toBe('dead-letter');
    expect(Notes.heard).toHaveLength(5);
    expect(await notesOf(subject)).toEqual([]);
    const letters = service.service.app.get(DeadLetters);
    expect(await letters.list()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          eventId: event.id,
          tries: 5,
          error: expect.stringContaining('The handler is broken'),
        }),
      ]),
    );
    expect(await letters.redrive(event.id)).toEqual([{ eventId: event.id, outcome: 'dead-letter' }]);
    Notes.failing = false;
    expect(await letters.redrive(event.id)).toEqual([{ eventId: event.id, outcome: 'applied' }]);
    expect(await notesOf(subject)).toEqual([1]);
    expect((await letters.list()).map(({ eventId }) => eventId)).not.toContain(event.id);
  });
  test('goes with the person it tells of, and nobody else’s', async () => {
    const [gone, other] = [newId(), newId()];
    Notes.failing = true;
    const [events, kept] = [[changed(gone, 1), changed(gone, 2)], changed(other, 1)];
    for (const event of [...events, kept]) expect(await service.deliver(event)).toBe('dead-letter');
    Notes.failing = false;
    const letters = async () => (await service.service.app.get(DeadLetters).list()).map(({ eventId }) => eventId);
    expect(await letters()).toEqual(expect.arrayContaining([...events, kept].map(({ id }) => id)));
    await service.deliver(deleted(gone));
    expect(await letters()).toContain(kept.id);
    for (const { id } of events) expect(await letters()).not.toContain(id);
  });
  test('delays the next by less than a second', async () => {
    Notes.failing = true;
    const began = performance.now();
    await service.bus.publish(changed(newId(), 1));
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
