import { beforeAll, test } from '@jest/globals';
import { onboardingCall, referral } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildUser, expectToOutliveSession, fake, screen, within } from '@nb/web-kit/testing';
import { code, start } from './testing/codes-page';
import { buildDetails, serves, show } from './testing/show';

beforeAll(preloadUi);
const CALL = {
  onboardingCallDate: '2099-12-01',
  onboardingCallTime: '09:00',
  onboardingCallDatetime: '2099-12-01T14:00:00.000Z',
  onboardingCallTimezone: 'America/New_York',
};

test('a call that is moved', async () => {
  const partner = { ...buildDetails(), ...CALL };
  const view = await show({
    path: `/partners?partner=${partner.id}&drawer=call`,
    handlers: [serves.list([partner]), serves.codes(), serves.partner(partner)],
  });
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByRole('button', { name: 'Save call' });
  const time = drawer.getAllByRole('group', { name: /^Call time/ })[0]!;
  await view.user.click(within(time).getAllByRole('spinbutton')[0]!);
  await view.user.keyboard('10');
  await expectToOutliveSession(view, {
    method: 'patch',
    path: `/api/user/${partner.id}/onboarding-call`,
    accepted: fake.patch(`/api/user/${partner.id}/onboarding-call`, onboardingCall, {
      ...CALL,
      userId: partner.id,
      version: 2,
      overlaps: [],
    }),
    user: buildUser(),
    save: () => view.user.click(screen.getByRole('button', { name: 'Save call' })),
  });
});

test('an invitation that is changed', async () => {
  const view = await start(`/partners?code=${code.id}`);
  const drawer = within(await screen.findByRole('dialog'));
  await view.user.type(await drawer.findByLabelText(/How many times it can be used/), '5');
  await expectToOutliveSession(view, {
    method: 'patch',
    path: `/api/referral/update/${code.id}`,
    accepted: fake.patch(`/api/referral/update/${code.id}`, referral, code),
    user: buildUser({ onboardingCallTimezone: 'Asia/Kolkata' }),
    save: () => view.user.click(screen.getByRole('button', { name: 'Update Code' })),
  });
});
