import { beforeAll, describe, expect, test } from '@jest/globals';
import { onboardingCall } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { buildDetails, serves, show } from '../testing/show';

const NO_CALL = buildDetails();
const CALL = { onboardingCallDate: '2099-12-01', onboardingCallTime: '09:00', onboardingCallDatetime: '2099-12-01T14:00:00.000Z', onboardingCallTimezone: 'America/New_York' };
const PATH = `/api/user/${NO_CALL.id}/onboarding-call`;
const start = (partner = NO_CALL, handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = []) =>
  show({ path: `/partners?partner=${partner.id}&drawer=call`, handlers: [...handlers, serves.list([partner]), serves.codes(), serves.partner(partner)] });
const form = async () => {
  await screen.findByRole('heading', { name: 'Edit Onboarding Call' });
  await screen.findByRole('button', { name: 'Save call' });
  return within(screen.getByRole('dialog'));
};
const part = async (label: string, index: number) => within((await form()).getAllByRole('group', { name: new RegExp(`^${label}`) })[0]!).getAllByRole('spinbutton')[index]!;

beforeAll(preloadUi);

describe('Edit Onboarding Call', () => {
  test('shows the call in its own zone, names the viewer\'s time, and saves a move', async () => {
    const answer = { ...CALL, onboardingCallDatetime: '2099-12-01T15:00:00.000Z', onboardingCallTime: '10:00', userId: NO_CALL.id, version: 2, overlaps: [] };
    const { user, network } = await start({ ...NO_CALL, ...CALL }, [fake.patch(PATH, onboardingCall, answer)]);
    const panel = await form();
    expect(panel.getByText('In your time zone: Tuesday, December 1, 2099 at 2:00 PM UTC')).toBeVisible();
    await user.click(await part('Call time', 0));
    await user.keyboard('10');
    expect(await panel.findByText('In your time zone: Tuesday, December 1, 2099 at 3:00 PM UTC')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Save call' }));
    expect(await screen.findByText('The onboarding call has been saved')).toBeVisible();
    expect(network.callsTo('PATCH', PATH)[0]?.body).toEqual({ onboardingCallDate: '2099-12-01', onboardingCallTime: '10:00', onboardingCallTimezone: 'America/New_York' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(network.callsTo('GET', '/api/team/downline').length).toBeGreaterThan(1));
  });

  test('without a date: Missing Information', async () => {
    const { user, network } = await start();
    await user.click((await form()).getByRole('button', { name: 'Save call' }));
    expect(await screen.findByText('Missing Information')).toBeVisible();
    expect((await form()).getByRole('alert')).toHaveTextContent('Please select both date and time');
    expect(network.callsTo('PATCH', PATH)).toHaveLength(0);
  });

  test.each([
    ['a time that the clocks skip', { ...CALL, onboardingCallDate: '2099-03-08', onboardingCallTime: '02:30' }, 'Please select a valid date and time'],
    ['a call that has passed', { ...CALL, onboardingCallDate: '2026-01-05', onboardingCallDatetime: '2026-01-05T14:00:00.000Z' }, 'Please select a date and time in the future'],
  ])('%s: Invalid Time', async (_name, call, text) => {
    const { user, network } = await start({ ...NO_CALL, ...call });
    await user.click((await form()).getByRole('button', { name: 'Save call' }));
    expect(await screen.findByText('Invalid Time')).toBeVisible();
    expect((await form()).getByRole('alert')).toHaveTextContent(text);
    expect(network.callsTo('PATCH', PATH)).toHaveLength(0);
  });

  test('a refusal of the server is told, and the drawer keeps what was chosen', async () => {
    const { user } = await start({ ...NO_CALL, ...CALL }, [fake.fails('patch', PATH, 'server.failed')]);
    await user.click(await part('Call time', 0));
    await user.keyboard('11');
    await user.click((await form()).getByRole('button', { name: 'Save call' }));
    expect(await screen.findByText('Failed to update onboarding call')).toBeVisible();
    expect(await part('Call time', 0)).toHaveTextContent('11');
  });
});
