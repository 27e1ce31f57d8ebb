import { describe, expect, test } from '@jest/globals';
import { useEffect, useRef } from 'react';
import { act, renderRoutes, screen, waitFor } from '../testing/index';
import { leavePage, takeSentOn } from '../session/leave-page';
import { Link } from './index';
import { Page } from './page';

const routes = [
  {
    path: '/',
    element: (
      <Page title="Home">
        <Link to="/other">Go on</Link>
      </Page>
    ),
  },
  {
    path: '/other',
    element: (
      <Page title="Other" lead="Words">
        There
      </Page>
    ),
  },
];

/** Takes the focus as soon as it is there, as a dialog does that the address opens. */
function NameField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => queueMicrotask(() => field.current?.focus()), []);
  return <input aria-label="Name" ref={field} />;
}

describe('Page', () => {
  test('names the document and leaves the focus alone on the first page', async () => {
    await renderRoutes(routes);
    expect(document.title).toBe('Home · Network Builders');
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).not.toHaveFocus();
  });

  test('moves the focus to the heading after a change of route', async () => {
    const { user } = await renderRoutes(routes);
    await user.click(screen.getByRole('link', { name: 'Go on' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Other' })).toHaveFocus());
    expect(document.title).toBe('Other · Network Builders');
  });

  test('also after going back to the page that the visit began with', async () => {
    const { user, router } = await renderRoutes(routes);
    await user.click(screen.getByRole('link', { name: 'Go on' }));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toHaveFocus());
  });

  test('also on the first page of a document that the app itself led to, and then on no later one', async () => {
    leavePage('#there');
    // Not for what this one shows until it is gone.
    expect(takeSentOn()).toBe(false);
    sessionStorage.setItem('sentOn', 'another document');
    await renderRoutes(routes);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toHaveFocus());
    expect(sessionStorage.getItem('sentOn')).toBeNull();
  });

  test('leaves it where the page has put it itself', async () => {
    const { user } = await renderRoutes([
      routes[0]!,
      {
        path: '/other',
        element: (
          <Page title="Other">
            <NameField />
          </Page>
        ),
      },
    ]);
    await user.click(screen.getByRole('link', { name: 'Go on' }));
    await screen.findByRole('heading', { level: 1, name: 'Other' });
    await act(
      () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });
});
