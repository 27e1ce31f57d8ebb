import { expect, test } from '@jest/globals';
import { act, buildProspect, fireEvent, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import { ann, bob, showProspects } from '../testing/prospects-page';
import { useShownContacts } from './contacts.state';
import { NO_FILTERS } from './pipeline.rules';

test('the search box follows Back; a letter typed after that stays', async () => {
  const { user, router } = await showProspects([ann, bob], [], '/prospects?q=ann');
  const box = await screen.findByRole('searchbox', { name: 'Search contacts' });
  // The key of the shortcut list leads here.
  expect(box).toHaveAttribute('data-shortcut', '/');
  expect(box).toHaveValue('ann');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(router.state.location.search).toBe('?q=ann&sort=name'));
  fireEvent.change(box, { target: { value: '' } });
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
  // The page follows the address in a transition.
  expect(await screen.findByText(bob.name)).toBeVisible();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(box).toHaveValue('ann'));
  fireEvent.change(box, { target: { value: 'annb' } });
  await waitFor(() => expect(router.state.location.search).toBe('?q=annb'));
  expect(box).toHaveValue('annb');
});

test('sorts names by the rules of the current language, also after it changes; ignores a search of spaces only', async () => {
  const contacts = ['Ñato', 'Nuz'].map((name) => buildProspect({ name }));
  function Shown() {
    const { shown, needle } = useShownContacts(contacts, { search: '  ', sort: 'name', filters: NO_FILTERS });
    return <p>{`${shown.map(({ name }) => name).join(' ')} «${needle}»`}</p>;
  }
  const { i18n } = await renderRoutes([{ path: '/', element: <Shown /> }], { language: 'es' });
  expect(await screen.findByText('Nuz Ñato «»')).toBeVisible();
  await act(async () => {
    await i18n.changeLanguage('en');
  });
  expect(await screen.findByText('Ñato Nuz «»')).toBeVisible();
});
