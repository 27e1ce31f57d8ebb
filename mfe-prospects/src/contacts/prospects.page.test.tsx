import { describe, expect, jest, test } from '@jest/globals';
import { type Prospect, importResult, prospect, prospectList } from '@nb/contracts';
import { buildProspect, fake, fireEvent, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import type { ComponentType } from 'react';
import remote from '../remote';
import { type Handlers, ann, bob, rowOf, showProspects } from '../testing/prospects-page';
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

  test('an empty list and a failed read look different', async () => {
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

test('prints a plain table of all shown contacts, which is rendered only for printing', async () => {
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

describe('the names of step 3', () => {
  const showNames = (contacts: Prospect[], handlers: Handlers = []) => {
    const Names = remote.slots?.['prospect-names'] as ComponentType;
    return renderRoutes([{ path: '/', element: <Names /> }], {
      texts: { prospects: english },
      handlers: [...(handlers ?? []), fake.get('/api/prospects', prospectList, contacts)],
    });
  };
  const field = () => screen.findByRole('textbox', { name: /^Name/ });

  test('Enter adds the name and stays; the next may be typed meanwhile, and the marks fill', async () => {
    const sent: string[] = [];
    const { user, network } = await showNames(
      [ann],
      [
        fake.post(
          '/api/prospects',
          prospect,
          async ({ body }) => {
            sent.push((body as { name: string }).name);
            await new Promise((resolve) => {
              setTimeout(resolve, 50);
            });
            return buildProspect({ name: (body as { name: string }).name });
          },
          { status: 201 },
        ),
      ],
    );
    expect(await screen.findByText('1 of 10')).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
    await user.type(await field(), 'Dee{Enter}Eve{Enter}Fa');
    expect(await field()).toHaveFocus();
    expect(await screen.findByText('3 of 10')).toBeVisible();
    expect(await field()).toHaveValue('Fa');
    expect(sent).toEqual(['Dee', 'Eve']);
    expect(network.callsTo('POST', '/api/prospects')).toHaveLength(2);
  });

  test('a name that was not added comes back with the reason', async () => {
    const { user } = await showNames([], [fake.fails('post', '/api/prospects', 'prospect.limit')]);
    await user.type(await field(), 'Dee{Enter}');
    expect(await screen.findByText(/^“Dee” was not added: /)).toBeVisible();
    expect(await field()).toHaveValue('Dee');
  });

  test('a pasted list adds all that are new, in one request; one name goes into the field', async () => {
    const { user, network } = await showNames(
      [ann],
      [
        fake.post('/api/prospects/import', importResult, {
          importId: '0198c0de-aaaa-7000-8000-000000000001',
          created: 2,
          updated: 0,
          skipped: 0,
        }),
      ],
    );
    expect(await screen.findByText('1 of 10')).toBeVisible();
    await user.click(await field());
    await user.paste('Gil Paz');
    expect(await field()).toHaveValue('Gil Paz');
    await user.clear(await field());
    await user.paste('Ann Lee\nBea Ito, 555 0102\nCy');
    expect(await screen.findByText('Successfully imported 2 contacts')).toBeVisible();
    expect(network.callsTo('POST', '/api/prospects/import').map(({ body }) => body)).toEqual([
      {
        prospects: [
          { name: 'Bea Ito', phone: '555 0102', isPotentialPartner: false, isPotentialCustomer: false },
          { name: 'Cy', isPotentialPartner: false, isPotentialCustomer: false },
        ],
      },
    ]);
    expect(await field()).toHaveValue('');
  });

  test('a list that was refused stays in its dialog, with the reason', async () => {
    const { user } = await showNames([], [fake.fails('post', '/api/prospects/import', 'import.too-many')]);
    await user.click(await screen.findByRole('button', { name: 'Paste a list' }));
    const list = await screen.findByRole('textbox', { name: /^Names, one below the other/ });
    await user.type(list, 'Dee, Eve');
    await user.click(screen.getByRole('button', { name: 'Add 2 names' }));
    await waitFor(() => expect(list).toHaveAttribute('aria-invalid', 'true'));
    expect(list).toHaveValue('Dee, Eve');
  });

  test('one press sets the type of a contact', async () => {
    const { user, network } = await showNames(
      [bob],
      [fake.patch(`/api/prospects/:id`, prospect, { ...bob, isPotentialPartner: true, type: 'both', version: 2 })],
    );
    const toggle = await screen.findByRole('button', { name: 'Partner: Bob Ray' });
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await user.click(toggle);
    await waitFor(() => expect(toggle).toHaveAttribute('aria-pressed', 'true'));
    expect(network.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { isPotentialPartner: true },
    ]);
  });
});
