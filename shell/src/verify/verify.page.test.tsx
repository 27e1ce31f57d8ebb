import { afterEach, expect, test } from '@jest/globals';
import { certificateCheck } from '@nb/contracts';
import { buildUser, fake, renderRoutes, screen } from '@nb/web-kit/testing';
import { routes } from '../routing/routes';
import texts from '../texts/en.json';

const ID = '7F3KQ9XMTA0123456789ABCDEF';
const CHECK = `/api/public/certificates/${ID}`;
const VALID = { valid: true, name: 'ਗੁਰਪ੍ਰੀਤ <b>Singh</b>', completedOn: '2026-11-21' } as const;
const show = (
  handlers: NonNullable<Parameters<typeof renderRoutes>[1]>['handlers'] = [],
  options: Parameters<typeof renderRoutes>[1] = {},
) => renderRoutes(routes, { path: `/verify/${ID}`, user: null, texts: { shell: texts }, handlers, ...options });

afterEach(() => {
  document.querySelectorAll('meta[name=robots]').forEach((each) => each.remove());
});

test('a valid one says who completed the training and when, and is not to be listed by search engines', async () => {
  await show([fake.get(CHECK, certificateCheck, VALID)]);
  expect(
    await screen.findByText('ਗੁਰਪ੍ਰੀਤ <b>Singh</b> completed the Fast Start Training on November 21, 2026.'),
  ).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'This certificate is valid' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Certificate check' })).toBeVisible();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(screen.queryByText(/not valid/)).not.toBeInTheDocument();
});

test('one that is not valid says so, and names nobody', async () => {
  await show([fake.get(CHECK, certificateCheck, { valid: false })]);
  expect(await screen.findByRole('heading', { level: 2, name: 'This certificate is not valid' })).toBeVisible();
  expect(screen.queryByText(/completed the Fast Start/)).not.toBeInTheDocument();
});

test.each(['request.rate-limited', 'server.unavailable'] as const)(
  '%s: nothing is claimed of it, and it can be asked again',
  async (code) => {
    const { user } = await show([
      fake.fails('get', CHECK, code, { once: true }),
      fake.get(CHECK, certificateCheck, VALID),
    ]);
    expect(await screen.findByText('The certificate could not be checked')).toBeVisible();
    expect(screen.queryByText(/valid/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This certificate is valid')).toBeVisible();
  },
);

test('a signed-in user sees the same', async () => {
  await show([fake.get(CHECK, certificateCheck, { ...VALID, name: 'Maya Okafor' })], { user: buildUser() });
  expect(await screen.findByText('Maya Okafor completed the Fast Start Training on November 21, 2026.')).toBeVisible();
});
