import { beforeAll, test } from '@jest/globals';
import { calendarFeed } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { type ExpectedText, buildUser, expectToFollowLanguage, fake, screen, within } from '@nb/web-kit/testing';
import { code, start } from './testing/codes-page';
import { buildDetails, serves, show } from './testing/show';
import german from './texts/de.json';

beforeAll(preloadUi);
type View = Awaited<ReturnType<typeof show>>;
const CALL = {
  onboardingCallDate: '2099-12-01',
  onboardingCallTime: '09:00',
  onboardingCallDatetime: '2099-12-01T14:00:00.000Z',
  onboardingCallTimezone: 'America/New_York',
};
const ravi = buildDetails();
const withCall = { ...ravi, ...CALL };
const panel = (drawer: string, partner = ravi, handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = []) =>
  show({
    path: `/partners?partner=${partner.id}&drawer=${drawer}`,
    user: buildUser({ isMasterAdmin: true }),
    handlers: [...handlers, serves.list([partner]), serves.codes(), serves.partner(partner)],
  });
const press = async ({ user }: View, name: string, role: 'dialog' | 'alertdialog' = 'dialog') =>
  user.click(await within(await screen.findByRole(role)).findByRole('button', { name }));
const server: ExpectedText = ['common', 'errors.server.failed'];
const fails = (method: 'post' | 'patch' | 'delete', path: string) => fake.fails(method, path, 'server.failed');

test.each<[string, () => Promise<View>, (view: View) => Promise<unknown>, readonly ExpectedText[]]>([
  [
    'a call without a date',
    () => panel('call'),
    (view) => press(view, 'Save call'),
    [
      ['team', 'calls.missing'],
      ['team', 'calls.missingText'],
    ],
  ],
  [
    'a call that could not be moved',
    () => panel('call', withCall, [fails('patch', `/api/user/${ravi.id}/onboarding-call`)]),
    (view) => press(view, 'Save call'),
    [['team', 'calls.failed'], server],
  ],
  [
    'a call that could not be cancelled',
    () => panel('call', withCall, [fails('delete', `/api/user/${ravi.id}/onboarding-call`)]),
    async (view) => {
      await press(view, 'Cancel call');
      await press(view, 'Cancel call', 'alertdialog');
    },
    [['team', 'calls.failed'], server],
  ],
  [
    'a partner who could not be deleted',
    () => panel('profile', ravi, [fails('delete', `/api/admin/delete-user/${ravi.id}`)]),
    async (view) => {
      await press(view, 'Delete Partner');
      await press(view, 'Delete Partner', 'alertdialog');
    },
    [['team', 'remove.failed'], server],
  ],
  [
    'a code that is too short',
    () => start('/partners?code=new'),
    async (view) => {
      await press(view, 'Generate Invite Partner Code');
      await view.user.type(await within(await screen.findByRole('dialog')).findByLabelText(/^Custom code/i), 'ab');
      await press(view, 'Generate Code');
    },
    [['team', 'codes.customInvalid']],
  ],
  [
    'an invitation that was refused',
    () => start(`/partners?code=${code.id}`, [fake.fails('patch', `/api/referral/update/${code.id}`, 'server.failed')]),
    async (view) => {
      const drawer = within(await screen.findByRole('dialog'));
      await view.user.type(await drawer.findByLabelText(/How many times it can be used/), '5');
      await press(view, 'Update Code');
    },
    [['team', 'codes.updateFailed'], server],
  ],
  [
    'an invitation that could not be deleted',
    () => start(`/partners?dialog=delete-code&about=${code.id}`, [fails('delete', `/api/referral/delete/${code.id}`)]),
    (view) => press(view, 'Delete', 'alertdialog'),
    [['team', 'codes.deleteFailed'], server],
  ],
  [
    'an address of the calendar that could not be made',
    () =>
      show({
        path: '/calendar?feed=1',
        handlers: [
          fake.get('/api/team/calendar/feed', calendarFeed, { active: false, createdAt: null, lastReadAt: null }),
          fails('post', '/api/team/calendar/feed'),
        ],
      }),
    (view) => press(view, 'Create address'),
    [server],
  ],
])('the message about %s follows a change of language', async (_what, open, fail, expected) => {
  const view = await open();
  await fail(view);
  await expectToFollowLanguage(view, { team: german }, expected);
});
