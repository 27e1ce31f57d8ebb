import { MessageChannel } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { inPieces } from './in-pieces';

beforeAll(() => void Object.assign(globalThis, { MessageChannel }));
afterAll(() => void Object.assign(globalThis, { MessageChannel: undefined }));

test('one after the other, others having their turn in between, and the last is what comes of it', async () => {
  const order: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.on('message', () => order.push('another'));
  const piece = (name: string) => async () => {
    order.push(name);
    port2.postMessage(null);
  };
  expect(await inPieces([piece('first'), piece('second')], async () => 'last')).toBe('last');
  port1.close();
  expect(order).toEqual(['first', 'another', 'second', 'another']);
});

test('a piece that fails is the failure of all', async () => {
  await expect(inPieces([() => Promise.reject(new Error('not there'))], async () => 'last')).rejects.toThrow(
    'not there',
  );
});
