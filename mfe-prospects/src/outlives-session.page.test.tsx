import { expect, test } from '@jest/globals';
import { prospect, prospectList, referenceGuide } from '@nb/contracts';
import {
  act,
  buildProspect,
  buildUser,
  expectToOutliveSession,
  fake,
  renderRoutes,
  screen,
  within,
} from '@nb/web-kit/testing';
import { NameListSlot } from './contacts/name-list';
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

test('a name of step 3', async () => {
  const view = await renderRoutes([{ path: '/', element: <NameListSlot /> }], {
    texts: { prospects: english },
    handlers: [fake.get('/api/prospects', prospectList, [ann])],
  });
  await view.user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Cy Moe');
  await expectToOutliveSession(view, {
    method: 'post',
    path: '/api/prospects',
    accepted: added,
    user: buildUser(),
    save: () => view.user.click(screen.getByRole('button', { name: 'Add this name' })),
  });
});

test('what the reference guide is to be made of', async () => {
  const view = await showProspects([ann], [], '/prospects?tab=guide');
  await view.user.type(await screen.findByRole('textbox', { name: 'Prospect name' }), 'Bo Nagy');
  await view.user.type(screen.getByRole('textbox', { name: /background/i }), 'Runs a bakery');
  await view.user.click(screen.getByRole('radio', { name: 'Invite to an event' }));
  // A look at the contacts changes nothing.
  await view.user.click(screen.getByRole('tab', { name: 'Contact List' }));
  await view.user.click(await screen.findByRole('tab', { name: 'Reference Guide' }));
  await expectToOutliveSession(view, {
    method: 'post',
    path: '/api/scripts/reference-guide',
    accepted: fake.post('/api/scripts/reference-guide', referenceGuide, { guidance: 'A call with Bo' }),
    user: buildUser(),
    save: () => view.user.click(screen.getByRole('button', { name: 'Generate' })),
  });
  // Leaving it oneself asks nothing.
  await act(() => view.router.navigate('/elsewhere'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(view.router.state.location.pathname).toBe('/elsewhere');
});
