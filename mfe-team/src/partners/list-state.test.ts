import { describe, expect, test } from '@jest/globals';
import { type ListState, isStep, readState, writeState } from './list-state';

const DEFAULTS: ListState = {
  filter: 'all',
  search: '',
  partner: null,
  drawer: 'profile',
  code: null,
  share: null,
  needs: null,
};

describe('the list in the address', () => {
  test.each<[string, string, Partial<ListState>]>([
    ['nothing', '', {}],
    ['a filter', 'filter=completed', { filter: 'completed' }],
    ['a filter that there is not', 'filter=everything', {}],
    ['a search', 'search=ravi%20s', { search: 'ravi s' }],
    ['a search that is too long', `search=${'x'.repeat(300)}`, { search: 'x'.repeat(200) }],
    ['a drawer', 'partner=p1&drawer=training', { partner: 'p1', drawer: 'training' }],
    ['a partner alone', 'partner=p1', { partner: 'p1' }],
    ['a drawer that there is not', 'partner=p1&drawer=secret', { partner: 'p1' }],
    ['a new code', 'code=new', { code: 'new' }],
    ['who is stuck', 'needs=stuck', { needs: 'stuck' }],
    ['a need that there is not', 'needs=coffee', {}],
    ['a code to send on', 'share=c1', { share: 'c1' }],
  ])('%s', (_name, address, state) => {
    expect(readState(new URLSearchParams(address))).toEqual({ ...DEFAULTS, ...state });
  });

  test.each<[string, Partial<ListState>, boolean]>([
    ['', { search: 'r' }, true],
    ['r', { search: 'ra' }, false],
    ['ra', { search: '' }, false],
    ['ra', { search: '', filter: 'all' }, true],
    ['', { filter: 'completed' }, true],
    ['', { partner: 'p1' }, true],
    ['', { partner: null }, false],
    ['', { code: null }, false],
    ['', { share: null }, false],
  ])('after «%s», %j is a step of its own: %s', (search, change, step) => expect(isStep(search, change)).toBe(step));

  test.each<[string, Partial<ListState>]>([
    ['', {}],
    ['', { drawer: 'goals' }],
    ['filter=invited&search=a%26b', { filter: 'invited', search: 'a&b' }],
    ['partner=p1&drawer=profile', { partner: 'p1' }],
    ['needs=all', { needs: 'all' }],
    ['share=c1', { share: 'c1' }],
    ['filter=training&code=c1', { filter: 'training', code: 'c1' }],
  ])('is written as «%s»', (address, state) => {
    const written = new URLSearchParams(writeState({ ...DEFAULTS, ...state }));
    expect(written.toString()).toBe(address);
    expect(readState(written)).toEqual({ ...DEFAULTS, ...state, ...(!state.partner && { drawer: 'profile' }) });
  });
});
