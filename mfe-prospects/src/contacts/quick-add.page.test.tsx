import { expect, jest, test } from '@jest/globals';
import { renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import texts from '../texts/en.json';
import { QuickAdd } from './contact-forms';
import type { Saved } from './use-contact-actions';

test('the next name may be begun while the one before is on its way: not a letter of it is lost', async () => {
  const sent = Promise.withResolvers<Saved>();
  const onAdd = jest.fn(() => sent.promise);
  const { user } = await renderRoutes([{ path: '/', element: <QuickAdd onAdd={onAdd} /> }], {
    texts: { prospects: texts },
  });
  const name = screen.getByRole('textbox', { name: /^Name/ });
  await user.type(name, 'Dan Wu{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Phone/ }), '555');
  await user.type(name, 'Ev');
  sent.resolve({ ok: true } as Saved);
  await waitFor(() => expect(name).toHaveValue('Ev'));
  expect(screen.getByRole('textbox', { name: /^Phone/ })).toHaveValue('555');
  await user.type(name, 'e');
  expect(name).toHaveValue('Eve');
  expect(onAdd).toHaveBeenCalledTimes(1);
});
