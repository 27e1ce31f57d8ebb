import { describe, expect, test } from '@jest/globals';
import { buildProspect } from '@nb/web-kit/testing';
import { EMPTY_DRAFT, changesOf, draftOf, isComplete, isUnchanged, tooLong } from './draft';

test.each([['', false], ['  ', false], ['\t', false], [' A ', true]])('a contact named %j can be saved: %s (PA §5)', (name, complete) => {
  expect(isComplete({ ...EMPTY_DRAFT, name })).toBe(complete);
});

describe('only what was really changed is sent', () => {
  const before = buildProspect({ name: 'Ana', phone: null, email: 'ana@example.test', notes: null, isPotentialPartner: true, isPotentialCustomer: false });
  const draft = draftOf(before);
  test.each([
    ['nothing', {}, {}],
    ['white space around the name', { name: ' Ana ' }, {}],
    ['another name', { name: ' Anna ' }, { name: 'Anna' }],
    ['a phone where none was', { phone: '555' }, { phone: '555' }],
    ['the e-mail taken away', { email: '' }, { email: '' }],
    ['notes', { notes: 'tea' }, { notes: 'tea' }],
    ['both types', { isPotentialPartner: false, isPotentialCustomer: true }, { isPotentialPartner: false, isPotentialCustomer: true }],
  ])('%s', (_, over, sent) => {
    expect(changesOf(before, { ...draft, ...over })).toEqual(sent);
    expect(isUnchanged(before, { ...draft, ...over })).toBe(Object.keys(sent).length === 0);
  });
});

test.each([['name', 200], ['phone', 100], ['email', 254], ['notes', 10_000]] as const)('%s of more than %d signs is told before it is sent', (field, most) => {
  const said = (length: number) => tooLong({ ...EMPTY_DRAFT, [field]: 'x'.repeat(length) });
  expect([said(0), said(most), said(most + 1)]).toEqual([[], [], [field]]);
});
