import { expect, test } from '@jest/globals';
import { buildUser, renderRoutes, screen } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';
import legal from '../texts/legal.en.json';

const show = (path: string, options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(routes, {
    path,
    texts: { shell: texts },
    brand: { name: 'Acme Wellness', supportEmail: 'care@acme.test' },
    ...options,
  });

test.each([
  ['/terms', legal.terms, null],
  ['/privacy', legal.privacy, null],
  ['/terms', legal.terms, buildUser()],
] as const)('%s is a whole document with the brand’s own name', async (path, document, user) => {
  const { container } = await show(path, { user });
  expect(await screen.findByRole('heading', { level: 1, name: document.title })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    document.sections.map(({ title }) => title),
  );
  expect(container).toHaveTextContent('Acme Wellness');
  expect(container).toHaveTextContent('care@acme.test');
  expect(container).not.toHaveTextContent('{{');
  expect(screen.getByText('Last updated November 22, 2026')).toBeVisible();
});

test.each([
  [null, 'Back to the start page'],
  [buildUser(), 'Back to dashboard'],
] as const)('an unknown path is the page «404 Page Not Found» with one way on', async (user, way) => {
  await show('/nowhere', { user });
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: way })).toHaveAttribute('href', '/');
});
