import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { EventEnvelope } from '@nb/contracts';
import { newId } from '../orm/new-id.js';
import { eventOf } from '../testing/test-service.js';
import { Ahead, PAGES_FIRST_MS } from './ahead.js';

/** A bus that answers when it is told to. */
function slowBus() {
  const waiting: { event: EventEnvelope; answer: (taken: boolean) => void }[] = [];
  const publish = (event: EventEnvelope) =>
    new Promise<{ store: string; seq: number }>((resolve, reject) => {
      waiting.push({
        event,
        answer: (taken) =>
          taken ? resolve({ store: 'here', seq: event.version }) : reject(new Error('The wire is cut')),
      });
    });
  return { publish, waiting, versions: () => waiting.map(({ event }) => event.version) };
}
const shared = (subject: string, version: number) =>
  eventOf('training.goals-shared', { subject, version, data: { userId: subject } });
const settle = () => jest.advanceTimersByTimeAsync(PAGES_FIRST_MS);
const unlucky = () => {
  throw new Error('Nothing is left to the relay here');
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('what is of one subject waits for what came before, and all that follows a failure is left to the relay', async () => {
  const { publish, waiting, versions } = slowBus();
  let left = 0;
  const ahead = new Ahead({ publish }, () => (left += 1));
  const [one, other] = [newId(), newId()];
  const events = [shared(one, 1), shared(one, 2), shared(one, 3), shared(other, 10)];
  expect(ahead.send(events)).toBe(true);
  // Whoever is told directly comes first.
  await jest.advanceTimersByTimeAsync(PAGES_FIRST_MS - 1);
  expect(versions()).toEqual([]);
  await settle();
  expect(versions()).toEqual([1, 10]);
  waiting[0]?.answer(true);
  await settle();
  expect(versions()).toEqual([1, 10, 2]);
  waiting[2]?.answer(false);
  waiting[1]?.answer(true);
  await ahead.settled();
  expect(versions()).toEqual([1, 10, 2]);
  expect(left).toBe(1);
  expect(await Promise.all(events.map(({ id }) => ahead.taken(id)))).toEqual([
    { stored: { store: 'here', seq: 1 } },
    undefined,
    undefined,
    { stored: { store: 'here', seq: 10 } },
  ]);
  // The relay has them now; what comes later starts anew.
  ahead.send([shared(one, 4)]);
  await settle();
  expect(versions()).toEqual([1, 10, 2, 4]);
});

test('neither many that nobody notes nor old ones are kept', async () => {
  const { publish, waiting } = slowBus();
  const ahead = new Ahead({ publish }, unlucky);
  const send = async (count: number, now: number) => {
    const taken = ahead.send(
      Array.from({ length: count }, () => shared(newId(), 1)),
      now,
    );
    await settle();
    return taken;
  };
  expect(await send(400, 0)).toBe(true);
  expect(await send(101, 1_000)).toBe(false);
  expect(waiting).toHaveLength(400);
  await send(100, 29_999);
  expect(waiting).toHaveLength(500);
  await send(400, 30_000);
  expect(waiting).toHaveLength(900);
  for (const { answer } of waiting) answer(true);
  await ahead.settled();
  expect(await ahead.taken(waiting[0]?.event.id ?? '')).toBeUndefined();
  expect(await ahead.taken(waiting[899]?.event.id ?? '')).toEqual({ stored: { store: 'here', seq: 1 } });
});
