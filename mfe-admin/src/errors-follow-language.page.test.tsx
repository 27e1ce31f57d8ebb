import { beforeAll, test } from '@jest/globals';
import { preloadUi } from '@nb/ui';
import { type ExpectedText, buildAdminUser, expectToFollowLanguage, fake, screen, within } from '@nb/web-kit/testing';
import { serves, show } from './testing/show';
import german from './texts/de.json';

beforeAll(() => preloadUi());
type View = Awaited<ReturnType<typeof show>>;
const lena = buildAdminUser();
const open = (path: string, ...handlers: NonNullable<NonNullable<Parameters<typeof show>[0]>['handlers']>) =>
  show({ path, handlers: [...handlers, serves.list([lena])] });
const acting = (act: string) => `/admin?dialog=user&about=${act}.${lena.id}`;
const error: ExpectedText = ['admin', 'act.error'];
const server: ExpectedText = ['common', 'errors.server.failed'];
const box = async (name: string) => within(await screen.findByRole('dialog')).findByRole('textbox', { name });
const press = async ({ user }: View, name: string) => user.click(await screen.findByRole('button', { name }));

test.each<[string, () => Promise<View>, (view: View) => Promise<unknown>, readonly ExpectedText[]]>([
  [
    'a question whose act failed',
    () => open(acting('reset'), fake.fails('post', '/api/admin/reset-user-progress', 'server.failed')),
    (view) => press(view, 'Reset Progress'),
    [error, server],
  ],
  [
    'a form with something missing',
    () => open('/admin?dialog=add-user'),
    async ({ user }) => user.type(await box('First name'), 'Nina{Enter}'),
    [
      ['admin', 'form.missing'],
      ['admin', 'form.missingText'],
      ['admin', 'form.summary'],
    ],
  ],
  [
    'an e-mail that is taken',
    () => open('/admin?dialog=add-user', fake.fails('post', '/api/admin/create-user', 'user.email-taken')),
    async (view) => {
      await view.user.type(await box('First name'), 'Nina');
      await view.user.type(await box('Last name'), 'Neu');
      await view.user.type(await box('Email'), 'nina@example.test');
      await press(view, 'Create User');
    },
    [error, ['common', 'errors.user.email-taken']],
  ],
  [
    'a file that is no list',
    () => open('/admin/import'),
    async ({ user }) => {
      const input = await screen.findByLabelText(/./, { selector: 'input[type=file]' });
      input.removeAttribute('accept');
      await user.upload(input, new File(['x'], 'photo.png', { type: 'image/png' }));
    },
    [['admin', 'import.wrongType', { name: 'photo.png' }]],
  ],
])('%s is said in the language that is chosen afterwards', async (_what, start, fail, expected) => {
  const view = await start();
  await fail(view);
  await expectToFollowLanguage(view, { admin: german }, expected);
});
