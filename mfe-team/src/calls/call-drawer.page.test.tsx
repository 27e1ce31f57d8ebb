import { beforeAll, describe, expect, test } from '@jest/globals';
import { onboardingCall } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { buildDetails, serves, show } from '../testing/show';

const NO_CALL = buildDetails();
const CALL = {
  onboardingCallDate: '2099-12-01',
  onboardingCallTime: '09:00',
  onboardingCallDatetime: '2099-12-01T14:00:00.000Z',
  onboardingCallTimezone: 'America/New_York',
};
const PATH = `/api/user/${NO_CALL.id}/onboarding-call`;
const start = (partner = NO_CALL, handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = []) =>
  show({
    path: `/partners?partner=${partner.id}&drawer=call`,
    handlers: [...handlers, serves.list([partner]), serves.codes(), serves.partner(partner)],
  });
const form = async () => {
  await screen.findByRole('heading', { name: 'Edit Onboarding Call' });
  await screen.findByRole('button', { name: 'Save call' });
  return within(screen.getByRole('dialog'));
};
const part = async (label: string, index: number) =>
  within((await form()).getAllByRole('group', { name: new RegExp(`^${label}`) })[0]!).getAllByRole('spinbutton')[
    index
  ]!;

beforeAll(preloadUi);

describe('Edit Onboarding Call', () => {
  test("shows the call in its own zone, names the viewer's time, and saves a move", async () => {
    const answer = {
      ...CALL,
      onboardingCallDatetime: '2099-12-01T15:00:00.000Z',
      onboardingCallTime: '10:00',
      userId: NO_CALL.id,
      version: 2,
      overlaps: [],
    };
    const { user, network } = await start({ ...NO_CALL, ...CALL }, [fake.patch(PATH, onboardingCall, answer)]);
    const panel = await form();
    expect(panel.getByText('In your time zone: Tuesday, December 1, 2099 at 2:00 PM UTC')).toBeVisible();
    await user.click(await part('Call time', 0));
    await user.keyboard('10');
    expect(await panel.findByText('In your time zone: Tuesday, December 1, 2099 at 3:00 PM UTC')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Save call' }));
    expect(await screen.findByText('The onboarding call has been saved')).toBeVisible();
    expect(network.callsTo('PATCH', PATH)[0]?.body).toEqual({
      onboardingCallDate: '2099-12-01',
      onboardingCallTime: '10:00',
      onboardingCallTimezone: 'America/New_York',
      onlyIfFree: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(network.callsTo('GET', '/api/team/downline').length).toBeGreaterThan(1));
  });

  test('without a date: Missing Information', async () => {
    const { user, network } = await start();
    await user.click((await form()).getByRole('button', { name: 'Save call' }));
    expect(await screen.findByText('Missing Information')).toBeVisible();
    expect((await form()).getByRole('alert')).toHaveTextContent('Please select both date and time');
    expect(network.callsTo('PATCH', PATH)).toHaveLength(0);
    // The message disappears when the person goes on editing.
    await user.click(await part('Call time', 0));
    await user.keyboard('11');
    expect(screen.queryByText('Missing Information')).not.toBeInTheDocument();
  });

  test.each([
    [
      'a time that the clocks skip',
      { ...CALL, onboardingCallDate: '2099-03-08', onboardingCallTime: '02:30' },
      'Please select a valid date and time',
    ],
    [
      'a call that has passed',
      { ...CALL, onboardingCallDate: '2026-01-05', onboardingCallDatetime: '2026-01-05T14:00:00.000Z' },
      'Please select a date and time in the future',
    ],
  ])('%s: Invalid Time', async (_name, call, text) => {
    const { user, network } = await start({ ...NO_CALL, ...call });
    await user.click((await form()).getByRole('button', { name: 'Save call' }));
    expect(await screen.findByText('Invalid Time')).toBeVisible();
    expect((await form()).getByRole('alert')).toHaveTextContent(text);
    expect(network.callsTo('PATCH', PATH)).toHaveLength(0);
  });

  test('shows a refusal of the server, and keeps what was chosen', async () => {
    const { user } = await start({ ...NO_CALL, ...CALL }, [fake.fails('patch', PATH, 'server.failed')]);
    await user.click(await part('Call time', 0));
    await user.keyboard('11');
    await user.click((await form()).getByRole('button', { name: 'Save call' }));
    expect(await screen.findByText('Failed to update onboarding call')).toBeVisible();
    expect(await part('Call time', 0)).toHaveTextContent('11');
  });

  test('says of a repeated hour that the earlier one counts', async () => {
    await start({
      ...NO_CALL,
      onboardingCallDate: '2099-11-01',
      onboardingCallTime: '01:30',
      onboardingCallDatetime: '2099-11-01T05:30:00.000Z',
      onboardingCallTimezone: 'America/New_York',
    });
    expect(
      await (
        await form()
      ).findByText(
        'The clocks go back that night, so this time comes twice. The first one counts: Nov 1, 2099, 1:30 AM EDT.',
      ),
    ).toBeVisible();
    // The offset is that of the chosen hour, not of noon.
    expect((await form()).getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/New York (GMT-4)');
  });

  test('asks about another call at that hour before saving; pressing again saves', async () => {
    const overlap = { ...CALL, userId: NO_CALL.id, firstName: 'Lena', lastName: 'Vogel', own: false };
    const answer = { ...CALL, userId: NO_CALL.id, version: 2 };
    const overlaps = [
      overlap,
      { ...overlap, userId: '0198c0de-0000-7000-8000-0000000000b5', firstName: 'Sofia', lastName: 'Reyes', own: true },
    ];
    const { user, network } = await start({ ...NO_CALL, ...CALL }, [
      fake.patch(PATH, onboardingCall, ({ body }) => ({
        ...answer,
        overlaps,
        isSaved: !(body as { onlyIfFree?: boolean }).onlyIfFree,
      })),
    ]);
    const asked = () => network.callsTo('PATCH', PATH).map(({ body }) => (body as { onlyIfFree?: boolean }).onlyIfFree);
    await user.click((await form()).getByRole('button', { name: 'Save call' }));
    const panel = within(screen.getByRole('dialog'));
    const warning = await panel.findByRole('alert');
    expect(warning).toHaveTextContent('You have other calls at that hour');
    expect(warning).toHaveTextContent('Lena Vogel, 2:00 PM UTC');
    expect(warning).toHaveTextContent('Your own call with Sofia Reyes, 2:00 PM UTC');
    expect(warning).toHaveTextContent('Nothing is saved yet.');
    await user.click(panel.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked()).toEqual([true, false]);
  });

  test('offers calendars for an existing call, not for a new one', async () => {
    await start({ ...NO_CALL, ...CALL });
    expect((await form()).getByText('Tuesday, December 1, 2099 at 9:00 AM EST')).toBeVisible();
    expect((await form()).getByRole('link', { name: 'Download .ics' })).toHaveAttribute(
      'href',
      `/api/partner/${NO_CALL.id}/onboarding-call.ics`,
    );
  });
  test('offers no cancelling without a call', async () => {
    await start();
    expect((await form()).queryByRole('button', { name: 'Cancel call' })).not.toBeInTheDocument();
  });
  test('offers no cancelling of a past call', async () => {
    await start({
      ...NO_CALL,
      ...CALL,
      onboardingCallDate: '2020-12-01',
      onboardingCallDatetime: '2020-12-01T14:00:00.000Z',
    });
    expect((await form()).getByText('Tuesday, December 1, 2020 at 9:00 AM EST')).toBeVisible();
    expect((await form()).queryByRole('button', { name: 'Cancel call' })).not.toBeInTheDocument();
  });

  describe('cancelling', () => {
    const GONE = {
      onboardingCallDate: null,
      onboardingCallTime: null,
      onboardingCallDatetime: null,
      onboardingCallTimezone: 'America/New_York',
      userId: NO_CALL.id,
      version: 3,
      overlaps: [],
    };
    const ask = async (user: Awaited<ReturnType<typeof show>>['user']) => {
      await user.click((await form()).getByRole('button', { name: 'Cancel call' }));
      return within(await screen.findByRole('alertdialog', { name: 'Cancel this call?' }));
    };
    test('asks, cancels, and Undo puts the call back', async () => {
      const { user, network } = await start({ ...NO_CALL, ...CALL }, [
        fake.delete(PATH, onboardingCall, GONE),
        fake.patch(PATH, onboardingCall, { ...GONE, ...CALL }),
      ]);
      const question = await ask(user);
      expect(
        question.getByText(
          'Ravi Singh will be told that the call on Tuesday, December 1, 2099 at 2:00 PM UTC will not take place.',
        ),
      ).toBeVisible();
      await user.click(question.getByRole('button', { name: 'Cancel call' }));
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText('The call with Ravi Singh is back')).toBeVisible();
      expect(network.callsTo('DELETE', PATH)).toHaveLength(1);
      expect(network.callsTo('PATCH', PATH)[0]?.body).toEqual({
        onboardingCallDate: '2099-12-01',
        onboardingCallTime: '09:00',
        onboardingCallTimezone: 'America/New_York',
      });
    });
    test('shows a failure in the dialog', async () => {
      const { user } = await start({ ...NO_CALL, ...CALL }, [fake.fails('delete', PATH, 'server.failed')]);
      const question = await ask(user);
      await user.click(question.getByRole('button', { name: 'Cancel call' }));
      expect(await screen.findByText('Failed to update onboarding call')).toBeVisible();
      expect(question.getByText(/will not take place/)).toBeVisible();
      await user.click(question.getByRole('button', { name: 'Keep the call' }));
      expect(await form()).toBeTruthy();
    });
  });
});
