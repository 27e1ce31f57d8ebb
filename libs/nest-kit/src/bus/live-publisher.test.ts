import { expect, test } from '@jest/globals';
import type { LiveMessage } from '@nb/contracts';
import { createInProcessBus } from './in-process.js';
import { LivePublisher } from './live-publisher.js';

const publish = (send: (live: LivePublisher) => void) => {
  const bus = createInProcessBus();
  const sent: [string, unknown][] = [];
  bus.onLive('live.>', (data, subject) => void sent.push([subject, data]));
  send(new LivePublisher(bus));
  return sent;
};

test('a fact goes out with its cause, and to clients of the version before as what they have to read again', () => {
  expect(publish((live) => live.toUser('u1', { type: 'contacts-changed', cause: 'request-1' }))).toEqual([
    ['live.user.u1', { type: 'contacts-changed', cause: 'request-1' }],
    ['live.user.u1', { type: 'stale', tags: ['Prospects', 'Progress'], cause: 'request-1' }],
  ]);
  expect(publish((live) => live.toAdmins({ type: 'users-changed' }))).toEqual([
    ['live.admin.all', { type: 'users-changed' }],
    ['live.admin.all', { type: 'stale', tags: ['AdminUsers'] }],
  ]);
});

test('a message that every client knows goes out once', () => {
  const gone: LiveMessage = { type: 'partner-gone', id: 'p1' };
  expect(publish((live) => live.toUser('u1', gone))).toEqual([['live.user.u1', gone]]);
});
