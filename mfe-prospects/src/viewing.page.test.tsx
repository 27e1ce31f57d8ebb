import { expect, jest, test } from '@jest/globals';
import { buildUser, screen, within } from '@nb/web-kit/testing';
import { ann, bob, showProspects } from './testing/prospects-page';

const WHY = 'You are viewing this account as an administrator. Nothing can be changed or exported here.';
const user = buildUser({
  viewAs: { adminId: ann.id, adminName: 'Ada Admin', endsAt: '2099-01-01T00:00:00.000Z' },
});

test('while an admin views the account, nothing of the list can be taken along or changed, and each button says why', async () => {
  const { user: hand, network } = await showProspects([ann, bob], [], '/prospects', { user });
  await screen.findByText('Ann Lee');
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click');
  for (const name of ['ADD', 'Import CSV', 'Copy', 'Export CSV', 'Choose how to export']) {
    const button = screen.getByRole('button', { name });
    expect([name, button.getAttribute('aria-disabled')]).toEqual([name, 'true']);
    expect(button).toHaveAccessibleDescription(WHY);
    await hand.click(button);
  }
  expect([written.mock.calls, saved.mock.calls, screen.queryByRole('dialog')]).toEqual([[], [], null]);
  await hand.click(screen.getByRole('checkbox', { name: /Ann Lee/ }));
  const bar = within(screen.getByRole('toolbar'));
  for (const name of ['Delete', 'Type'])
    expect(bar.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  expect(network.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('nor anything of the guide', async () => {
  await showProspects([ann], [], '/prospects?tab=guide', { user });
  expect(await screen.findByRole('button', { name: /Generate/ })).toHaveAttribute('aria-disabled', 'true');
});
