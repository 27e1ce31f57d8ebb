import { test } from '@jest/globals';
import { type ExpectedText, expectToFollowLanguage, fake, screen, within } from '@nb/web-kit/testing';
import { ann, showProspects } from './testing/prospects-page';
import german from './texts/de.json';

type View = Awaited<ReturnType<typeof showProspects>>;
const server: ExpectedText = ['common', 'errors.server.failed'];
const notSaved: ExpectedText = ['prospects', 'toast.saveFailed'];
const CONTACT = `/api/prospects/${ann.id}`;

test.each<[string, () => Promise<View>, (view: View) => Promise<unknown>, readonly ExpectedText[]]>([
  [
    'a contact that was not added',
    () => showProspects([ann], [fake.fails('post', '/api/prospects', 'server.failed')], '/prospects?dialog=contact'),
    async ({ user }) => {
      const sheet = within(await screen.findByRole('dialog'));
      await user.type(sheet.getByRole('textbox', { name: /Name/ }), 'Cy Moe');
      await user.click(sheet.getByRole('button', { name: 'Add contact' }));
    },
    [notSaved, server],
  ],
  [
    'a row that was not saved',
    () => showProspects([ann], [fake.fails('patch', CONTACT, 'server.failed')]),
    async ({ user }) => {
      await user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
      await user.type(screen.getByRole('textbox', { name: 'Phone' }), '9{Enter}');
    },
    [notSaved, server],
  ],
  [
    'a contact that was not deleted',
    () =>
      showProspects(
        [ann],
        [fake.fails('delete', CONTACT, 'server.failed')],
        `/prospects?question=delete-contacts&of=${ann.id}`,
      ),
    async ({ user }) => user.click(await screen.findByRole('button', { name: 'Delete' })),
    [['prospects', 'toast.deleteFailed'], server],
  ],
  [
    'a file that is none of contacts',
    () => showProspects([ann], [], '/prospects?dialog=import'),
    async ({ user }) => {
      const input = (await screen.findByRole('dialog')).querySelector<HTMLInputElement>('input[type=file]')!;
      input.removeAttribute('accept');
      await user.upload(input, new File(['x'], 'photo.png', { type: 'image/png' }));
    },
    [['prospects', 'import.wrongType', { name: 'photo.png' }]],
  ],
])('%s is said in the language that is chosen afterwards', async (_what, open, fail, expected) => {
  const view = await open();
  await fail(view);
  await expectToFollowLanguage(view, { prospects: german }, expected);
});
