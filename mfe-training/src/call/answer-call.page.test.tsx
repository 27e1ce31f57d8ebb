import { beforeAll, describe, expect, test } from '@jest/globals';
import { type CurrentUser, type OwnCall, ownCall, progress } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { buildProgress, buildUser, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import remote from '../remote';
import texts from '../texts/en.json';

const ANSWER = '/api/team/onboarding-call/answer';
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const callAt = (time: string): Partial<CurrentUser> => ({
  onboardingCallDate: time.slice(0, 10),
  onboardingCallTime: time.slice(11, 16),
  onboardingCallDatetime: time,
  onboardingCallTimezone: 'UTC',
});
const build = (time: string, over: Partial<OwnCall> = {}): OwnCall => ({
  onboardingCallDate: time.slice(0, 10),
  onboardingCallTime: time.slice(11, 16),
  onboardingCallDatetime: time,
  onboardingCallTimezone: 'UTC',
  onboardingCallPlace: { where: 'messenger', value: '+15550100123' },
  version: 2,
  withName: 'Ravi Singh',
  answer: null,
  heldAt: null,
  ...over,
});
type Handlers = NonNullable<NonNullable<Parameters<typeof renderRoutes>[1]>['handlers']>;
const show = (step: 1 | 5, call: OwnCall, handlers: Handlers = [], held: string | null = null) =>
  renderRoutes(remote.routes, {
    texts: { training: texts },
    path: `/training/step/${step}`,
    user: buildUser(callAt(call.onboardingCallDatetime ?? '')),
    handlers: [
      ...handlers,
      fake.get('/api/team/onboarding-call', ownCall, call),
      fake.get('/api/training/progress', progress, buildProgress({ callHeldAt: held, serverTime: at(0) }, [1, 2, 3])),
    ],
  });
const card = async () => within(await screen.findByRole('region', { name: 'Onboarding call' }));
beforeAll(preloadUi);

describe.each([1, 5] as const)('the card of the call in step %d', (step) => {
  test('says where it takes place, and lets one join from ten minutes before', async () => {
    const early = await show(step, build(at(5)));
    expect(await (await card()).findByText('WhatsApp: +15550100123')).toBeVisible();
    expect((await card()).queryByRole('link', { name: 'Join' })).not.toBeInTheDocument();
    early.unmount();
    await show(step, build(at(0.1)));
    expect(await (await card()).findByRole('link', { name: 'Join' })).toHaveAttribute(
      'href',
      'https://wa.me/15550100123',
    );
  });

  test('one press says that it suits', async () => {
    const call = build(at(50));
    const { user, network } = await show(step, call, [
      fake.put(ANSWER, ownCall, { ...call, answer: { suits: true, times: [], note: null, at: at(0) } }),
    ]);
    await user.click(await (await card()).findByRole('button', { name: 'That suits me' }));
    expect(await (await card()).findByText('You said that it suits you.')).toBeVisible();
    expect(network.callsTo('PUT', ANSWER)[0]?.body).toEqual({ version: 2, suits: true });
  });
});

describe('other times', () => {
  test('a note alone can be sent; nothing at all is said to be missing, and a refusal keeps what was typed', async () => {
    const { user, network } = await show(5, build(at(50)), [fake.fails('put', ANSWER, 'call.version-conflict')]);
    await user.click(await (await card()).findByRole('button', { name: 'Propose other times' }));
    const form = within(await screen.findByRole('form', { name: 'Propose other times' }));
    await user.click(form.getByRole('button', { name: 'Send to your sponsor' }));
    expect(await form.findByText('Choose date and time, or write a note')).toBeVisible();
    expect(network.callsTo('PUT', ANSWER)).toEqual([]);
    await user.type(form.getByRole('textbox', { name: /A note for your sponsor/ }), 'Night shift');
    await user.click(form.getByRole('button', { name: 'Send to your sponsor' }));
    expect(await screen.findByText(/The call has changed in the meantime/)).toBeVisible();
    expect(form.getByRole('textbox', { name: /A note for your sponsor/ })).toHaveValue('Night shift');
    await waitFor(() => expect(network.callsTo('GET', '/api/team/onboarding-call').length).toBeGreaterThan(1));
  });

  test('up to three can be given, and each can be taken away', async () => {
    const { user } = await show(5, build(at(50)));
    await user.click(await (await card()).findByRole('button', { name: 'Propose other times' }));
    const form = within(await screen.findByRole('form', { name: 'Propose other times' }));
    await user.click(form.getByRole('button', { name: 'Another time' }));
    await user.click(form.getByRole('button', { name: 'Another time' }));
    expect(form.getByRole('group', { name: 'Time 3' })).toBeVisible();
    expect(form.queryByRole('button', { name: 'Another time' })).not.toBeInTheDocument();
    await user.click(form.getByRole('button', { name: 'Remove time 2' }));
    expect(form.queryByRole('group', { name: 'Time 3' })).not.toBeInTheDocument();
  });

  test('what was proposed is shown, and can be answered differently', async () => {
    const { user } = await show(
      5,
      build(at(50), { answer: { suits: false, times: ['2099-12-01T10:00:00.000Z'], note: 'Late', at: at(-1) } }),
    );
    expect(await (await card()).findByText(/^You proposed: Dec 1, 2099/)).toBeVisible();
    await user.click((await card()).getByRole('button', { name: 'Answer differently' }));
    expect(await (await card()).findByRole('button', { name: 'That suits me' })).toBeVisible();
  });

  test('of a call that has begun one can’t say that it suits', async () => {
    await show(5, build(at(-1)));
    expect(await (await card()).findByRole('button', { name: 'Propose other times' })).toBeVisible();
    expect((await card()).queryByRole('button', { name: 'That suits me' })).not.toBeInTheDocument();
  });
});

test('where it takes place could not be read: that is said, with Retry, and the time stays', async () => {
  await renderRoutes(remote.routes, {
    texts: { training: texts },
    path: '/training/step/5',
    user: buildUser(callAt(at(50))),
    handlers: [
      fake.fails('get', '/api/team/onboarding-call', 'server.unavailable'),
      fake.get('/api/training/progress', progress, buildProgress({}, [1, 2, 3])),
    ],
  });
  expect(await (await card()).findByText('Where your call takes place could not be loaded.')).toBeVisible();
  expect(screen.getByRole('timer')).toBeVisible();
});

test('step 5 says when the call took place', async () => {
  await show(5, build(at(-30)), [], '2026-11-03T10:00:00.000Z');
  expect(await (await card()).findByText('Your call took place on Tuesday, November 3, 2026.')).toBeVisible();
});
