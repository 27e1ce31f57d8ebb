import { expect, test } from '@jest/globals';
import { renderRoutes, screen } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

test('below the promise of income stands what people earn, in the reader’s language', async () => {
  await renderRoutes(routes, { path: '/', user: null, language: 'fr', texts: { shell: texts } });
  expect(await screen.findByRole('heading', { level: 1, name: texts.landing.title })).toBeVisible();
  expect(screen.getByRole('link', { name: texts.marketing.earnings })).toHaveAttribute(
    'href',
    '/api/content/income-statement?lang=fr',
  );
});
