import { test } from '@jest/globals';
import { securityLog, sessionList } from '@nb/contracts';
import { buildUser, expectToOutliveSession, fake, renderRoutes, screen } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

test('a profile that is changed is saved after the session was over', async () => {
  const view = await renderRoutes(routes, {
    path: '/settings',
    texts: { shell: texts },
    handlers: [
      fake.get('/api/user/sessions', sessionList, { sessions: [] }),
      fake.get('/api/user/security-log', securityLog, { events: [] }),
    ],
  });
  await view.user.type(await screen.findByLabelText('Last name'), 'son');
  await expectToOutliveSession(view, {
    method: 'patch',
    path: '/api/user/profile',
    accepted: fake.raw('patch', '/api/user/profile', '{}'),
    user: buildUser(),
    save: () => view.user.click(screen.getByRole('button', { name: 'Save profile' })),
  });
});
