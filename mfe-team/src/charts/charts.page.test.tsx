import { beforeAll, describe, expect, test } from '@jest/globals';
import { FUNNEL_STAGES, type TeamFunnel, teamFunnel } from '@nb/contracts';
import { preloadUi } from '@nb/ui';
import { act, buildUser, fake, screen, waitFor, within } from '@nb/web-kit/testing';
import { show } from '../testing/show';

const PATH = '/api/team/funnel';
const PEOPLE = [40, 25, 20, 14, 9, 4, 5];
const FIGURES: TeamFunnel = {
  stages: FUNNEL_STAGES.map((stage, index) => ({
    stage,
    people: PEOPLE[index]!,
    medianDays: stage === 'step-1' ? 0.4 : stage === 'step-2' ? 2.5 : null,
  })),
  opened: 30,
  calls: { held: 12, 'did-not-come': 2, 'could-not': 0, moved: 1 },
  weeks: [
    { week: '2026-11-09', registered: 3, stepsCompleted: 11, active: 8 },
    { week: '2026-11-16', registered: 1, stepsCompleted: 2, active: 5 },
  ],
};
const NOTHING: TeamFunnel = {
  stages: FUNNEL_STAGES.map((stage) => ({ stage, people: 0 })),
  weeks: FIGURES.weeks.map(({ week }) => ({ week, registered: 0, stepsCompleted: 0, active: 0 })),
};
const open = (query = '', handlers = [fake.get(PATH, teamFunnel, FIGURES)]) =>
  show({ path: `/partners/charts${query}`, handlers });
const asked = (url: string | undefined) => Object.fromEntries(new URLSearchParams(url?.split('?')[1]));

beforeAll(preloadUi);

describe('/partners/charts', () => {
  test('shows each stage of the funnel as a number, as a share of the one before, and how long it took', async () => {
    await open();
    const stages = within(
      within(await screen.findByRole('region', { name: 'From invitation to completion' })).getByRole('list'),
    ).getAllByRole('listitem');
    expect(stages.map((stage) => stage.textContent)).toEqual([
      'Invited40',
      'Link opened3075% of the stage before',
      'Registered2583% of the stage before',
      '1 · Get Connected2080% of the stage before · half within a day',
      '2 · Activate Referral Link1470% of the stage before · half within 2.5 days',
      '3 · Build Your Prospect List964% of the stage before',
      '4 · Prepare Your Goals444% of the stage before',
      // From step 3, which opens both.
      '5 · Onboarding Call556% of the stage before',
    ]);
  });
  test('says how many calls went how, and nothing of whom', async () => {
    await open();
    expect(await screen.findByText('Calls so far: Held 12, Did not come 2, and Moved 1')).toBeVisible();
  });
  test('describes the weeks, and has every figure in a table', async () => {
    const { user } = await open();
    expect(
      await screen.findByRole('img', {
        name: 'Steps completed by week. This week 2, at most 11 in the week of Nov 9, 2026.',
      }),
    ).toBeVisible();
    expect(screen.getByText('13 in total')).toBeVisible();
    expect(screen.getByText('5 this week')).toBeVisible();
    await user.click(screen.getByText('Show the figures'));
    const [, newest] = within(screen.getByRole('table', { name: /Activity by week/ })).getAllByRole('row');
    expect(newest).toHaveTextContent('Week of Nov 16, 2026');
  });
  test.each<[string, Parameters<typeof show>[0], string[]]>([
    [
      'of the direct partners',
      {},
      ['/partners?filter=invited', '/partners', '/partners?step=2', '?did=registered&week=2026-11-16'],
    ],
    [
      'of the whole team',
      { path: '/partners/charts?depth=all' },
      [
        '/partners?filter=invited',
        '/partners?depth=all',
        '/partners?step=2&depth=all',
        '?did=registered&week=2026-11-16&depth=all',
      ],
    ],
    [
      'of the whole network',
      { user: buildUser({ isMasterAdmin: true }) },
      ['/partners?filter=invited', '/partners', '/partners?step=2', '?did=registered&week=2026-11-16'],
    ],
    [
      'of a master admin’s own partners',
      { path: '/partners/charts?depth=direct', user: buildUser({ isMasterAdmin: true }) },
      [
        '/partners?filter=invited',
        '/partners?depth=own',
        '/partners?step=2&depth=own',
        '?did=registered&week=2026-11-16&depth=own',
      ],
    ],
  ])('a bar leads to the people behind it, %s', async (_name, options, [invited, registered, step, week]) => {
    const { user } = await show({
      path: '/partners/charts',
      handlers: [fake.get(PATH, teamFunnel, FIGURES)],
      ...options,
    });
    const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByRole('link', { name: 'Invited' });
    expect([href('Invited'), href('Registered'), href(/^2 · /)]).toEqual([invited, registered, step]);
    await user.click(screen.getByText('Show the figures'));
    expect(href('1, New partners, Week of Nov 16, 2026')).toBe(`/partners${week}`);
  });
  test("keeps scope and period in the address, and sends them with the viewer's zone", async () => {
    const { user, router, network } = await open();
    await screen.findByText('Invited');
    expect(asked(network.callsTo('GET', PATH)[0]?.url)).toEqual({ depth: 'direct', weeks: '12', zone: 'UTC' });
    await user.click(screen.getByRole('button', { name: 'Whole team' }));
    await user.click(screen.getByRole('button', { name: '52 weeks' }));
    await waitFor(() =>
      expect(asked(network.callsTo('GET', PATH).at(-1)?.url)).toEqual({ depth: 'all', weeks: '52', zone: 'UTC' }),
    );
    expect(router.state.location.search).toBe('?depth=all&weeks=52');
    // Each choice adds a step to the history, except one that is chosen already.
    await user.click(screen.getByRole('button', { name: '52 weeks' }));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(router.state.location.search).toBe('?depth=all'));
    expect(screen.getByRole('button', { name: '12 weeks' })).toHaveAttribute('aria-pressed', 'true');
  });
  test('a master admin starts with the whole network, and can look at the own partners', async () => {
    const { user, router, network } = await show({
      path: '/partners/charts',
      user: buildUser({ isMasterAdmin: true }),
      handlers: [fake.get(PATH, teamFunnel, FIGURES)],
    });
    await screen.findByText('Invited');
    expect(screen.getByRole('button', { name: 'Whole network' })).toHaveAttribute('aria-pressed', 'true');
    expect(asked(network.callsTo('GET', PATH)[0]?.url)).toMatchObject({ depth: 'all' });
    await user.click(screen.getByRole('button', { name: 'My partners' }));
    expect(router.state.location.search).toBe('?depth=direct');
  });
  test('says what to do when there is nothing yet', async () => {
    await open('', [fake.get(PATH, teamFunnel, NOTHING)]);
    expect(await screen.findByText('Nothing to count yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Generate Code' })).toHaveAttribute('href', '/partners?code=new');
  });
  test('a failed read is not shown as no figures; Retry reads again', async () => {
    const { user } = await open('', [
      fake.fails('get', PATH, 'access.forbidden', { once: true }),
      fake.get(PATH, teamFunnel, FIGURES),
    ]);
    expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
    expect(screen.queryByText('Nothing to count yet')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Invited')).toBeVisible();
  });
});
