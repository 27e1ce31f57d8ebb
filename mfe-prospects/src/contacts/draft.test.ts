import { describe, expect, test } from '@jest/globals';
import { eachContactText } from '@nb/contracts';
import { buildProspect } from '@nb/web-kit/testing';
import { EMPTY_DRAFT, changesOf, draftOf, isComplete, isSavable, isUnchanged, faultsOf } from './draft';

test.each([
  ['', false],
  ['  ', false],
  ['\t', false],
  [' A ', true],
])('a contact named %j can be saved: %s', (name, complete) => {
  expect(isComplete({ ...EMPTY_DRAFT, name })).toBe(complete);
});

test('a new contact has empty fields, and so has a contact without a value', () => {
  expect(EMPTY_DRAFT).toEqual({
    name: '',
    ...eachContactText(() => ''),
    isPotentialPartner: false,
    isPotentialCustomer: false,
    stage: 'new',
    followUpOn: '',
    followUpTime: '',
    tagIds: [],
  });
  expect(
    draftOf(
      buildProspect({
        name: 'Ana',
        ...eachContactText(() => null),
        isPotentialPartner: false,
        isPotentialCustomer: true,
      }),
    ),
  ).toEqual({ ...EMPTY_DRAFT, name: 'Ana', isPotentialCustomer: true });
});

test('a blank name is not too long, and white space around a name does not count', () => {
  expect([
    faultsOf({ ...EMPTY_DRAFT, name: '   ' }),
    faultsOf({ ...EMPTY_DRAFT, name: ` ${'x'.repeat(200)} ` }),
  ]).toEqual([{}, {}]);
  expect(faultsOf({ ...EMPTY_DRAFT, name: 'x'.repeat(201), notes: 'x'.repeat(10_001) })).toEqual({
    name: 'tooLong',
    notes: 'tooLong',
  });
});

test('a web address in the name is a fault before sending; other fields may have one', () => {
  const draft = { ...EMPTY_DRAFT, name: 'Ana https://example.test/ana' };
  expect([faultsOf(draft), isSavable(draft)]).toEqual([{ name: 'link' }, false]);
  expect(isSavable({ ...EMPTY_DRAFT, name: 'Ana', notes: 'https://example.test/ana' })).toBe(true);
});

describe('only what was really changed is sent', () => {
  const before = buildProspect({
    name: 'Ana',
    phone: null,
    email: 'ana@example.test',
    notes: null,
    isPotentialPartner: true,
    isPotentialCustomer: false,
  });
  const draft = draftOf(before);
  test.each([
    ['nothing', {}, {}],
    ['white space around the name', { name: ' Ana ' }, {}],
    ['another name', { name: ' Anna ' }, { name: 'Anna' }],
    ['a phone where none was', { phone: '555' }, { phone: '555' }],
    ['the e-mail taken away', { email: '' }, { email: '' }],
    ['notes', { notes: 'tea' }, { notes: 'tea' }],
    [
      'both types',
      { isPotentialPartner: false, isPotentialCustomer: true },
      { isPotentialPartner: false, isPotentialCustomer: true },
    ],
  ])('%s', (_, over, sent) => {
    expect(changesOf(before, { ...draft, ...over })).toEqual(sent);
    expect(isUnchanged(before, { ...draft, ...over })).toBe(Object.keys(sent).length === 0);
  });
});

test.each([
  ['name', 200],
  ['phone', 100],
  ['email', 254],
  ['notes', 10_000],
] as const)('%s of more than %d characters is a fault before sending', (field, most) => {
  const said = (length: number) => faultsOf({ ...EMPTY_DRAFT, [field]: 'x'.repeat(length) });
  expect([said(0), said(most), said(most + 1)]).toEqual([{}, {}, { [field]: 'tooLong' }]);
});
