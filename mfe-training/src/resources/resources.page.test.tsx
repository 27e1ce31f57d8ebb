import { describe, expect, test } from '@jest/globals';
import { complianceStatus, progress, trainingPdfs, type TrainingPdf } from '@nb/contracts';
import { buildComplianceStatus, buildProgress, fake, renderRoutes, screen, within } from '@nb/web-kit/testing';
import description from '../../remote.json';
import remote from '../remote';
import texts from '../texts/en.json';

const pdf = (id: string, title: string, bytes: number, pages: number): TrainingPdf => ({
  id,
  title,
  description: `About ${title}`,
  updated: '2026-09-14',
  url: `/api/pdfs/${id}`,
  bytes,
  pages,
});
const PDFS = {
  pdfs: [
    pdf('onboarding-step-by-step', 'Onboarding', 115_307, 6),
    pdf('launch-call-reference', 'Launch Call', 2_300_000, 1),
    pdf('referral-link-setup-guide', 'Guide', 53_101, 4),
  ],
};
const answers = (steps: readonly (1 | 2 | 3 | 4 | 5)[]) => [
  fake.get('/api/training/progress', progress, buildProgress({}, steps)),
  fake.get('/api/pdfs', trainingPdfs, PDFS),
];
const show = (
  steps: readonly (1 | 2 | 3 | 4 | 5)[],
  handlers: NonNullable<Parameters<typeof renderRoutes>[1]>['handlers'] = [],
) =>
  renderRoutes(remote.routes, {
    texts: { training: texts },
    path: '/resources',
    handlers: [...handlers, ...answers(steps)],
  });
const ALL = [1, 2, 3, 4, 5] as const;

describe('/resources', () => {
  test('two PDFs, each to be viewed in a new tab or saved, with true size; the shared drive; support', async () => {
    await show(ALL);
    const card = within(await screen.findByRole('region', { name: 'Onboarding' }));
    const view = card.getByRole('link', { name: 'View Onboarding (opens in a new tab)' });
    expect([view.getAttribute('href'), view.getAttribute('target')]).toEqual([
      '/api/pdfs/onboarding-step-by-step',
      '_blank',
    ]);
    expect(card.getByRole('link', { name: 'Download Onboarding' })).toHaveAttribute(
      'href',
      '/api/pdfs/onboarding-step-by-step?download=1',
    );
    expect(card.getByText(/^PDF · 6 pages · 115 kB · Updated Sep\w* 14, 2026$/)).toBeVisible();
    expect(screen.getByText(/^PDF · 1 page · 2\.3 MB/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Guide' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open shared drive (opens in a new tab)' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:/),
    );
    expect(screen.getByRole('link', { name: 'Email support' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:.+@/),
    );
  });

  test('four of five steps: locked in a friendly way, with the way on, and nothing is asked for', async () => {
    const { network } = await show([1, 2, 3, 4]);
    expect(await screen.findByRole('heading', { name: 'Not open yet' })).toBeVisible();
    expect(screen.getByText(/You\shave\s4\sof\s5\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Fast Start Training' })).toHaveAttribute('href', '/basic-training');
    expect(screen.queryByRole('link', { name: /shared drive/ })).not.toBeInTheDocument();
    expect(network.callsTo('GET', '/api/pdfs')).toHaveLength(0);
  });

  test('progress that cannot be read is neither locked nor open', async () => {
    await show(ALL, [fake.fails('get', '/api/training/progress', 'server.unavailable')]);
    expect(await screen.findByText('Your training progress could not be loaded')).toBeVisible();
    expect(screen.queryByText('Not open yet')).not.toBeInTheDocument();
  });

  test('offers Retry when the list cannot be read; drive and support still show', async () => {
    const { user } = await show(ALL, [fake.fails('get', '/api/pdfs', 'server.unavailable', { once: true })]);
    expect(await screen.findByText('The documents could not be loaded')).toBeVisible();
    expect(screen.getByRole('link', { name: /Open shared drive/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Onboarding' })).toBeVisible();
  });

  test('asks to agree to new terms first', async () => {
    await show(ALL, [
      fake.get(
        '/api/compliance/status',
        complianceStatus,
        buildComplianceStatus({ agreed: false, currentVersion: '2.0' }),
      ),
    ]);
    expect(await screen.findByRole('link', { name: texts.guard.review })).toHaveAttribute('href', '/compliance');
    expect(screen.queryByRole('region', { name: 'Onboarding' })).not.toBeInTheDocument();
  });

  test('its entry in the sidebar waits for all five steps', () => {
    expect(description.nav.find(({ path }) => path === '/resources')).toMatchObject({
      when: 'training-completed',
      label: { en: 'Tools & Resources' },
    });
    expect(description.pathPrefixes).toContain('/resources');
  });
});
