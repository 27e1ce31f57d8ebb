import { beforeEach, test } from '@jest/globals';
import { registrationCheck, securityLog, sessionList } from '@nb/contracts';
import { type ExpectedText, buildUser, expectToFollowLanguage, fake, renderRoutes, screen } from '@nb/web-kit/testing';
import { routes } from './routing/routes';
import german from './texts/de.json';
import english from './texts/en.json';

beforeEach(() => sessionStorage.clear());
type Options = NonNullable<Parameters<typeof renderRoutes>[1]>;
type View = Awaited<ReturnType<typeof renderRoutes>>;
const show = (path: string, handlers: NonNullable<Options['handlers']> = [], options: Options = {}) =>
  renderRoutes(routes, {
    path,
    texts: { shell: english },
    ...options,
    handlers: [
      ...handlers,
      fake.get('/api/user/sessions', sessionList, { sessions: [] }),
      fake.get('/api/user/security-log', securityLog, { events: [] }),
    ],
  });
const visitor: Options = { user: null };
const newcomer: Options = { user: buildUser({ tempPassword: true }) };
const server: ExpectedText = ['common', 'errors.server.failed'];
const press = async ({ user }: View, name: string) => user.click(await screen.findByRole('button', { name }));
const type = async ({ user }: View, label: string | RegExp, text: string) =>
  user.type(await screen.findByLabelText(label), text);
const valid = fake.get('/api/public/registration/check', registrationCheck, {
  isValid: true,
  requiresPasscode: false,
  sponsorInfo: { name: 'Rosa Diaz', uid: 'RD-77' },
});
const registerAs = async (view: View) => {
  await type(view, 'First name', 'Maya');
  await type(view, 'Last name', 'Okafor');
  await type(view, 'Email', 'maya@example.test');
  await type(view, /Distributor ID/, 'MO-1');
  await type(view, 'Password', 'river-stone-9');
  await view.user.click(screen.getByRole('checkbox', { name: /I agree/ }));
  await press(view, 'Create Account');
};

test.each<[string, () => Promise<View>, (view: View) => Promise<unknown>, readonly ExpectedText[]]>([
  [
    'a profile that was not saved',
    () => show('/settings', [fake.fails('patch', '/api/user/profile', 'server.failed')]),
    (view) => press(view, 'Save profile'),
    [['shell', 'settings.profile.failed'], server],
  ],
  [
    'a field that the server refused in its own words',
    () =>
      show('/settings', [
        fake.fails('patch', '/api/user/profile', 'request.invalid', {
          errors: [{ path: 'lastName', message: 'This name is too long' }],
        }),
      ]),
    async (view) => {
      await press(view, 'Save profile');
      await screen.findAllByText('This name is too long');
    },
    [['shell', 'settings.profile.failed']],
  ],
  [
    'passwords that differ',
    () => show('/settings'),
    async (view) => {
      await type(view, 'Current password', 'a');
      await type(view, 'New password', 'river-stone-9');
      await type(view, 'Confirm new password', 'other');
      await press(view, 'Update password');
    },
    [
      ['shell', 'settings.security.mismatch'],
      ['shell', 'settings.security.mismatchTitle'],
    ],
  ],
  [
    'a temporary password that was not changed',
    () => show('/password-change', [], newcomer),
    (view) => press(view, 'Update Password'),
    [
      ['shell', 'passwordChange.failed'],
      ['shell', 'passwordChange.required'],
    ],
  ],
  [
    'a sign-in that failed',
    () => show('/auth', [fake.fails('post', '/api/login', 'auth.invalid-credentials')], visitor),
    async (view) => {
      await type(view, 'Email', 'ada@example.test');
      await type(view, 'Password', 'secret-123{Enter}');
    },
    [
      ['shell', 'signIn.failed'],
      ['common', 'errors.auth.invalid-credentials'],
    ],
  ],
  [
    'a code that is missing',
    () => show('/register', [], visitor),
    (view) => press(view, 'Continue'),
    [['shell', 'register.code.required']],
  ],
  [
    'what is missing in a registration',
    () => show('/register/ABC123', [valid], visitor),
    (view) => press(view, 'Create Account'),
    [
      ['shell', 'register.form.summary'],
      ['shell', 'register.form.wrong.firstName'],
      ['shell', 'register.form.wrong.email'],
      ['shell', 'register.form.wrong.short'],
      ['shell', 'register.form.wrong.agree'],
    ],
  ],
  [
    'a registration that was refused',
    () => show('/register/ABC123', [valid, fake.fails('post', '/api/public/register', 'server.failed')], visitor),
    registerAs,
    [['shell', 'register.failed']],
  ],
  [
    'what the server refused at the fields of a registration',
    () =>
      show(
        '/register/ABC123',
        [
          valid,
          fake.fails('post', '/api/public/register', 'request.invalid', {
            errors: [
              { path: 'firstName', message: 'A name needs at least one letter', key: 'name.no-letter' },
              { path: 'lastName', message: 'At most 100 characters', key: 'text.longer-than', params: { max: 100 } },
              {
                path: 'uid',
                message:
                  'This ID has letters of another alphabet that look like Latin ones. Please type it with the letters of your keyboard',
                key: 'uid.confusable',
              },
              {
                path: 'password',
                message: 'Password must be at least 12 characters',
                key: 'password.shorter-than',
                params: { min: 12 },
              },
            ],
          }),
        ],
        visitor,
      ),
    registerAs,
    [
      ['shell', 'register.failed'],
      ['common', 'errors.name.no-letter'],
      ['common', 'errors.text.longer-than', { max: 100 }],
      ['common', 'errors.uid.confusable'],
      ['common', 'errors.password.shorter-than', { min: 12 }],
    ],
  ],
  [
    'a name that the server refused in the profile',
    () =>
      show('/settings', [
        fake.fails('patch', '/api/user/profile', 'request.invalid', {
          errors: [{ path: 'lastName', message: 'Please leave web addresses (://) out of the name', key: 'name.link' }],
        }),
      ]),
    (view) => press(view, 'Save profile'),
    [
      ['shell', 'settings.profile.failed'],
      ['common', 'errors.name.link'],
    ],
  ],
  [
    'a new password that was refused',
    () =>
      show(
        '/reset-password?token=secret-token&email=ada%40example.test',
        [
          fake.raw('post', '/api/auth/reset-link', '{"isValid":true,"email":"ada@example.test"}'),
          fake.fails('post', '/api/auth/reset-password', 'password.common', {
            detail: 'This password is among the most commonly used. Please choose another one.',
          }),
        ],
        visitor,
      ),
    async (view) => {
      await type(view, 'New Password', 'river-stone-9');
      await type(view, 'Confirm Password', 'river-stone-9{Enter}');
    },
    [['common', 'errors.password.common']],
  ],
])('%s is said in the language that is chosen afterwards', async (_what, open, fail, expected) => {
  const view = await open();
  await fail(view);
  await expectToFollowLanguage(view, { shell: german }, expected);
});
