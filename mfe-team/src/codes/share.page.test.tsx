import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Referral, referral } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildReferral, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { playLiveStream, say, serves, show } from '../testing/show';

const code = buildReferral({
  code: 'SPRING-2026',
  url: 'https://nb.test/register/SPRING-2026',
  openedCount: 3,
  usageCount: 1,
  maxUses: 5,
  status: 'used',
  onboardingCallDate: '2099-12-01',
  onboardingCallTime: '09:00',
  onboardingCallDatetime: '2099-12-01T14:00:00.000Z',
});
const UPDATE = `/api/referral/update/${code.id}`;
const open = (
  path: string,
  codes: Referral[] = [code],
  handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = [],
) => show({ path, handlers: [...handlers, serves.list([]), serves.codes(codes)] });
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Share invitation' }));
const menu = async (user: Awaited<ReturnType<typeof show>>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions for code SPRING-2026' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

beforeAll(preloadUi);
beforeEach(playLiveStream);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});
afterAll(() => {
  Reflect.deleteProperty(window, 'EventSource');
});

describe('sending an invitation on', () => {
  test('its row opens link, QR code and the ways to send it', async () => {
    const { user, router } = await open('/partners?filter=invited');
    await user.click(await screen.findByRole('button', { name: 'Share invitation SPRING-2026' }));
    const panel = await drawer();
    expect(router.state.location.search).toBe(`?filter=invited&share=${code.id}`);
    expect(panel.getByRole('textbox', { name: 'Invitation link' })).toHaveValue(code.url);
    expect(panel.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible();
    expect(panel.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:\?subject=Your%20invitation%20to%20Network%20Builders&body=.*SPRING-2026$/),
    );
    for (const [name, host] of [
      ['WhatsApp', 'https://wa.me/'],
      ['Telegram', 'https://t.me/share/url'],
    ] as const) {
      const link = panel.getByRole('link', { name });
      expect(link).toHaveAttribute('href', expect.stringContaining(host));
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
    expect(panel.getByText('Call Tuesday, December 1, 2099 at 2:00 PM UTC')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test.each([
    [false, ['Share invitation SPRING-2026', 'Copy URL', 'Actions for code SPRING-2026']],
    [true, ['Actions for code SPRING-2026', 'Share invitation SPRING-2026', 'Copy URL']],
  ] as const)('a row is gone through as it stands; its menu above what sends it on: %s', async (narrow, names) => {
    jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: narrow && query.includes('max-width: 639'),
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    await open('/partners?filter=invited');
    const first = await screen.findByRole('button', { name: names[0] });
    const all = names.map((name) => within(first.closest('article')!).getByRole('button', { name }));
    expect(within(first.closest('article')!).getAllByRole('button')).toEqual(all);
    jest.restoreAllMocks();
  });

  test("the device's own panel is offered where there is one; closing it is no failure", async () => {
    const share = jest
      .fn<Navigator['share']>()
      .mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
      .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    Object.assign(navigator, { share });
    const { user } = await open(`/partners?share=${code.id}`);
    const more = await (await drawer()).findByRole('button', { name: 'More…' });
    await user.click(more);
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ url: code.url, title: 'Your invitation to Network Builders' }),
    );
    expect(screen.queryByText('Could not share')).not.toBeInTheDocument();
    await user.click(more);
    expect(await screen.findByText('Could not share')).toBeVisible();
  });
  test('offers no device panel where there is none', async () => {
    await open(`/partners?share=${code.id}`);
    expect((await drawer()).queryByRole('button', { name: 'More…' })).not.toBeInTheDocument();
  });

  test('updates and announces opened and registered live', async () => {
    const { network } = await open(`/partners?share=${code.id}`);
    const panel = await drawer();
    expect(panel.getByText('Opened').nextSibling).toHaveTextContent('3');
    expect(panel.getByText('Registered').nextSibling).toHaveTextContent('1 of 5');
    network.use(serves.codes([{ ...code, openedCount: 4, usageCount: 2 }]));
    say({ type: 'invitation-changed' });
    await waitFor(() => expect(panel.getByText('Opened').nextSibling).toHaveTextContent('4'));
    expect(panel.getByText('Opened: 4. Registered: 2.')).toHaveAttribute('role', 'status');
  });

  test('says that it could not copy when the clipboard refuses', async () => {
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    const { user } = await open(`/partners?share=${code.id}`);
    await user.click((await drawer()).getByRole('button', { name: 'Copy URL' }));
    expect(await screen.findByText('Copy failed')).toBeVisible();
    expect(screen.getAllByText('Could not copy to clipboard.')[0]).toBeVisible();
  });

  test('says that an invitation is gone, but not when it could not be read', async () => {
    await open(`/partners?share=${code.id}`, []);
    expect(await (await drawer()).findByText('This invitation does not exist any more')).toBeVisible();
  });
  test('offers Retry when invitations cannot be read', async () => {
    const { user } = await open(
      `/partners?share=${code.id}`,
      [code],
      [fake.fails('get', '/api/referral/my-codes', 'access.forbidden', { once: true })],
    );
    expect(await (await drawer()).findByText('Your invitations could not be loaded.')).toBeVisible();
    await user.click((await drawer()).getByRole('button', { name: 'Retry' }));
    expect(await (await drawer()).findByRole('textbox', { name: 'Invitation link' })).toBeVisible();
  });
});

describe('the row of an invitation', () => {
  test('shows how often it was opened and how many registered', async () => {
    await open('/partners?filter=invited');
    expect(await screen.findByText('Opened 3 times')).toBeVisible();
    expect(screen.getByText('1 of 5 registered')).toBeVisible();
  });
  test('offers no sharing for an inactive invitation', async () => {
    await open('/partners?filter=invited', [{ ...code, status: 'expired', expiresAt: '2026-01-01T00:00:00.000Z' }]);
    expect(await screen.findByText('Expired Jan 1, 2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Share/ })).not.toBeInTheDocument();
  });
  test('offers no sharing for a used-up or expired invitation', async () => {
    await open('/partners?filter=invited', [{ ...code, usageCount: 5 }]);
    expect(await screen.findByText('5 of 5 registered')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Share/ })).not.toBeInTheDocument();
  });
  test.each([
    [true, 'Turn off', /is off/],
    [false, 'Turn on', /works again/],
  ] as const)('active %s: «%s»', async (isActive, item, said) => {
    const shown = { ...code, isActive, status: isActive ? 'used' : 'inactive' } as const;
    const { user, network } = await open(
      '/partners?filter=invited',
      [shown],
      [fake.patch(UPDATE, referral, { ...shown, isActive: !isActive })],
    );
    await menu(user, item);
    expect(await screen.findByText(said)).toBeVisible();
    expect(network.callsTo('PATCH', UPDATE)[0]?.body).toEqual({ isActive: !isActive });
  });
  test('a switch that fails says so', async () => {
    const { user } = await open('/partners?filter=invited', [code], [fake.fails('patch', UPDATE, 'server.failed')]);
    await menu(user, 'Turn off');
    expect(await screen.findByText('Failed to update referral code')).toBeVisible();
  });
});
