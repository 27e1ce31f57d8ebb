import { describe, expect, test } from '@jest/globals';
import type { EventBus } from '@nb/nest-kit';
import { RecentChanges, RECENT_MS } from './recent-changes.js';

const NOW = Date.UTC(2027, 0, 1);
const silent = { onLive: () => () => undefined } as unknown as EventBus;
const ANN = 'live.user.ann';
const CODES = { type: 'stale', tags: ['Codes'] };
const setUp = () => new RecentChanges(silent);

describe('what a page may have missed before its stream was open', () => {
  test.each([
    [{ type: 'partner-gone', id: 'p' }, ['partner-gone'], ['Downline', 'Partner', 'Attention']],
    [{ type: 'below', ids: ['p'] }, ['below'], ['Downline', 'Partner']],
    [{ type: 'invitation-changed' }, ['invitation-changed'], undefined],
    [{ type: 'stale', tags: ['Codes', 'Calendar'] }, undefined, ['Codes', 'Calendar']],
    [{ type: 'of a newer service' }, undefined, undefined],
    ['no message', undefined, undefined],
  ])('%j is missed as %j, and by clients of the version before as %j', (message, types, tags) => {
    const recent = setUp();
    recent.note(ANN, message, NOW);
    expect(recent.messages([ANN], NOW)).toEqual([
      ...(types ? [{ type: 'missed', types }] : []),
      ...(tags ? [{ type: 'stale', tags }] : []),
    ]);
  });

  test.each([
    [0, [{ type: 'missed', types: ['account-changed'] }, CODES]],
    [RECENT_MS, [{ type: 'missed', types: ['account-changed'] }, CODES]],
    [RECENT_MS + 1, []],
  ])('%i ms later: %j', (later, messages) => {
    const recent = setUp();
    recent.note(ANN, CODES, NOW);
    recent.note(ANN, { type: 'account-changed' }, NOW);
    expect(recent.messages([ANN], NOW + later)).toEqual(messages);
  });

  test('each type expires by itself, and several subjects give one message', () => {
    const recent = setUp();
    recent.note(ANN, { type: 'invitation-changed' }, NOW);
    recent.note(ANN, { type: 'account-changed' }, NOW + 3_000);
    for (const type of ['account-changed', 'users-changed']) recent.note('live.admin.all', { type }, NOW + 3_000);
    expect(recent.messages([ANN, 'live.admin.all', 'live.user.nobody'], NOW + 6_000)).toEqual([
      { type: 'missed', types: ['account-changed', 'users-changed'] },
    ]);
    expect(recent.messages(['live.user.nobody'], NOW)).toEqual([]);
  });

  test('forgets subjects without recent changes', () => {
    const recent = setUp();
    for (let n = 0; n < 100; n += 1) recent.note(`live.user.${n}`, CODES, NOW);
    recent.note('live.user.0', CODES, NOW + 1_000);
    recent.note(ANN, CODES, NOW + RECENT_MS + 1);
    expect(recent.size).toBe(2);
  });
});
