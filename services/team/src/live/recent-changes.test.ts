import { describe, expect, test } from '@jest/globals';
import type { EventBus } from '@nb/nest-kit';
import { RecentChanges, RECENT_MS } from './recent-changes.js';

const NOW = Date.UTC(2027, 0, 1);
const silent = { onLive: () => () => undefined } as unknown as EventBus;
const ANN = 'live.user.ann';
const lately = () => new RecentChanges(silent);

describe('what was told lately', () => {
  test.each([
    [{ type: 'partner-gone', id: 'p' }, ['Downline', 'Partner', 'Attention']],
    [{ type: 'below', ids: ['p'] }, ['Downline', 'Partner']],
    [{ type: 'stale', tags: ['Codes', 'Calendar'] }, ['Codes', 'Calendar']],
    [{ type: 'of a newer service' }, []],
    ['no message', []],
  ])('%j makes stale %j', (message, tags) => {
    const memory = lately();
    memory.hear(ANN, message, NOW);
    expect(memory.stale([ANN], NOW)).toEqual(tags);
  });

  test.each([
    [0, ['Codes']],
    [RECENT_MS, ['Codes']],
    [RECENT_MS + 1, []],
  ])('%i ms later %j is stale', (later, tags) => {
    const memory = lately();
    memory.hear(ANN, { type: 'stale', tags: ['Codes'] }, NOW);
    expect(memory.stale([ANN], NOW + later)).toEqual(tags);
  });

  test('each thing goes old by itself, and several subjects are told once', () => {
    const memory = lately();
    memory.hear(ANN, { type: 'stale', tags: ['Codes'] }, NOW);
    memory.hear(ANN, { type: 'stale', tags: ['Calendar'] }, NOW + 3_000);
    memory.hear('live.admin.all', { type: 'stale', tags: ['Calendar', 'AdminUsers'] }, NOW + 3_000);
    expect(memory.stale([ANN, 'live.admin.all', 'live.user.nobody'], NOW + 6_000)).toEqual(['Calendar', 'AdminUsers']);
    expect(memory.stale(['live.user.nobody'], NOW)).toEqual([]);
  });

  test('whoever was quiet for long is forgotten', () => {
    const memory = lately();
    for (let n = 0; n < 100; n += 1) memory.hear(`live.user.${n}`, { type: 'stale', tags: ['Codes'] }, NOW);
    memory.hear('live.user.0', { type: 'stale', tags: ['Codes'] }, NOW + 1_000);
    memory.hear(ANN, { type: 'stale', tags: ['Codes'] }, NOW + RECENT_MS + 1);
    expect(memory.size).toBe(2);
  });
});
