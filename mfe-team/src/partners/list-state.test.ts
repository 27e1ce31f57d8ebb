import { describe, expect, test } from '@jest/globals';
import { type ListState, chipOf, chosen, isStep, readState, writeState } from './list-state';
import { keepView, keptView, type ListView } from './kept-view';

const DEFAULTS: ListState = {
  filter: 'all',
  search: '',
  partner: null,
  drawer: 'now',
  code: null,
  contact: null,
  share: null,
  needs: null,
  only: null,
  sort: 'urgent',
  hasBadges: false,
};
const USUAL: ListView = { sort: 'urgent', hasBadges: false };

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
    ['a new code for a contact', 'code=new&contact=p7', { code: 'new', contact: 'p7' }],
    ['a contact without a new code', 'code=c1&contact=p7', { code: 'c1' }],
    ['who is stuck', 'needs=stuck', { needs: 'stuck' }],
    ['who has a step', 'step=2&depth=all', { only: { step: 2, depth: 'all' } }],
    ['who did something in a week', 'did=active&week=2026-11-16', { only: { did: 'active', week: '2026-11-16' } }],
    ['a master admin’s own partners', 'depth=own', { only: { depth: 'own' } }],
    ['a step that there is not', 'step=9', {}],
    ['no day', 'did=active&week=2026-13-16', {}],
    ['an order', 'sort=-name', { sort: '-name' }],
    ['an order that there is not', 'sort=shoes', {}],
    ['badges', 'badges=on', { hasBadges: true }],
    ['a need that there is not', 'needs=coffee', {}],
    ['a code to send on', 'share=c1', { share: 'c1' }],
  ])('%s', (_name, address, state) => {
    expect(readState(new URLSearchParams(address), USUAL)).toEqual({ ...DEFAULTS, ...state });
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
  ])('after «%s», %j is a step of its own: %s', (search, change, step) =>
    expect(isStep({ search, partner: null, drawer: 'now' }, change)).toBe(step),
  );

  test.each<[string, Partial<ListState>, boolean]>([
    ['another partner', { partner: 'p2' }, false],
    ['another section', { drawer: 'goals' }, false],
    ['a call in preparation', { drawer: 'prepare' }, true],
    ['the form of the call', { drawer: 'call' }, true],
    ['a new invitation', { code: 'new' }, true],
    ['another filter', { filter: 'training' }, true],
  ])('with a partner open, %s: %j is a step of its own: %s', (_name, change, step) =>
    expect(isStep({ search: '', partner: 'p1', drawer: 'now' }, change)).toBe(step),
  );

  test.each<[string, Partial<ListState>]>([
    ['', {}],
    ['', { drawer: 'goals' }],
    ['filter=invited&search=a%26b', { filter: 'invited', search: 'a&b' }],
    ['partner=p1&drawer=now', { partner: 'p1' }],
    ['needs=all', { needs: 'all' }],
    ['step=2&depth=all', { only: { step: 2, depth: 'all' } }],
    ['did=active&week=2026-11-16', { only: { did: 'active', week: '2026-11-16' } }],
    ['sort=call&badges=on', { sort: 'call', hasBadges: true }],
    ['share=c1', { share: 'c1' }],
    ['code=new&contact=p7', { code: 'new', contact: 'p7' }],
    ['filter=training&code=c1', { filter: 'training', code: 'c1' }],
  ])('is written as «%s»', (address, state) => {
    const written = new URLSearchParams(writeState({ ...DEFAULTS, ...state }, USUAL));
    expect(written.toString()).toBe(address);
    expect(readState(written, USUAL)).toEqual({ ...DEFAULTS, ...state, ...(!state.partner && { drawer: 'now' }) });
  });
});

test('an address that names no order has the person’s own; another one is named, also the usual one', () => {
  const own: ListView = { sort: 'name', hasBadges: true };
  expect(readState(new URLSearchParams(''), own)).toMatchObject(own);
  expect(readState(new URLSearchParams('sort=urgent&badges=off'), own)).toMatchObject(USUAL);
  expect(writeState({ ...DEFAULTS, ...own }, own)).toEqual({});
  expect(writeState(DEFAULTS, own)).toEqual({ sort: 'urgent', badges: 'off' });
});

test('the order is kept for each person; what is not an order is the usual one', () => {
  keepView('ada', { sort: '-last-seen', hasBadges: true });
  expect(keptView('ada')).toEqual({ sort: '-last-seen', hasBadges: true });
  expect([keptView('bo'), keptView(undefined)]).toEqual([USUAL, USUAL]);
  localStorage.setItem('team:ada:list', 'shoes');
  expect(keptView('ada')).toEqual(USUAL);
});

test('a chip is a filter, or the filter by needs for whichever reason', () => {
  expect(chipOf({ filter: 'training', needs: null })).toBe('training');
  expect(chipOf({ filter: 'all', needs: 'stuck' })).toBe('needs');
  for (const chip of ['all', 'needs', 'invited'] as const) expect(chipOf(chosen(chip))).toBe(chip);
});
