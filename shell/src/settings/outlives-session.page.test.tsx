import { expect, test } from '@jest/globals';
import { securityLog, sessionList } from '@nb/contracts';
import { buildUser, expectToOutliveSession, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const show = (path: string, user = buildUser()) =>
  renderRoutes(routes, {
    path,
    user,
    texts: { shell: texts },
    handlers: [
      fake.get('/api/user/sessions', sessionList, { sessions: [] }),
      fake.get('/api/user/security-log', securityLog, { events: [] }),
    ],
  });

test('a profile that is changed is saved after the session was over', async () => {
  const view = await show('/settings');
  await view.user.type(await screen.findByLabelText('Last name'), 'son');
  await expectToOutliveSession(view, {
    method: 'patch',
    path: '/api/user/profile',
    accepted: fake.raw('patch', '/api/user/profile', '{}'),
    user: buildUser(),
    save: () => view.user.click(screen.getByRole('button', { name: 'Save profile' })),
  });
});

test.each([
  ['in the settings', '/settings', false],
  ['in place of a temporary one', '/password-change', true],
])('a new password %s is set after the session was over', async (_, path, tempPassword) => {
  const user = buildUser({ tempPassword });
  const view = await show(path, user);
  const [current, next, confirm] = await waitFor(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('form input[type=password]')];
    expect(fields).toHaveLength(3);
    return fields as [HTMLInputElement, HTMLInputElement, HTMLInputElement];
  });
  await view.user.type(current, 'Welcome-2-Demo');
  await view.user.type(next, 'river-stone-2026');
  await view.user.type(confirm, 'river-stone-2026');
  await expectToOutliveSession(view, {
    method: 'post',
    path: '/api/user/change-password',
    accepted: fake.raw('post', '/api/user/change-password', '{}'),
    user,
    save: () => view.user.click(screen.getByRole('button', { name: /^Update password$/i })),
  });
});
