import { test } from '@jest/globals';
import { prospect, prospectList } from '@nb/contracts';
import {
  buildProspect,
  buildUser,
  expectToOutliveSession,
  fake,
  renderRoutes,
  screen,
  within,
} from '@nb/web-kit/testing';
import { ContactListSlot } from './contacts/contacts.page';
import { ann, showProspects } from './testing/prospects-page';
import english from './texts/en.json';

const CONTACT = `/api/prospects/${ann.id}`;
const changed = fake.patch(CONTACT, prospect, { ...ann, version: 2 });
const added = fake.post('/api/prospects', prospect, buildProspect({ name: 'Cy Moe' }), { status: 201 });

test('a contact in its sheet', async () => {
  const view = await showProspects([ann], [], `/prospects?dialog=contact&about=${ann.id}`);
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit contact' }));
  await view.user.type(sheet.getByRole('textbox', { name: /Phone/ }), '9');
  await expectToOutliveSession(view, {
    method: 'patch',
    path: CONTACT,
    accepted: changed,
    user: buildUser(),
    save: () => view.user.click(screen.getByRole('button', { name: 'Save changes' })),
  });
});

test('a contact in its row', async () => {
  const view = await showProspects([ann]);
  await view.user.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
  await view.user.type(screen.getByRole('textbox', { name: 'Phone' }), '9');
  await expectToOutliveSession(view, {
    method: 'patch',
    path: CONTACT,
    accepted: changed,
    user: buildUser(),
    save: () => view.user.click(screen.getByRole('button', { name: 'Save' })),
  });
});

test('the form of step 3', async () => {
  const view = await renderRoutes([{ path: '/', element: <ContactListSlot /> }], {
    texts: { prospects: english },
    handlers: [fake.get('/api/prospects', prospectList, [ann])],
  });
  await view.user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Cy Moe');
  await expectToOutliveSession(view, {
    method: 'post',
    path: '/api/prospects',
    accepted: added,
    user: buildUser(),
    save: () => view.user.click(screen.getByRole('button', { name: 'ADD' })),
  });
});
