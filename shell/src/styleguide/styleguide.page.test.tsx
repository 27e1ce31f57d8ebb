import { beforeAll, describe, expect, test } from '@jest/globals';
import { LANGUAGES } from '@nb/i18n';
import { StoryWords, loadStories, preloadUi } from '@nb/ui';
import { renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import { render } from '@testing-library/react';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

beforeAll(async () => {
  await Promise.all([loadStories(), preloadUi()]);
});
const show = () => renderRoutes(routes, { path: '/styleguide', texts: { shell: texts } });

describe('/styleguide', () => {
  test('Dashboard > Styleguide, the contents, pages to turn, contrast in figures and how to write it', async () => {
    await show();
    const trail = within(await screen.findByRole('navigation', { name: 'Styleguide' }));
    expect(trail.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
    expect(await screen.findByRole('region', { name: 'Pagination' })).toBeInTheDocument();
    expect(
      within(screen.getByRole('navigation', { name: 'Contents' })).getByRole('link', { name: 'Buttons' }),
    ).toHaveAttribute('href', '#buttons');
    const colours = within(screen.getByRole('region', { name: 'Colours' }));
    expect(colours.getAllByText(/^as words at least \d+\.\d:1, on /).length).toBeGreaterThan(20);
    expect(
      within(screen.getByRole('region', { name: 'Buttons' })).getByText(/^<Button variant="primary"/),
    ).toBeInTheDocument();
  });

  test('shows every example in the other theme beside it, as a picture only, when asked to', async () => {
    const { user, container, router } = await show();
    await user.click(await screen.findByRole('switch', { name: 'Show every example in the other theme too' }));
    await waitFor(() => expect(router.state.location.search).toBe('?both='));
    const others = container.querySelectorAll('[data-theme=dark][inert]');
    expect(others).toHaveLength((await loadStories()).length);
    for (const other of others) expect(other).toHaveAttribute('aria-hidden', 'true');
  });

  test.each(LANGUAGES.filter((language) => language !== 'en'))(
    'in %s every name and sentence is in that language, none is left over, and the samples say that they are English',
    async (language) => {
      const asked = new Set<string>();
      const stories = await loadStories();
      for (const { title, description, Story } of stories) {
        for (const text of [title, description]) if (text !== undefined) asked.add(text);
        render(
          <StoryWords.Provider
            value={{
              say: (english) => {
                asked.add(english);
                return english;
              },
              lang: 'en',
            }}
          >
            <Story />
          </StoryWords.Provider>,
        ).unmount();
      }
      const { default: words } = (await import(`./words.${language}.json`)) as { default: Record<string, string> };
      // A formula is said alike everywhere.
      asked.delete('cubic-bezier(.2, 0, 0, 1).');
      expect(Object.keys(words).toSorted()).toEqual([...asked].toSorted());
      expect(Object.values(words).every((word) => word.trim() !== '')).toBe(true);
    },
  );

  test('a reader of Spanish sees its names in Spanish, and what is English is marked so', async () => {
    await renderRoutes(routes, { path: '/styleguide', texts: { shell: texts }, language: 'es' });
    const buttons = await screen.findByRole('region', { name: 'Botones' });
    expect(within(buttons).getByRole('heading', { name: 'Con iconos' })).toHaveAttribute('lang', 'es');
    expect(within(buttons).getByRole('button', { name: 'Continue training' }).closest('[lang]')).toHaveAttribute(
      'lang',
      'en',
    );
  });
});
