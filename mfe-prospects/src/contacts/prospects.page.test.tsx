import { describe, expect, jest, test } from '@jest/globals';
import { prospect, prospectList } from '@nb/contracts';
import { buildProspect, fake, fireEvent, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import type { ComponentType } from 'react';
import remote from '../remote';
import { ann, bob, rowOf, showProspects } from '../testing/prospects-page';
import english from '../texts/en.json';

describe('the list', () => {
  test('shows contacts with their badges, and searches name, phone, email and notes without case', async () => {
    const { user } = await showProspects([ann, bob]);
    expect((await rowOf('Ann Lee')).getByRole('img', { name: 'Potential partner' })).toBeInTheDocument();
    expect((await rowOf('Bob Ray')).getByRole('img', { name: 'Potential customer' })).toBeInTheDocument();
    for (const words of ['ANN LEE', '555 01', 'ann@EX', 'neighb']) {
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search contacts' }), { target: { value: words } });
      expect(await screen.findByText('Showing 1 of 2 contacts')).toBeVisible();
      expect(screen.queryByText('Bob Ray')).not.toBeInTheDocument();
    }
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Bob Ray')).toBeVisible();
  });

  test('none yet, and could not be read, are two different things', async () => {
    await showProspects([]);
    expect(await screen.findByText('No contacts yet')).toBeVisible();
  });
  test('a failed read offers another try, and is logged', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = await showProspects(
      [ann],
      [fake.fails('get', '/api/prospects', 'server.unavailable', { once: true })],
    );
    expect(await screen.findByText('Your contacts could not be loaded')).toBeVisible();
    expect(screen.queryByText('No contacts yet')).not.toBeInTheDocument();
    expect(screen.queryByText('0 contacts')).not.toBeInTheDocument();
    expect(logged.mock.calls.filter(([said]) => said === 'Failed to fetch prospects')).toEqual([
      ['Failed to fetch prospects', expect.objectContaining({ status: 503 })],
    ]);
    logged.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ann Lee')).toBeVisible();
  });

  test('10,000 contacts put only those in sight on the page', async () => {
    await showProspects(Array.from({ length: 10_000 }, (_each, index) => buildProspect({ name: `Person ${index}` })));
    expect(await screen.findByText('Person 0')).toBeVisible();
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    expect(screen.getByText('10,000 contacts')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select all 10,000' })).toBeInTheDocument();
  });
});

test('on paper stands a plain table of all that the list shows, made for the printing alone', async () => {
  const { user } = await showProspects([
    ann,
    bob,
    ...Array.from({ length: 80 }, (_, n) => buildProspect({ name: `Bob No ${n}` })),
  ]);
  await user.type(await screen.findByRole('searchbox', { name: 'Search contacts' }), 'bob');
  expect(await screen.findByText('Showing 81 of 82 contacts')).toBeVisible();
  expect(document.querySelector('[data-paper]')).not.toBeInTheDocument();
  fireEvent(window, new Event('beforeprint'));
  const rows = Array.from(document.querySelectorAll('[data-paper] tbody tr'));
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual([
    'Bob Ray',
    ...Array.from({ length: 80 }, (_, n) => `Bob No ${n}`),
  ]);
  expect(rows[0]).toHaveTextContent('Bob RayCustomer');
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('[data-paper]')).not.toBeInTheDocument());
});

test('the slot: a form on top, no title, ready for the next name', async () => {
  const List = remote.slots?.['prospect-list'] as ComponentType;
  const { user, network } = await renderRoutes([{ path: '/', element: <List /> }], {
    texts: { prospects: english },
    handlers: [
      fake.get('/api/prospects', prospectList, [ann]),
      fake.post('/api/prospects', prospect, buildProspect({ name: 'Dee' }), { status: 201 }),
    ],
  });
  const name = await screen.findByRole('textbox', { name: /Name/ });
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  await user.type(name, 'Dee{Enter}');
  expect(await screen.findByText('Dee')).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveValue('');
  expect(network.callsTo('POST', '/api/prospects')).toHaveLength(1);
});
