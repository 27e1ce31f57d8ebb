import { describe, expect, test } from '@jest/globals';
import { act, renderRoutes, screen } from '../testing/index';
import { Link } from './index';
import { Page } from './page';

const routes = [
  { path: '/', element: <Page title="Home"><Link to="/other">Go on</Link></Page> },
  { path: '/other', element: <Page title="Other" lead="Words">There</Page> },
];

describe('Page', () => {
  test('names the document and leaves the focus alone on the first page', async () => {
    await renderRoutes(routes);
    expect(document.title).toBe('Home · Network Builders');
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).not.toHaveFocus();
  });

  test('moves the focus to the heading after a change of route', async () => {
    const { user } = await renderRoutes(routes);
    await user.click(screen.getByRole('link', { name: 'Go on' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Other' })).toHaveFocus();
    expect(document.title).toBe('Other · Network Builders');
  });

  test('also after going back to the page that the visit began with', async () => {
    const { user, router } = await renderRoutes(routes);
    await user.click(screen.getByRole('link', { name: 'Go on' }));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toHaveFocus();
  });
});
