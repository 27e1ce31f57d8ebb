import { expect, jest, test } from '@jest/globals';
import { renderRoutes, screen } from '../testing/index';

function Breaks(): never {
  throw new Error('Loading chunk 8167 failed');
}

test('what nothing nearer has caught says so in the reader’s language, with two ways on, and never in the router’s words', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const { user, left } = await renderRoutes([{ path: '/', element: <Breaks /> }], { language: 'de' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Network Builders: Da ist etwas schiefgelaufen');
    expect(screen.queryByText(/Unexpected Application Error|Hey developer/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Zum Dashboard' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('button', { name: 'Seite neu laden' }));
    expect(left).toHaveLength(1);
  } finally {
    quiet.mockRestore();
  }
});
