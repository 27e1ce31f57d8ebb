import { expect, jest, test } from '@jest/globals';
import { registrationCheck } from '@nb/contracts';
import { buildUser, fake, renderRoutes, screen } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

jest.setTimeout(30_000);
type Options = NonNullable<Parameters<typeof renderRoutes>[1]>;
const EMAIL = 'ada@example.test';
const PAGES: [
  page: string,
  path: string,
  options: Options,
  userName: string,
  passwords: [label: string, kind: string][],
][] = [
  ['signing in', '/auth', { user: null }, '', [['Password', 'current-password']]],
  [
    'registering',
    '/register/ABC123',
    {
      user: null,
      handlers: [
        fake.get('/api/public/registration/check', registrationCheck, {
          isValid: true,
          requiresPasscode: false,
          sponsorInfo: { name: 'Rosa Diaz', uid: 'RD-77' },
        }),
      ],
    },
    '',
    [['Password', 'new-password']],
  ],
  [
    'a reset link',
    `/reset-password?token=secret&email=${EMAIL}`,
    {
      user: null,
      handlers: [fake.raw('post', '/api/auth/reset-link', JSON.stringify({ isValid: true, email: EMAIL }))],
    },
    EMAIL,
    [
      ['New Password', 'new-password'],
      ['Confirm Password', 'new-password'],
    ],
  ],
  [
    'the change of a temporary password',
    '/password-change',
    { user: buildUser({ tempPassword: true }) },
    EMAIL,
    [
      ['Current Password', 'current-password'],
      ['New Password', 'new-password'],
      ['Confirm New Password', 'new-password'],
    ],
  ],
  [
    'Settings',
    '/settings',
    { user: buildUser() },
    EMAIL,
    [
      ['Current password', 'current-password'],
      ['New password', 'new-password'],
      ['Confirm new password', 'new-password'],
    ],
  ],
];

test.each(PAGES)(
  '%s: a password manager finds e-mail and passwords, and Caps Lock is said',
  async (_, path, options, userName, passwords) => {
    const { user, container } = await renderRoutes(routes, { path, texts: { shell: texts }, ...options });
    for (const [label, kind] of passwords) {
      const field = await screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });
      expect([label, field.autocomplete]).toEqual([label, kind]);
      const name = field.form?.querySelector<HTMLInputElement>('input[autocomplete~="username"]');
      expect([label, name?.value]).toEqual([label, userName]);
      await user.click(field);
      await user.keyboard('{CapsLock}B');
      expect(screen.getByText('Caps Lock is on')).toBeVisible();
      await user.keyboard('{CapsLock}c');
      expect(container).not.toHaveTextContent('Caps Lock is on');
    }
  },
);
