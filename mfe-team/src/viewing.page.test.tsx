import { beforeAll, expect, test } from '@jest/globals';
import { preloadUi } from '@nb/ui';
import { buildReferral, buildUser, newTestId, screen, within } from '@nb/web-kit/testing';
import { buildDetails, serves, show } from './testing/show';

beforeAll(preloadUi);

const WHY = 'You are viewing this account as an administrator. Nothing can be changed or exported here.';
const user = buildUser({
  viewAs: { adminId: newTestId(), adminName: 'Ada Admin', endsAt: '2099-01-01T00:00:00.000Z' },
});
const CALL = {
  onboardingCallDate: '2099-12-01',
  onboardingCallTime: '09:00',
  onboardingCallDatetime: '2099-12-01T14:00:00.000Z',
  onboardingCallTimezone: 'America/New_York',
};
const ravi = buildDetails({ firstName: 'Ravi', lastName: 'Singh', ...CALL });
const handlers = [serves.list([ravi]), serves.codes([buildReferral({ status: 'invited' })]), serves.partner(ravi)];

test('while an admin views the account nobody is invited', async () => {
  const { user: hand, network } = await show({ user, handlers });
  for (const button of await screen.findAllByRole('button', { name: /^Invite(?!d)/ })) {
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(WHY);
    await hand.click(button);
  }
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(network.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('and no call is moved, cancelled or taken along', async () => {
  const { user: hand, network } = await show({ user, handlers, path: `/partners?partner=${ravi.id}&drawer=call` });
  await screen.findByRole('button', { name: 'Save call' });
  const drawer = within(screen.getByRole('dialog'));
  for (const name of ['Save call', 'Cancel call', '+ Calendar', 'Outlook', 'Microsoft 365', 'Download .ics']) {
    const button = drawer.getByRole('button', { name });
    expect([name, button.getAttribute('aria-disabled')]).toEqual([name, 'true']);
    expect(button).toHaveAccessibleDescription(WHY);
    await hand.click(button);
  }
  expect(drawer.getByRole('button', { name: /Call date$/ })).toBeDisabled();
  expect(network.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
