import { beforeAll, expect, test } from '@jest/globals';
import { type ResetRun, adminResetAllDone, adminResetAllState } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildAdminUser, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { serves, show } from '../testing/show';

beforeAll(() => preloadUi());
const ALL = '/api/admin/reset-all-progress';

test('a reset of very many says how far it is, goes on without its dialog, and says when it is done', async () => {
  let run: ResetRun | null = null;
  const { user } = await show({
    handlers: [
      fake.post(ALL, adminResetAllDone, () => {
        run = { done: 250, total: 750_000 };
        return { message: 'x', count: 1, running: run };
      }),
      fake.get(ALL, adminResetAllState, () => ({ running: run })),
      serves.list([buildAdminUser()]),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Reset all progress' }));
  await user.type(await screen.findByRole('textbox', { name: 'Type the number of users (1) to confirm' }), '1');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset All Progress' }));
  const bar = await screen.findByRole('progressbar', { name: 'Resetting all progress' });
  expect(bar).toHaveAttribute('aria-valuetext', '250 of 750,000');
  // Below the button that began it: on a phone the top of the page is out of sight.
  expect(screen.getByRole('button', { name: 'Reset all progress' }).compareDocumentPosition(bar)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText('All user progress has been reset successfully')).not.toBeInTheDocument();
  run = { done: 500_000, total: 750_000 };
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '500,000 of 750,000'), { timeout: 5_000 });
  run = null;
  expect(
    await screen.findByText('All user progress has been reset successfully', {}, { timeout: 5_000 }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('progressbar', { name: 'Resetting all progress' })).not.toBeInTheDocument();
});
