import { expect, test } from '@jest/globals';
import type { EventEnvelope } from '@nb/contracts';
import { newId } from '../orm/new-id.js';
import { eventOf } from '../testing/test-service.js';
import { Ahead } from './ahead.js';

/** A bus that answers when it is told to. */
function slowBus() {
  const waiting: { event: EventEnvelope; answer: (taken: boolean) => void }[] = [];
  const publish = (event: EventEnvelope) =>
    new Promise<{ store: string; seq: number }>((resolve, reject) => {
      waiting.push({ event, answer: (taken) => (taken ? resolve({ store: 'here', seq: event.version }) : reject(new Error('The wire is cut'))) });
    });
  return { publish, waiting, versions: () => waiting.map(({ event }) => event.version) };
}
const shared = (subject: string, version: number) => eventOf('training.goals-shared', { subject, version, data: { userId: subject } });
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('what is of one subject waits for what came before, and all that follows a failure is left to the relay', async () => {
  const { publish, waiting, versions } = slowBus();
  const ahead = new Ahead({ publish });
  const [one, other] = [newId(), newId()];
  const events = [shared(one, 1), shared(one, 2), shared(one, 3), shared(other, 10)];
  ahead.send(events);
  expect(versions()).toEqual([1, 10]);
  waiting[0]?.answer(true);
  await settle();
  expect(versions()).toEqual([1, 10, 2]);
  waiting[2]?.answer(false);
  waiting[1]?.answer(true);
  await ahead.settled();
  expect(versions()).toEqual([1, 10, 2]);
  expect(await Promise.all(events.map(({ id }) => ahead.taken(id)))).toEqual([{ stored: { store: 'here', seq: 1 } }, undefined, undefined, { stored: { store: 'here', seq: 10 } }]);
  // The relay has them now; what comes later starts anew.
  ahead.send([shared(one, 4)]);
  expect(versions()).toEqual([1, 10, 2, 4]);
});

test('neither many that nobody notes nor old ones are kept', async () => {
  const { publish, waiting } = slowBus();
  const ahead = new Ahead({ publish });
  const send = (count: number, now: number) => ahead.send(Array.from({ length: count }, () => shared(newId(), 1)), now);
  send(400, 0);
  send(101, 1_000);
  expect(waiting).toHaveLength(400);
  send(100, 29_999);
  expect(waiting).toHaveLength(500);
  send(400, 30_000);
  expect(waiting).toHaveLength(900);
  for (const { answer } of waiting) answer(true);
  await ahead.settled();
  expect(await ahead.taken(waiting[0]?.event.id ?? '')).toBeUndefined();
  expect(await ahead.taken(waiting[899]?.event.id ?? '')).toEqual({ stored: { store: 'here', seq: 1 } });
});
