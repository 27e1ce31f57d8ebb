import { describe, expect, test } from '@jest/globals';
import { EVENT_DATA, EVENT_EXAMPLES, EVENT_STREAM, EVENT_TYPES } from './index.js';

describe('event registry', () => {
  test.each(EVENT_TYPES)('%s has an example that its own schema takes unchanged, and a stream', (type) => {
    expect(EVENT_DATA[type].parse(EVENT_EXAMPLES[type])).toEqual(EVENT_EXAMPLES[type]);
    expect(EVENT_STREAM[type]).toMatch(/^[a-z]+$/);
  });

  test('a state that lacks a field is refused', () => {
    const { user: _dropped, ...rest } = EVENT_EXAMPLES['identity.user-registered'];
    expect(EVENT_DATA['identity.user-registered'].safeParse(rest).success).toBe(false);
  });
});
