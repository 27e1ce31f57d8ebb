import { beforeAll, test } from '@jest/globals';
import { adminUser, createdUser } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildAdminUser, expectToOutliveSession, fake, screen, within } from '@nb/web-kit/testing';
import { admin, serves, show } from './testing/show';

beforeAll(() => preloadUi());
const lena = buildAdminUser();
const open = (path: string) => show({ path, handlers: [serves.list([lena])] });
const box = async (name: string) => within(await screen.findByRole('dialog')).findByRole('textbox', { name });

test('a user who is edited', async () => {
  const view = await open(`/admin?dialog=user&about=edit.${lena.id}`);
  await view.user.type(await box('First name'), 'x');
  await expectToOutliveSession(view, {
    method: 'post',
    path: '/api/admin/update-user',
    accepted: fake.post('/api/admin/update-user', adminUser, lena),
    user: admin,
    save: () => view.user.click(screen.getByRole('button', { name: 'Update User' })),
  });
});

test('a user who is added', async () => {
  const view = await open('/admin?dialog=add-user');
  await view.user.type(await box('First name'), 'Nina');
  await view.user.type(await box('Last name'), 'Neu');
  await view.user.type(await box('Email'), 'nina@example.test');
  await expectToOutliveSession(view, {
    method: 'post',
    path: '/api/admin/create-user',
    accepted: fake.post(
      '/api/admin/create-user',
      createdUser,
      { user: lena, temporaryPassword: 'Zx4k-9mQt-77Lp' },
      { status: 201 },
    ),
    user: admin,
    save: () => view.user.click(screen.getByRole('button', { name: 'Create User' })),
  });
});
