import { type Referral } from '@nb/contracts';
import { buildReferral, buildUser, screen, within } from '@nb/web-kit/testing';
import { serves, show } from './show';

type User = Awaited<ReturnType<typeof show>>['user'];

export const code = buildReferral({ code: 'SPRING-2026', url: 'https://nb.test/register/SPRING-2026' });
export const PAST_CALL = {
  onboardingCallDate: '2026-01-05',
  onboardingCallTime: '09:00',
  onboardingCallDatetime: '2026-01-05T14:00:00.000Z',
  onboardingCallTimezone: 'America/New_York',
};

/** The sponsor's pages with these invitations, and with whom none is in the team yet. */
export const start = (
  path: string,
  handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = [],
  codes: Referral[] = [code],
) =>
  show({
    path,
    user: buildUser({ onboardingCallTimezone: 'Asia/Kolkata' }),
    handlers: [...handlers, serves.list([]), serves.codes(codes)],
  });
export const drawer = async () => within(await screen.findByRole('dialog'));
export const press = async (user: User, name: string) => user.click((await drawer()).getByRole('button', { name }));
/** Types a day into a date field part by part, as people do. */
export const typeDay = async (user: User, label: string, digits: string) => {
  const group = (await drawer()).getAllByRole('group', { name: new RegExp(`^${label}`) })[0]!;
  await user.click(within(group).getAllByRole('spinbutton')[0]!);
  await user.keyboard(digits);
};

/** The drawer of a new invitation with the fields of *More*, and with this choice for the call. */
export const openInvite = async (
  handlers: NonNullable<Parameters<typeof show>[0]>['handlers'] = [],
  call = 'No call yet',
) => {
  const page = await start('/partners?code=new', handlers);
  const panel = await drawer();
  await page.user.click(panel.getByRole('button', { name: 'Generate Invite Partner Code' }));
  await page.user.click(panel.getByRole('radio', { name: call }));
  return page;
};
