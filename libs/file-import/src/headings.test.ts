import { expect, test } from '@jest/globals';
import { type Heading, isBareName, roleOfHeading } from './headings.js';

test.each([
  ['First Name', 'firstName'],
  ['firstName', 'firstName'],
  ['Vorname', 'firstName'],
  ['prénom', 'firstName'],
  ['ਪਹਿਲਾ ਨਾਮ', 'firstName'],
  ['Unang pangalan', 'firstName'],
  ['last_name', 'lastName'],
  ['Nachname', 'lastName'],
  ['Apelyido', 'lastName'],
  ['Full name', 'name'],
  ['पूरा नाम', 'name'],
  ['E-Mail', 'email'],
  ['Email address', 'email'],
  ['E-mail 1 - Value', 'email'],
  ['ईमेल', 'email'],
  ['Phone number', 'phone'],
  ['Téléphone', 'phone'],
  ['WhatsApp', 'phone'],
  ['Phone 1 - Label', 'label'],
  ['Display name', 'ignore'],
  ['Home Fax', 'ignore'],
  ['Shoe size', undefined],
  ['', undefined],
])('«%s» is %s', (heading, role) => expect(roleOfHeading(heading)).toBe(role));

test('headings of the list itself go before the common ones', () => {
  const own: Heading<'uid' | 'email'>[] = [
    ['uid', /^phone$/],
    ['email', /^shoe size$/],
  ];
  expect(['Phone', 'ShoeSize', 'E-Mail'].map((heading) => roleOfHeading(heading, own))).toEqual([
    'uid',
    'email',
    'email',
  ]);
});

test('«name» and no more is known in each language', () => {
  expect(['Name', 'NOMBRE', 'Nom', 'Pangalan', 'नाम', 'ਨਾਮ'].every(isBareName)).toBe(true);
  expect(['Full name', 'Nombre completo', 'Kontakt', ''].some(isBareName)).toBe(false);
});
