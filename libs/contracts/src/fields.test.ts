import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import * as contracts from './index.js';

const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@b.test' };
const userId = '0198c0de-0000-7000-8000-000000000001';
const registering = {
  ...person,
  password: 'long-enough',
  uid: 'N1',
  referralCode: 'ABC234',
  complianceAgreed: true,
};
const passkey = { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} };

/** A schema, a good body without the field, the field. */
type Place = [name: string, schema: z.ZodType, rest: object, field: string];
const said = (schema: z.ZodType, body: unknown) => {
  const { data, error } = schema.safeParse(body);
  return error ? error.issues.map(({ message }) => message) : (data as Record<string, unknown>);
};

const { createUserBody, updateUserBody, registerBody, profileBody, importUserRow, suppressedRow, loginBody } =
  contracts;
const { prospectBody, prospectPatch, importRow, resetRequestBody, referralBody, callPlace, totpConfirmBody } =
  contracts;

const PHONES: Place[] = [
  ['an account made by an admin', createUserBody, person, 'phone'],
  ['an account changed by an admin', updateUserBody, { ...person, userId }, 'phone'],
  ['registration', registerBody, registering, 'phone'],
  ['the own profile', profileBody, {}, 'phone'],
  ['a file of users', importUserRow, {}, 'phone'],
  ['a contact', prospectBody, { name: 'A' }, 'phone'],
  ['a changed contact', prospectPatch, {}, 'phone'],
  ['a file of contacts', importRow, { name: 'A' }, 'phone'],
  ['a row that is asked about', suppressedRow, {}, 'phone'],
];
const EMAILS: Place[] = [
  ['signing in', loginBody, { password: 'x' }, 'email'],
  ['an account made by an admin', createUserBody, person, 'email'],
  ['an account changed by an admin', updateUserBody, { ...person, userId }, 'email'],
  ['registration', registerBody, registering, 'email'],
  ['a reset', resetRequestBody, {}, 'email'],
  ['a file of users', importUserRow, {}, 'email'],
  ['a contact', prospectBody, { name: 'A' }, 'email'],
  ['a changed contact', prospectPatch, {}, 'email'],
  ['a file of contacts', importRow, { name: 'A' }, 'email'],
  ['a row that is asked about', suppressedRow, {}, 'email'],
];
const IDS: Place[] = [
  ['an account made by an admin', createUserBody, person, 'uid'],
  ['an account changed by an admin', updateUserBody, { ...person, userId }, 'uid'],
  ['registration', registerBody, registering, 'uid'],
  ['a file of users', importUserRow, {}, 'uid'],
  ['the sponsor in a file of users', importUserRow, {}, 'sponsorUid'],
  ['an own invitation code', referralBody, {}, 'customCode'],
];
/** Unicode's format characters, as programs leave them. */
const SIGNS = Array.from(
  '\u00ad\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
);
const strewn = (value: string) => SIGNS.map((sign) => `${sign}${value.slice(0, 2)}${sign}${value.slice(2)}${sign}`);

describe('invisible and direction signs are gone before anything is compared or stored', () => {
  test.each([
    ...PHONES.map((place) => [...place, '+49 170 1'] as const),
    ...EMAILS.map((place) => [...place, 'ann@b.test'] as const),
    ...IDS.map((place) => [...place, 'NB-200'] as const),
    ['the area code', registerBody, registering, 'areaCode', '+49'] as const,
    ['the number of a call', callPlace, { where: 'phone' }, 'value', '+491701234567'] as const,
    ['a code of an app', totpConfirmBody, { enrolmentId: userId }, 'code', '123456'] as const,
    ['a recovery code', contracts.recoveryConfirmBody, {}, 'code', '0123456789'] as const,
    ['a reset link', contracts.resetLinkBody, {}, 'token', 'a'.repeat(43)] as const,
  ])('%s: %#', (_, schema, rest, field, value) => {
    for (const typed of [value, ...strewn(value), SIGNS.join('').slice(0, 8) + value])
      expect(said(schema, { ...rest, [field]: typed })).toMatchObject({ [field]: value });
  });

  test('nothing but such signs is no number, and no clear ID', () => {
    for (const [, schema, rest, field] of PHONES)
      expect(said(schema, { ...rest, [field]: '\u200b\u202c' })).toMatchObject({ [field]: null });
    for (const schema of [createUserBody, registerBody])
      expect(said(schema, { ...registering, uid: '\u200b\u202c' })).toEqual(['uid.confusable']);
  });
});

test.each([
  ['+49 (0)171 1234567', '+491711234567'],
  ['+44(0)20 7946 0958', '+442079460958'],
  ['0049 171 1234567', '+491711234567'],
  ['+49 171/1234567', '+491711234567'],
  ['tel:+491711234567', '+491711234567'],
  ['WhatsApp: +1 (555) 010-0100', '+15550100100'],
  ['+९१ ९८७६५ ४३२१०', '+919876543210'],
  ['+੯੧ ੯੮੭੬੫ ੪੩੨੧੦', '+919876543210'],
  ['＋４９ １７１ １２３４５６７', '+491711234567'],
  ['0171 1234567', null],
  ['+49 171 1234567 / +49 89 123456', null],
  ['+1 212 555 0100 ext. 12', null],
])('the number of a call, written as %j, is %j', (value, expected) => {
  for (const where of ['phone', 'messenger'])
    expect(callPlace.safeParse({ where, value }).data?.value ?? null).toBe(expected);
});

describe('names hold no line breaks and no links', () => {
  const LINES: Place[] = [
    ['an invitation', referralBody, {}, 'name'],
    ['a changed invitation', contracts.referralUpdateBody, {}, 'name'],
    ['a tag', contracts.tagBody, {}, 'name'],
    ['a changed tag', contracts.tagPatch, {}, 'name'],
    ['a contact', prospectBody, {}, 'name'],
    ['a changed contact', prospectPatch, {}, 'name'],
    ['a contact that a sponsor suggests', contracts.suggestProspectBody, {}, 'name'],
    ['a passkey', contracts.addPasskeyBody, { response: passkey }, 'name'],
    ['a passkey with another name', contracts.renamePasskeyBody, {}, 'name'],
  ];
  const PEOPLE: Place[] = [createUserBody, updateUserBody, registerBody, profileBody].flatMap((schema, n) =>
    ['firstName', 'lastName'].map((field): Place => [`${field} ${n}`, schema, { ...registering, userId }, field]),
  );
  const FILES: Place[] = [
    ['a contact of a file', importRow, {}, 'name'],
    ['the name in a guide', contracts.referenceGuideBody, { objective: 'curiosity_only' }, 'prospectName'],
  ];
  test.each(LINES)('%s', (_, schema, rest, field) => {
    expect(said(schema, { ...rest, [field]: ' Ann \r\nBea\u2028' })).toMatchObject({ [field]: 'Ann Bea' });
    expect(said(schema, { ...rest, [field]: '\u202aAnn\u202c' })).toMatchObject({ [field]: 'Ann' });
    expect(said(schema, { ...rest, [field]: 'a://b' })).toEqual(['name.link']);
    expect(said(schema, { ...rest, [field]: 'a:\u200b//b' })).toEqual(['name.link']);
  });
  test.each(PEOPLE)('of people: %s', (_, schema, rest, field) => {
    expect(said(schema, { ...rest, [field]: 'Ann\nBea' })).toEqual(['name.hidden-sign']);
    expect(said(schema, { ...rest, [field]: 'a://b' })).toEqual(['name.link']);
  });
  test.each(FILES)('%s', (_, schema, rest, field) => {
    expect(said(schema, { ...rest, [field]: 'Ann\nBea' })).toMatchObject({ [field]: 'Ann Bea' });
    expect(said(schema, { ...rest, [field]: 'a://b' })).toMatchObject({ [field]: 'b' });
  });
  test('tags of a file', () =>
    expect(said(importRow, { name: 'A', tags: ['a\nb', 'https://c'] })).toMatchObject({ tags: ['a b', 'c'] }));
  test('an invitation and a tag may lack one, or keep it, as before', () => {
    expect(said(referralBody, { name: ' ' })).toMatchObject({ name: null });
    expect(said(referralBody, { name: null })).toMatchObject({ name: null });
    expect(said(contracts.referralUpdateBody, {})).not.toHaveProperty('name');
    expect(said(contracts.tagBody, { name: ' ' })).toEqual([expect.any(String)]);
    expect(said(contracts.renamePasskeyBody, { name: ' ' })).toEqual(['passkey.name-required']);
  });
});
