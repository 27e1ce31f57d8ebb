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
});

const notesOf = async (subject: string) =>
  (await service.orm.em.fork().find(Note, { subject }, { orderBy: { id: 'asc' } })).map(({ version }) => version);
const scheduled = (subject: string, version: number) =>
  eventOf('team.call-scheduled', { subject, version, data: { userId: subject } });
const changed = (subject: string, version: number) => eventOf('identity.user-changed', { subject, version });
const registered = (subject: string) => eventOf('identity.user-registered', { subject, version: 1 });
const deleted = (subject: string, movedTo: string | null = null) =>
  eventOf('identity.user-deleted', { subject, version: 9, data: { userId: subject, movedTo } });

describe('the consumer', () => {
  test('applies an event once, however often it is delivered, also in parallel', async () => {
    const subject = newId();
    const event = changed(subject, 2);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => service.deliver(event)));
    expect(outcomes.toSorted()).toEqual(['applied', 'duplicate', 'duplicate', 'duplicate', 'duplicate']);
    expect(await notesOf(subject)).toEqual([2]);
  });
  test('drops an older version, except for handlers that accept late events', async () => {
    const subject = newId();
    expect(await service.deliver(changed(subject, 5))).toBe('applied');
    expect(await service.deliver(changed(subject, 4))).toBe('stale');
    expect(await service.deliver(registered(subject))).toBe('applied');
    expect(await notesOf(subject)).toEqual([5, 1]);
  });
  test('counts the versions of each stream separately', async () => {
    const subject = newId();
    await service.deliver(changed(subject, 5));
    expect(await service.deliver(scheduled(subject, 1))).toBe('applied');
  });
  test('applies no late event of a deleted user', async () => {
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
  test('reaches the same state in any order and with any number of deliveries', async () => {
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

describe('a poison event', () => {
  test('becomes a dead letter after 5 tries without partial changes; redrive applies it later', async () => {
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
  test('is deleted together with its user; other dead letters stay', async () => {
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
    const handled = async () => {
      const began = performance.now();
      await service.bus.publish(changed(newId(), 1));
      return performance.now() - began;
    };
    Notes.failing = false;
    const five = [await handled(), await handled(), await handled(), await handled(), await handled()];
    Notes.failing = true;
    // Five tries take as long as five events on a busy machine, whatever is waited between them.
    expect((await handled()) - five.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(1_000);
  });
});
