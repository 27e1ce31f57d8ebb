import { expect, test } from '@jest/globals';
import { buildProgress, buildUser, newTestId, screen } from '@nb/web-kit/testing';
import { PROGRESS, show } from './testing/step-page';

const WHY = 'You are viewing this account as an administrator. Nothing can be changed or exported here.';
const user = buildUser({
  viewAs: { adminId: newTestId(), adminName: 'Ada Admin', endsAt: '2099-01-01T00:00:00.000Z' },
});

test('while an admin views the account no step is completed and nothing of it is written', async () => {
  const { user: hand, network } = await show(2, buildProgress({}, [1]), { user });
  const button = await screen.findByRole('button', { name: 'Complete step' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(WHY);
  await hand.click(button);
  for (const field of [...screen.getAllByRole('checkbox'), ...screen.getAllByRole('textbox')])
    expect(field).toBeDisabled();
  expect(network.callsTo('GET', PROGRESS).length).toBeGreaterThan(0);
  expect(network.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});
