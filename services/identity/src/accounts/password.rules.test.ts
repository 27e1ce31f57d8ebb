import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { commonPasswords } from './password-policy.service.js';
import { passwordRefusal, temporaryPassword } from './password.rules.js';

const email = 'maya.okafor@example.test';
const known = ['Máya', 'Okafor', 'NB-2077', 'L32-B', 'Network Builders'];
let common: ReadonlySet<string>;
beforeAll(async () => {
  common = await commonPasswords();
});

test.each([
  ['7 characters', 'seven-7', 8, 'password.too-short'],
  ['8 characters', 'long-8-x', 8, null],
  ['5 at a temporary change', 'five5', 6, 'password.too-short'],
  ['6 at a temporary change', 'six-66', 6, null],
  ['code points, not units', '🦊🦊🦊🦊', 8, 'password.too-short'],
  ['128', 'ab'.repeat(64), 8, null],
  ['129', `${'ab'.repeat(64)}c`, 8, 'password.too-long'],
  ['well known', 'Password123', 8, 'password.common'],
  ['well known with an exclamation mark', 'password123!', 8, 'password.common'],
  ['one character again and again', 'xxxxxxxxxx', 8, 'password.common'],
  ['along the alphabet', 'ABCDEFGHIJ', 8, 'password.common'],
  ['along the digits', '4567890123', 8, 'password.common'],
  ['along the digits backwards', '3210987654', 8, 'password.common'],
  ['along the second row of the keyboard', 'sdfghjkl', 8, 'password.common'],
  ['along the third', 'mnbvcx', 6, 'password.common'],
  ['no run on its own', 'abcdefgh-qwer', 8, null],
  ['along the keyboard backwards', 'poiuytrewq', 8, 'password.common'],
  ['the e-mail', 'Maya.Okafor@example.test ', 8, 'password.is-email'],
  ['well known with a year', 'Summer2026!', 8, 'password.common'],
  ['well known with digits before and after', '99dragon_2024', 8, 'password.common'],
  ['well known in leet', 'P@55w0rd', 8, 'password.common'],
  ['well known in leet with a year', '$unsh1ne1999', 8, 'password.common'],
  ...[
    'footba11',
    'footba11!!!!',
    'we1come2026',
    'princ3552024',
    '1iverpoo1',
    'ba5eba11',
    '8aseball!',
    'dra9on2024',
    'dra60n!!',
    'pr1nc355!',
    'm1ll10na1re',
    '997r0ub1e!',
    '2024$un5h1n3',
    'c0mpu73r',
    'aaaaaaaa1',
    '11111111!',
    '777777772024',
    'D@nn#+I%',
    'a4a4a4a4',
    'qwertyuiop1',
  ].map((password) => [`well known all the same: ${password}`, password, 8, 'password.common'] as const),
  ...['l32-b!!!', 'L32B2026', '!!!l32-b', 'l32bl32b!1'].map(
    (password) => [`another ID: ${password}`, password, 8, 'password.personal'] as const,
  ),
  ['a name in leet', '0k4f0r-1987', 8, 'password.personal'],
  ['a number that holds a well-known one', '83741234', 8, null],
  ['digits and few letters', '8x0417x93', 8, null],
  ['words with digits around', '7-otter-lamp-3', 8, null],
  ['well known in another language', 'Contraseña1', 8, 'password.common'],
  ['well known in full width', 'ｐａｓｓｗｏｒｄ１２', 8, 'password.common'],
  ['eight-thousandth of the list', 'bigdaddy69', 8, 'password.common'],
  ['a name with digits', 'Okafor-1987', 8, 'password.personal'],
  ['a name in other marks', 'maya2026!!', 8, 'password.personal'],
  ['both names', 'MayaOkafor1', 8, 'password.personal'],
  ['the ID', 'nb2077nb2077', 8, 'password.personal'],
  ['the first part of the e-mail', 'maya.okafor', 8, 'password.personal'],
  ['the brand', 'NetworkBuilders!', 8, 'password.common'],
  ['a name within more', 'okafor-rides-a-tandem', 8, null],
  ['another script', 'माया-शर्मा-२०२६', 8, null],
  ['that of the demo', 'Welcome-2-Demo', 8, null],
] as const)('%s', (_, password, min, refusal) => {
  expect(passwordRefusal(password, { email, min, known }, common)).toBe(refusal);
});

test('temporary passwords can be set, read aloud and retyped', () => {
  const made = Array.from({ length: 200 }, () => temporaryPassword(randomBytes(64)));
  expect(new Set(made).size).toBe(200);
  for (const password of made) {
    expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{4}(-[a-km-zA-HJ-NP-Z2-9]{4}){2}$/);
    expect(passwordRefusal(password, { email, min: 8, known }, common)).toBeNull();
  }
});

/** Numbers from 0 to below `size`, always the same ones. */
function numbersBelow(seed: number): (size: number) => number {
  let state = seed;
  return (size) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * size);
  };
}

test.each([
  ['small letters and digits', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['letters, digits and signs', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@$%&*-+#'],
  ['small letters', 'abcdefghijklmnopqrstuvwxyz'],
  ['digits', '0123456789'],
])('twelve by chance of %s can be set', (_, alphabet) => {
  const next = numbersBelow(7);
  const refused: string[] = [];
  for (let n = 0; n < 3_000; n += 1) {
    const password = Array.from({ length: 12 }, () => alphabet[next(alphabet.length)]).join('');
    if (passwordRefusal(password, { email, min: 8, known }, common) !== null) refused.push(password);
  }
  expect(refused).toEqual([]);
});

test('looking at the longest password takes no time that counts', () => {
  const before = process.threadCpuUsage();
  for (const part of ['1!', '1a!', 'a1', '1'])
    passwordRefusal(part.repeat(128).slice(0, 128), { email, min: 8, known }, common);
  // Of the processor, in µs: a busy machine takes longer.
  expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
});

test('no letter of a temporary password is likelier than another: bytes beyond the last whole alphabet are left out', () => {
  expect(temporaryPassword(Uint8Array.from([255, 220, ...Array(12).keys()]))).toBe('abcd-efgh-jkmn');
  expect(temporaryPassword(new Uint8Array(12).fill(219))).toBe('9999-9999-9999');
});
