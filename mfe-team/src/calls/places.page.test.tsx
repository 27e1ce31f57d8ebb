import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  type CallPlace,
  type PartnerCall,
  type PartnerDetails,
  onboardingCall,
  partnerCall,
  partnerDetails,
  usualCallPlace,
} from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import remote from '../remote';
import { buildDetails, serves, show } from '../testing/show';
import texts from '../texts/en.json';

const MINUTE = 60_000;
const LINK: CallPlace = { where: 'link', value: 'https://meet.example.test/ada' };
const CALL: PartnerCall = { version: 3, place: null, answer: null, outcome: null, held: [] };
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const withCall = (minutes: number, over: Partial<PartnerDetails> = {}, call: Partial<PartnerCall> = {}) => {
  const time = at(minutes);
  return buildDetails({
    onboardingCallDate: time.slice(0, 10),
    onboardingCallTime: time.slice(11, 16),
    onboardingCallDatetime: time,
    onboardingCallTimezone: 'UTC',
    call: { ...CALL, ...call },
    ...over,
  });
};
const open = (
  partner: PartnerDetails,
  drawer: string,
  handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = [],
) =>
  show({
    path: `/partners?partner=${partner.id}&drawer=${drawer}`,
    handlers: [...handlers, serves.list([partner]), serves.codes(), serves.partner(partner)],
  });
beforeAll(preloadUi);

describe('the place in the form of a call', () => {
  const form = async () => {
    await screen.findByRole('button', { name: 'Save call' });
    return within(screen.getByRole('dialog', { name: /Edit Onboarding Call/ }));
  };
  const choose = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) => {
    await user.click((await form()).getByRole('button', { name: /Where you talk/ }));
    await user.click(await screen.findByRole('option', { name }));
  };
  const saves = (partner: PartnerDetails) =>
    fake.patch(`/api/user/${partner.id}/onboarding-call`, onboardingCall, {
      userId: partner.id,
      version: 4,
      overlaps: [],
      onboardingCallDate: partner.onboardingCallDate,
      onboardingCallTime: partner.onboardingCallTime,
      onboardingCallDatetime: partner.onboardingCallDatetime,
      onboardingCallTimezone: 'UTC',
    });

  test('a link is saved, and can be the usual one from then on', async () => {
    const partner = withCall(3000);
    const { user, network } = await open(partner, 'call', [saves(partner)]);
    await choose(user, 'Video call, by a link');
    await user.type((await form()).getByRole('textbox', { name: /Link to the call/ }), LINK.value);
    await user.click((await form()).getByRole('checkbox', { name: 'Use this next time' }));
    await user.click((await form()).getByRole('button', { name: 'Save call' }));
    expect(await screen.findByText('The onboarding call has been saved')).toBeVisible();
    expect(network.callsTo('PATCH', `/api/user/${partner.id}/onboarding-call`)[0]?.body).toMatchObject({
      place: LINK,
      isUsualPlace: true,
    });
  });

  test('what is no link or number is said at the field, and nothing is sent', async () => {
    const partner = withCall(3000);
    const { user, network } = await open(partner, 'call', [saves(partner)]);
    await choose(user, 'Phone');
    await user.type((await form()).getByRole('textbox', { name: /Phone number/ }), '030 123456');
    await user.click((await form()).getByRole('button', { name: 'Save call' }));
    expect((await screen.findAllByText('Enter the whole number with its country')).length).toBeGreaterThan(0);
    expect((await form()).getByRole('textbox', { name: /Phone number/ })).toHaveValue('030 123456');
    expect(network.callsTo('PATCH', `/api/user/${partner.id}/onboarding-call`)).toEqual([]);
  });

  test('a new call begins with the usual place', async () => {
    const partner = buildDetails({ call: CALL });
    await open(partner, 'call', [fake.get('/api/team/call-place', usualCallPlace, { place: LINK })]);
    expect(await (await form()).findByRole('textbox', { name: /Link to the call/ })).toHaveValue(LINK.value);
  });

  test('a place that was not touched is not sent', async () => {
    const moved = withCall(3000, { onboardingCallPlace: LINK });
    const { user, network } = await open(moved, 'call', [saves(moved)]);
    await user.click((await form()).getByRole('button', { name: 'Save call' }));
    await waitFor(() => expect(network.callsTo('PATCH', `/api/user/${moved.id}/onboarding-call`)).toHaveLength(1));
    expect(network.callsTo('PATCH', `/api/user/${moved.id}/onboarding-call`)[0]?.body).not.toHaveProperty('place');
  });
});

describe('the sheet of a partner', () => {
  test('says where the call is, and lets one join from ten minutes before', async () => {
    const early = await open(withCall(30, { onboardingCallPlace: LINK }), 'now');
    expect(await screen.findByText('Video call: meet.example.test/ada')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Join' })).not.toBeInTheDocument();
    early.unmount();
    await open(withCall(9, { onboardingCallPlace: LINK }), 'now');
    expect(await screen.findByRole('link', { name: 'Join' })).toHaveAttribute('href', LINK.value);
  });

  test('one press takes a proposed time', async () => {
    const times = [at(3000), at(4440)];
    const partner = withCall(2000, {}, { answer: { suits: false, times, note: 'Night shift', at: at(-60) } });
    const path = `/api/partner/${partner.id}/onboarding-call/take`;
    const { user, network } = await open(partner, 'now', [
      fake.post(path, onboardingCall, {
        userId: partner.id,
        version: 4,
        overlaps: [],
        onboardingCallDate: null,
        onboardingCallTime: null,
        onboardingCallDatetime: times[1]!,
        onboardingCallTimezone: 'UTC',
      }),
    ]);
    expect(await screen.findByText('Night shift')).toBeVisible();
    const [, second] = screen.getAllByRole('button', { name: /^Set the call to/ });
    await user.click(second!);
    expect(await screen.findByText(/^The call is now/)).toBeVisible();
    expect(network.callsTo('POST', path)[0]?.body).toEqual({ version: 3, at: times[1], onlyIfFree: true });
  });

  test('a proposed time at which there is another call is asked about before it is saved', async () => {
    const times = [at(3000), at(4440)];
    let partner = withCall(2000, {}, { answer: { suits: false, times, note: null, at: at(-60) } });
    const path = `/api/partner/${partner.id}/onboarding-call/take`;
    const view = {
      userId: partner.id,
      onboardingCallDate: null,
      onboardingCallTime: null,
      onboardingCallDatetime: times[1]!,
      onboardingCallTimezone: 'UTC',
    };
    const overlaps = [{ ...view, firstName: 'Lena', lastName: 'Vogel', own: false }];
    const { user, network } = await show({
      path: `/partners?partner=${partner.id}&drawer=now`,
      handlers: [
        fake.post(path, onboardingCall, ({ body }) => {
          const isSaved = !(body as { onlyIfFree?: boolean }).onlyIfFree;
          if (isSaved) partner = { ...partner, call: { ...CALL, version: 4 } };
          return { ...view, version: isSaved ? 4 : 3, overlaps, isSaved };
        }),
        fake.get(`/api/partner/${partner.id}/details`, partnerDetails, () => partner),
        serves.list([partner]),
        serves.codes(),
      ],
    });
    const [, second] = await screen.findAllByRole('button', { name: /^Set the call to/ });
    await user.click(second!);
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent('You have another call at that hour');
    expect(question).toHaveTextContent('Lena Vogel');
    expect(question).toHaveTextContent('Nothing is saved yet.');
    expect(screen.queryByText(/^The call is now/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText(/^The call is now/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save anyway' })).not.toBeInTheDocument());
    expect(network.callsTo('POST', path).map(({ body }) => body)).toEqual([
      { version: 3, at: times[1], onlyIfFree: true },
      { version: 3, at: times[1], onlyIfFree: false },
    ]);
  });

  test('a proposal that is gone is said, and the partner is read again', async () => {
    const partner = withCall(2000, {}, { answer: { suits: false, times: [at(3000)], note: null, at: at(-60) } });
    const { user, network } = await open(partner, 'now', [
      fake.fails('post', `/api/partner/${partner.id}/onboarding-call/take`, 'call.version-conflict'),
    ]);
    await user.click(await screen.findByRole('button', { name: /^Set the call to/ }));
    expect(await screen.findByText(/The call has changed in the meantime/)).toBeVisible();
    await waitFor(() => expect(network.callsTo('GET', `/api/partner/${partner.id}/details`).length).toBeGreaterThan(1));
  });

  test('asks after the call how it went, and says what was said', async () => {
    const partner = withCall(-90);
    let call = partner.call!;
    const path = `/api/partner/${partner.id}/onboarding-call/outcome`;
    const { user, network } = await show({
      path: `/partners?partner=${partner.id}&drawer=now`,
      handlers: [
        fake.put(path, partnerCall, () => (call = { ...call, outcome: 'held' })),
        fake.get(`/api/partner/${partner.id}/details`, partnerDetails, () => ({ ...partner, call })),
        serves.list([partner]),
        serves.codes(),
      ],
    });
    expect(await screen.findByRole('heading', { name: 'Held: how did it go?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Held' }));
    // For the keyboard it goes on where the buttons were.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus());
    expect(network.callsTo('PUT', path)[0]?.body).toEqual({ version: 3, outcome: 'held' });
    expect(screen.queryByRole('button', { name: 'I could not' })).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Held' })).toHaveFocus();
  });

  test('asks nothing before the call, and nobody who may not say it', async () => {
    const ahead = await open(withCall(60), 'now');
    await screen.findByRole('button', { name: 'Prepare' });
    expect(screen.queryByText('Held: how did it go?')).not.toBeInTheDocument();
    ahead.unmount();
    await open(withCall(-60, { depth: 2 }), 'now');
    await screen.findByRole('button', { name: 'Prepare' });
    expect(screen.queryByText('Held: how did it go?')).not.toBeInTheDocument();
  });

  test('shows how many contacts are in each stage', async () => {
    await open(buildDetails({ contactStages: { new: 4, 'follow-up': 2 }, prospectsTotal: 6 }), 'contacts');
    const list = await screen.findByRole('list', { name: 'Contacts by stage' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['New: 4', 'Follow-up: 2']);
  });
});

describe('the usual place in Settings', () => {
  const Card = remote.slots['usual-call-place'];
  const settings = (handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = []) =>
    renderRoutes([{ path: '/settings', element: <Card userId="x" /> }], {
      texts: { team: texts },
      path: '/settings',
      handlers,
    });

  test('is saved, and kept when it is refused', async () => {
    const { user, network } = await settings([
      fake.get('/api/team/call-place', usualCallPlace, { place: LINK }),
      fake.fails('put', '/api/team/call-place', 'server.unavailable'),
    ]);
    const field = await screen.findByRole('textbox', { name: /Link to the call/ });
    await user.clear(field);
    await user.type(field, 'https://meet.example.test/new');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/not available right now/i)).toBeVisible();
    expect(field).toHaveValue('https://meet.example.test/new');
    expect(network.callsTo('PUT', '/api/team/call-place')[0]?.body).toEqual({
      place: { where: 'link', value: 'https://meet.example.test/new' },
    });
  });

  test('that cannot be read is said, not shown as none', async () => {
    await settings([fake.fails('get', '/api/team/call-place', 'server.unavailable')]);
    expect(await screen.findByText('This setting could not be loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Where you talk/ })).not.toBeInTheDocument();
  });
});
