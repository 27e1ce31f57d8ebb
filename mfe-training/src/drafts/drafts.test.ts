import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type Draft, draftOf, settleDraft } from './draft.rules';
import { bodyOf, filledGoals, keepDraft, keptDraft, keptDrafts } from './kept-drafts';

afterEach(() => localStorage.clear());
const notes = (mine: string, base = ''): Draft => ({ mine: { callNotes: mine }, base: { callNotes: base } });

test('a draft holds the changed fields alone, with what they were', () => {
  expect(draftOf({ a: 'new', b: 1, c: true }, { a: 'old', b: 1, c: false })).toEqual({
    mine: { a: 'new', c: true },
    base: { a: 'old', c: false },
  });
});

describe('what of a draft is sent', () => {
  test.each([
    ['what nobody else changed', { x: 'mine' }, { x: 'old' }, { x: 'old' }, { x: 'mine' }, []],
    ['nothing that the server has already', { x: 'mine' }, { x: 'old' }, { x: 'mine' }, {}, []],
    [
      'nothing over another’s change without a question',
      { x: 'mine' },
      { x: 'old' },
      { x: 'theirs' },
      { x: 'mine' },
      ['x'],
    ],
    [
      'one’s own field beside another’s field',
      { x: 'mine' },
      { x: 'old' },
      { x: 'old', y: 'theirs' },
      { x: 'mine' },
      [],
    ],
    ['a field that was emptied', { x: '' }, { x: 'old' }, { x: 'old' }, { x: '' }, []],
  ])('%s', (_what, mine, base, server, send, conflicts) => {
    expect(settleDraft({ mine, base } as unknown as Draft, server as Record<string, string>)).toEqual({
      send,
      conflicts,
    });
  });
});

test('filledGoals: empty texts, scales at 5, sharing on; what is saved stays', () => {
  expect(filledGoals(null)).toMatchObject({
    whyJoin: '',
    challenges: '',
    commitment: 5,
    confidence: 5,
    shareWithSponsor: true,
  });
  expect(filledGoals({ whyJoin: 'Time', commitment: 9, shareWithSponsor: false })).toMatchObject({
    whyJoin: 'Time',
    howChange: '',
    commitment: 9,
    confidence: 5,
    shareWithSponsor: false,
  });
});

test('the first goals are sent whole, later ones as they were changed', () => {
  expect(bodyOf('goals', { whyJoin: 'x' }, { goals: null })).toEqual({ goals: { ...filledGoals(null), whyJoin: 'x' } });
  expect(bodyOf('goals', { whyJoin: 'x' }, { goals: { strengths: 'y' } })).toEqual({ goals: { whyJoin: 'x' } });
  expect(bodyOf('call-notes', { callNotes: 'x' }, { goals: null })).toEqual({ callNotes: 'x' });
});

describe('kept in this browser', () => {
  test('by person and by what it is', () => {
    keepDraft('me', 'call-notes', notes('Call Maria', 'before'));
    expect(keptDraft('me', 'call-notes')).toEqual(notes('Call Maria', 'before'));
    expect([keptDraft('me', 'goals'), keptDraft('you', 'call-notes')]).toEqual([undefined, undefined]);
    expect([keptDrafts('me'), keptDrafts('you')]).toEqual([['call-notes'], []]);
  });
  test('beside what another page has not sent yet, each page forgetting its own', () => {
    let elsewhere = jest.requireActual<typeof import('./kept-drafts')>('./kept-drafts');
    jest.isolateModules(() => {
      elsewhere = require('./kept-drafts') as typeof elsewhere;
    });
    const draft = (field: string, mine: string): Draft => ({ mine: { [field]: mine }, base: { [field]: '' } });
    elsewhere.keepDraft('me', 'goals', draft('whyJoin', 'Time'));
    keepDraft('me', 'goals', draft('strengths', 'Patience'));
    expect(keptDraft('me', 'goals')).toEqual({
      mine: { whyJoin: 'Time', strengths: 'Patience' },
      base: { whyJoin: '', strengths: '' },
    });
    // Back to what it was here: gone, and nothing else.
    keepDraft('me', 'goals', { mine: {}, base: {} });
    expect(keptDraft('me', 'goals')).toEqual(draft('whyJoin', 'Time'));
    keepDraft('me', 'goals', draft('strengths', 'Patience'));
    elsewhere.keepDraft('me', 'goals', undefined);
    expect(keptDraft('me', 'goals')).toEqual(draft('strengths', 'Patience'));
    // Who comes later takes all of it over.
    elsewhere.takeDraft('me', 'goals');
    elsewhere.keepDraft('me', 'goals', undefined);
    expect(keptDraft('me', 'goals')).toBeUndefined();
  });
  test('another page is not robbed of the same field by the page that has saved its own', () => {
    let elsewhere = jest.requireActual<typeof import('./kept-drafts')>('./kept-drafts');
    jest.isolateModules(() => {
      elsewhere = require('./kept-drafts') as typeof elsewhere;
    });
    keepDraft('me', 'call-notes', notes('from here'));
    elsewhere.keepDraft('me', 'call-notes', notes('from there', 'before'));
    keepDraft('me', 'call-notes', undefined);
    expect(keptDraft('me', 'call-notes')).toEqual(notes('from there', 'before'));
    elsewhere.keepDraft('me', 'call-notes', undefined);
    expect(keptDraft('me', 'call-notes')).toBeUndefined();
  });
  test('until it is saved, or back to what it was', () => {
    keepDraft('me', 'call-notes', notes('x'));
    keepDraft('me', 'call-notes', undefined);
    expect(keptDrafts('me')).toEqual([]);
    keepDraft('me', 'call-notes', notes('x'));
    keepDraft('me', 'call-notes', { mine: {}, base: {} });
    expect(keptDrafts('me')).toEqual([]);
    // Nothing of it is left in this browser, not even that there was something.
    expect(localStorage).toHaveLength(0);
  });
  test.each(['', 'null', '{broken', '5', '"text"', '[]', '{}', '{"mine":5}', '{"mine":{"callNotes":7}}'])(
    '%j is no draft',
    (value) => {
      localStorage.setItem('training:me:call-notes-draft', value);
      expect(keptDraft('me', 'call-notes')).toBeUndefined();
    },
  );
  test.each([
    [0, 1],
    [-3, 1],
    [11, 10],
    [3.6, 4],
  ])('a scale of %d becomes %d, and what is no field of the form goes', (kept, scale) => {
    localStorage.setItem(
      'training:me:goals-draft',
      JSON.stringify({ mine: { commitment: kept, whyJoin: 5, other: 'x' }, base: {} }),
    );
    expect(keptDraft('me', 'goals')?.mine).toEqual({ commitment: scale });
  });
});
