import { describe, expect, test } from '@jest/globals';
import { mayEditCall, type CallEditor } from './calls.rules.js';

const nobody: CallEditor = { isMasterAdmin: false, isSponsor: false, standsAbove: false };

describe('who may edit a call', () => {
  test.each<[string, Partial<CallEditor>, ReturnType<typeof mayEditCall>]>([
    ['a stranger', {}, 'not-found'],
    ['the direct sponsor', { isSponsor: true, standsAbove: true }, 'yes'],
    ["the sponsor's sponsor", { standsAbove: true }, 'forbidden'],
    ['a master admin', { isMasterAdmin: true }, 'yes'],
    ['a master admin further above', { isMasterAdmin: true, standsAbove: true }, 'yes'],
  ])('%s', (_, editor, answer) => {
    expect(mayEditCall({ ...nobody, ...editor })).toBe(answer);
  });
});
