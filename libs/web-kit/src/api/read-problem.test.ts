import { expect, test } from '@jest/globals';
import { problem } from '@nb/contracts';
import { readProblem } from './read-problem';

const VALID = { type: 'about:blank', status: 401, code: 'auth.required', title: 'Unauthorized', detail: 'Sign in' };
const VALUES: unknown[] = [
  undefined,
  null,
  '',
  'text',
  0,
  1.5,
  401,
  true,
  [],
  {},
  [{ path: 'email', message: 'taken' }],
  [{ path: 1, message: 'x' }],
  [{ path: 'email' }],
  ['totp', 'recovery'],
  ['totp', 1],
  Number.NaN,
  2 ** 60,
];

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', [VALID]],
  ['words', 'problem'],
  [
    'all of it',
    {
      ...VALID,
      errors: [{ path: 'email', message: 'taken', key: 'email.taken', params: { max: 5, who: 'Ada' }, more: 1 }],
      requestId: 'r-1',
      methods: ['totp'],
      more: true,
    },
  ],
  ...VALUES.flatMap((value) =>
    [{ key: value }, { params: value }, { params: { max: value } }].map(
      (more) =>
        [
          `a field with ${JSON.stringify(more)}`,
          { ...VALID, errors: [{ path: 'email', message: 'taken', ...more }] },
        ] as const,
    ),
  ),
  ...Object.keys({ ...VALID, errors: 0, requestId: 0, methods: 0 }).flatMap((key) =>
    VALUES.map((value) => [`${key}: ${JSON.stringify(value)}`, { ...VALID, [key]: value }] as const),
  ),
  ...Object.keys(VALID).map(
    (key) => [`no ${key}`, Object.fromEntries(Object.entries(VALID).filter(([name]) => name !== key))] as const,
  ),
])('reads %s as the contract does', (_what, value) => {
  expect(readProblem(value)).toEqual(problem.safeParse(value).data);
});
