import { expect, test } from '@jest/globals';
import { buildProspect } from '@nb/web-kit/testing';
import { invitable, invitationName, invitedContact } from './invited-contact';

const [anna, bo, carl, carlToo] = ['Anna Berg', 'Bo', 'Carl', 'Carl'].map((name) => buildProspect({ name })) as [
  ReturnType<typeof buildProspect>,
  ReturnType<typeof buildProspect>,
  ReturnType<typeof buildProspect>,
  ReturnType<typeof buildProspect>,
];
const contacts = [anna, bo, carl, carlToo];

test.each([
  ['a name of a contact', ' Anna Berg ', undefined, anna],
  ['a part of a name', 'Anna', undefined, undefined],
  ['nothing typed', '', undefined, undefined],
  ['nobody of that name', 'Dora', undefined, undefined],
  ['a name of two', 'Carl', undefined, undefined],
  ['opened for one of two of a name', 'Carl', carlToo, carlToo],
  ['opened for somebody, and the name changed', 'Anna B.', anna, anna],
  ['opened for somebody, and the name emptied', '', anna, anna],
  ['opened for somebody, and another’s name typed', 'Bo', anna, bo],
])('%s', (_what, typed, openedFor, expected) => expect(invitedContact(typed, contacts, openedFor)).toBe(expected));

test('nobody who asked not to be contacted is offered', () =>
  expect(invitable([anna, { ...bo, mayContact: 'no' }, { ...carl, mayContact: 'yes' }])).toEqual([
    anna,
    { ...carl, mayContact: 'yes' },
  ]));

test('a name that is too long for an invitation is cut between letters', () => {
  expect(invitationName({ name: `${'x'.repeat(79)}😀y` })).toBe(`${'x'.repeat(79)}😀`);
});

test.each([
  ['https://b.test/ann', 'b.test/ann'],
  ['Ann\nBea', 'Ann Bea'],
])('a name that an invitation would not take loses what is wrong: %j', (name, kept) =>
  expect(invitationName({ name })).toBe(kept),
);
