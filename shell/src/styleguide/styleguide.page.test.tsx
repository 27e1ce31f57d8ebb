import { beforeAll, describe, expect, test } from '@jest/globals';
import { loadStories, preloadUi } from '@nb/ui';
import { renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

beforeAll(async () => { await Promise.all([loadStories(), preloadUi()]); });
const show = () => renderRoutes(routes, { path: '/styleguide', texts: { shell: texts } });

describe('/styleguide (PA §2, S10)', () => {
  test('Dashboard > Styleguide, the contents, pages to turn, contrast in figures and how to write it', async () => {
    await show();
    const trail = within(await screen.findByRole('navigation', { name: 'Styleguide' }));
    expect(trail.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
    expect(await screen.findByRole('region', { name: 'Pagination' })).toBeInTheDocument();
    expect(within(screen.getByRole('navigation', { name: 'Contents' })).getByRole('link', { name: 'Buttons' })).toHaveAttribute('href', '#buttons');
    const colours = within(screen.getByRole('region', { name: 'Colours' }));
    expect(colours.getAllByText(/^as words at least \d+\.\d:1, on /).length).toBeGreaterThan(20);
    expect(within(screen.getByRole('region', { name: 'Buttons' })).getByText(/^<Button variant="primary"/)).toBeInTheDocument();
  });

  test('shows every example in the other theme beside it, as a picture only, when asked to', async () => {
    const { user, container, router } = await show();
    await user.click(await screen.findByRole('switch', { name: 'Show every example in the other theme too' }));
    await waitFor(() => expect(router.state.location.search).toBe('?both='));
    const others = container.querySelectorAll('[data-theme=dark][inert]');
    expect(others).toHaveLength((await loadStories()).length);
    for (const other of others) expect(other).toHaveAttribute('aria-hidden', 'true');
  });
});
