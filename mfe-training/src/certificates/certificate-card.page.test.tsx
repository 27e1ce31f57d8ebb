import { afterEach, expect, jest, test } from '@jest/globals';
import { certificate } from '@nb/contracts';
import { fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import texts from '../texts/en.json';
import { CertificateCard } from './certificate-card';

const OWN = '/api/training/certificate';
const VERIFY = 'https://nb.test/verify/7F3KQ9XMTA0123456789ABCDEF';
const answer = fake.get(OWN, certificate, {
  id: '7F3KQ9XMTA0123456789ABCDEF',
  number: 'ABCDE-12345',
  completedOn: '2026-11-21',
  issuedAt: '2026-11-21T12:00:00.000Z',
  url: `${OWN}/pdf`,
  verifyUrl: VERIFY,
});
const show = (handlers = [answer]) =>
  renderRoutes([{ path: '/', element: <CertificateCard /> }], { handlers, texts: { training: texts } });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

test('opens the certificate in a new tab, and downloads it', async () => {
  const { network } = await show();
  const view = await screen.findByRole('link', { name: 'View certificate' });
  expect(view).toHaveAttribute('href', `${OWN}/pdf`);
  expect(view).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'Download certificate' })).toHaveAttribute('href', `${OWN}/pdf?download=1`);
  // The address is read only when the person wants to share.
  expect(network.callsTo('GET', OWN)).toEqual([]);
});

test('shares the verification address by copy, mail, WhatsApp, Telegram and the device', async () => {
  const share = jest.fn<Navigator['share']>().mockResolvedValue(undefined);
  Object.assign(navigator, { share });
  const { user } = await show();
  const opener = await screen.findByRole('button', { name: 'Share certificate' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Share certificate' }));
  expect(await dialog.findByRole('textbox', { name: 'Link to your certificate' })).toHaveValue(VERIFY);
  const address = encodeURIComponent(VERIFY);
  expect(dialog.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    expect.stringMatching(new RegExp(`^mailto:.*${address}$`)),
  );
  expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', expect.stringContaining(address));
  expect(dialog.getByRole('link', { name: 'Telegram' })).toHaveAttribute('href', expect.stringContaining(address));
  await user.click(dialog.getByRole('button', { name: 'More…' }));
  expect(share).toHaveBeenCalledWith(
    expect.objectContaining({ url: VERIFY, title: 'My certificate from Network Builders' }),
  );
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await dialog.findByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(written).toHaveBeenCalledWith(VERIFY);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

test('says that the address could not be read, and reads it again on Retry', async () => {
  const { user } = await show([fake.fails('get', OWN, 'server.unavailable', { once: true }), answer]);
  await user.click(await screen.findByRole('button', { name: 'Share certificate' }));
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('textbox', { name: 'Link to your certificate' })).toHaveValue(VERIFY);
});
