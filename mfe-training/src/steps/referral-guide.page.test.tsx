import { describe, expect, test } from '@jest/globals';
import { progress, trainingPdfs } from '@nb/contracts';
import { buildProgress, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import remote from '../remote';
import texts from '../texts/en.json';

const guide = {
  id: 'referral-link-setup-guide',
  title: 'Guide',
  description: 'x',
  updated: '2026-09-14',
  url: '/api/pdfs/referral-link-setup-guide',
  bytes: 53_101,
  pages: 4,
};
const show = (pdfs = fake.get('/api/pdfs', trainingPdfs, { pdfs: [guide] })) =>
  renderRoutes(remote.routes, {
    texts: { training: texts },
    path: '/training/step/2',
    handlers: [fake.get('/api/training/progress', progress, buildProgress({}, [1])), pdfs],
  });
const entry = () => screen.findByRole('button', { name: /^Referral Link Setup Guide/ });

describe('the guide of step 2', () => {
  test('its entry shows kind and size of the file', async () => {
    await show();
    await waitFor(async () => expect(await entry()).toHaveTextContent('PDF · 4 pages · 53 kB'));
  });

  test('six pictures in a dialog, the file to open or to save; closing gives the focus back', async () => {
    const { user } = await show();
    await user.click(await entry());
    const dialog = within(await screen.findByRole('dialog', { name: 'Referral Link Setup Guide' }));
    const items = dialog.getAllByRole('listitem');
    expect(items.map((item) => item.querySelectorAll('svg[viewBox="0 0 640 320"]').length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(items[2]).toHaveTextContent('Your ID is what comes after /c/.');
    expect(dialog.getByRole('link', { name: 'View Referral Link Setup Guide (opens in a new tab)' })).toHaveAttribute(
      'href',
      guide.url,
    );
    expect(dialog.getByRole('link', { name: 'Download Referral Link Setup Guide' })).toHaveAttribute(
      'href',
      `${guide.url}?download=1`,
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(async () => expect(await entry()).toHaveFocus());
  });

  test('is available even if the size cannot be read', async () => {
    const { user } = await show(fake.fails('get', '/api/pdfs', 'server.unavailable'));
    expect(await entry()).toHaveTextContent('PDF · picture guide');
    await user.click(await entry());
    expect(await screen.findByRole('link', { name: 'Download Referral Link Setup Guide' })).toBeVisible();
  });
});
