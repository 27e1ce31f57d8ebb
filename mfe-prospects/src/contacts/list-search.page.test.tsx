import { describe, expect, jest, test } from '@jest/globals';
import { act, buildProspect, fireEvent, renderRoutes, screen } from '@nb/web-kit/testing';
import { useState } from 'react';
import english from '../texts/en.json';
import type { ListView } from './list-in-address';
import { ListSearch } from './list-search';
import { useShownContacts } from './use-shown-contacts';

describe('the search box', () => {
  const heard = jest.fn();
  function Box() {
    const [given, setGiven] = useState({ initial: 'ann', followed: 0 });
    return (
      <>
        <ListSearch {...given} onSearch={heard} />
        <button onClick={() => setGiven({ initial: 'bob', followed: 1 })}>Back</button>
        <button onClick={() => setGiven((now) => ({ ...now, initial: 'bo' }))}>Drawn late</button>
      </>
    );
  }
  test('follows Back once; a letter typed after that stays, however late the list is drawn', async () => {
    const { user } = await renderRoutes([{ path: '/', element: <Box /> }], { texts: { prospects: english } });
    const box = screen.getByRole('searchbox', { name: 'Search contacts' });
    // The key of the shortcut list leads here.
    expect(box).toHaveAttribute('data-shortcut', '/');
    expect(box).toHaveValue('ann');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(box).toHaveValue('bob');
    fireEvent.change(box, { target: { value: 'bobb' } });
    await user.click(screen.getByRole('button', { name: 'Drawn late' }));
    expect(box).toHaveValue('bobb');
    expect(heard).toHaveBeenCalledWith('bobb');
  });
});

test('names stand in the order of the language that shows, also once it is another; spaces alone are no search', async () => {
  const contacts = ['Ñato', 'Nuz'].map((name) => buildProspect({ name }));
  function Shown() {
    const { shown, needle } = useShownContacts(contacts, { search: '  ', sort: 'name' } as ListView);
    return <p>{`${shown.map(({ name }) => name).join(' ')} «${needle}»`}</p>;
  }
  const { i18n } = await renderRoutes([{ path: '/', element: <Shown /> }], { language: 'es' });
  expect(await screen.findByText('Nuz Ñato «»')).toBeVisible();
  await act(async () => {
    await i18n.changeLanguage('en');
  });
  expect(await screen.findByText('Ñato Nuz «»')).toBeVisible();
});
