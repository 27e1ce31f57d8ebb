import { describe, expect, test } from '@jest/globals';
import { complianceDocuments, complianceStatus } from '@nb/contracts';
import { buildComplianceStatus, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import remote from '../remote';
import texts from '../texts/en.json';

const documents = fake.get('/api/compliance/documents', complianceDocuments, {
  documents: [
    {
      id: 'policies',
      title: 'Policies & Procedures',
      updated: '2026-01-15',
      url: '/documents/policies',
      pdfUrl: '/documents/policies/pdf',
    },
  ],
});
const open = buildComplianceStatus({ agreed: false, version: null, timestamp: null });
const show = (options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(remote.routes, {
    texts: { training: texts },
    path: '/compliance',
    ...options,
    handlers: [...(options.handlers ?? []), documents],
  });

describe('/compliance', () => {
  test('documents have their date and a link; who agreed sees when and to what', async () => {
    await show();
    expect(
      await screen.findByRole('link', { name: 'View Policies & Procedures (opens in a new tab)' }),
    ).toHaveAttribute('href', '/documents/policies');
    expect(screen.getByRole('link', { name: 'Policies & Procedures as PDF (opens in a new tab)' })).toHaveAttribute(
      'href',
      '/documents/policies/pdf',
    );
    expect(screen.getByText(/^Updated Jan\w* 15, 2026$/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Currently Compliant' })).toBeVisible();
    expect(screen.getByText('You agreed to version 1.0 on January 5, 2026.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save agreement' })).not.toBeInTheDocument();
  });

  test('without the tick: Agreement Required, and nothing is sent', async () => {
    const { user, network } = await show({ handlers: [fake.get('/api/compliance/status', complianceStatus, open)] });
    await user.click(await screen.findByRole('button', { name: 'Save agreement' }));
    expect(await screen.findByText('Agreement Required')).toBeInTheDocument();
    expect(screen.getAllByText('Agreement Required')).toHaveLength(1);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
      expect.stringContaining('You must agree to the compliance terms before proceeding.'),
    );
    expect(screen.getByRole('checkbox')).toHaveFocus();
    expect(network.callsTo('POST', '/api/compliance/agree')).toHaveLength(0);
    await user.click(screen.getByRole('checkbox'));
    await waitFor(() => expect(screen.queryByText('Agreement Required')).not.toBeInTheDocument());
  });

  test('shows why a save was refused, and the tick stays', async () => {
    const { user, router } = await show({
      handlers: [
        fake.get('/api/compliance/status', complianceStatus, open),
        fake.fails('post', '/api/compliance/agree', 'server.unavailable'),
      ],
    });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Save agreement' }));
    expect(
      (await screen.findAllByText('Failed to save compliance agreement. Please try again.')).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole('checkbox')).toBeChecked();
    expect(router.state.location.pathname).toBe('/compliance');
  });

  test('a new version asks again', async () => {
    await show({
      handlers: [
        fake.get(
          '/api/compliance/status',
          complianceStatus,
          buildComplianceStatus({ agreed: false, currentVersion: '2.0' }),
        ),
      ],
    });
    expect(await screen.findByText(texts.compliance.newVersionText)).toBeVisible();
    expect(screen.getByText('Version 2.0')).toBeVisible();
  });

  test('terms that changed meanwhile: says so, shows the new version and takes the tick back', async () => {
    const newer = { ...open, currentVersion: '1.1' };
    const { user, network } = await show({
      handlers: [
        fake.get('/api/compliance/status', complianceStatus, open, { once: true }),
        fake.get('/api/compliance/status', complianceStatus, newer),
        fake.fails('post', '/api/compliance/agree', 'compliance.version-outdated'),
      ],
    });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Save agreement' }));
    expect(await screen.findByText('Version 1.1')).toBeVisible();
    expect(
      screen.getAllByText('The compliance terms have changed. Please read the current version and agree to it.').length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(network.callsTo('POST', '/api/compliance/agree')).toHaveLength(1);
  });

  test('offers Retry when documents cannot be read, and does not show an empty list', async () => {
    const { user } = await renderRoutes(remote.routes, {
      texts: { training: texts },
      path: '/compliance',
      handlers: [fake.fails('get', '/api/compliance/documents', 'server.unavailable', { once: true }), documents],
    });
    expect(await screen.findByText('The documents could not be loaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Policies & Procedures' })).toBeVisible();
  });

  test('a status that cannot be read does not count as agreement', async () => {
    await show({ handlers: [fake.fails('get', '/api/compliance/status', 'server.unavailable')] });
    expect(await screen.findByText('Your agreement could not be loaded')).toBeVisible();
    expect(screen.queryByText('Currently Compliant')).not.toBeInTheDocument();
  });

  test('agreeing saves the current version and leads to the training', async () => {
    const { user, router, network } = await show({
      handlers: [
        fake.get('/api/compliance/status', complianceStatus, open, { once: true }),
        fake.post('/api/compliance/agree', complianceStatus, buildComplianceStatus()),
      ],
    });
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Save agreement' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/basic-training'));
    expect(await screen.findByText('Agreement Saved')).toBeInTheDocument();
    expect(screen.getByText('Your compliance agreement has been successfully recorded.')).toBeInTheDocument();
    expect(network.callsTo('POST', '/api/compliance/agree')[0]?.body).toEqual({ version: '1.0' });
  });
});
