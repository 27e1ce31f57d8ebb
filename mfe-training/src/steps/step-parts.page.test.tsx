import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type Progress, type StepNumber, completedStep, progress, trainingPdfs } from '@nb/contracts';
import { api } from '@nb/web-kit';
import { act, buildProgress, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import remote from '../remote';
import { progressServer } from '../testing/progress-server';
import texts from '../texts/en.json';

const PROGRESS = '/api/training/progress';
const COMPLETE = '/api/training/complete-step';
const all: StepNumber[] = [1, 2, 3, 4, 5];
const show = (
  step: StepNumber,
  now: Progress,
  handlers: NonNullable<Parameters<typeof renderRoutes>[1]>['handlers'] = [],
) => {
  const server = progressServer(now);
  return renderRoutes([...remote.routes, { path: '/', element: <h1>Dashboard here</h1> }], {
    texts: { training: texts },
    path: `/training/step/${step}`,
    handlers: [...handlers, server.read, server.save, fake.get('/api/pdfs', trainingPdfs, { pdfs: [] })],
  });
};
afterEach(() => {
  jest.restoreAllMocks();
});

describe('parts that every step has', () => {
  test.each(all)(
    'step %d: breadcrumb, ways back, where it stands, video, learning points, resources, checklist',
    async (step) => {
      await show(step, buildProgress({ contacts: 12, step3StartedAt: '2026-11-20T12:00:00.000Z' }, all));
      await screen.findByRole('region', { name: 'Action checklist' });
      const trail = within(screen.getByRole('navigation', { name: 'You are here' }));
      expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/basic-training']);
      expect(trail.getByText(`Step ${step}`)).toHaveAttribute('aria-current', 'page');
      expect(screen.getByRole('link', { name: 'Back to training' })).toHaveAttribute('href', '/basic-training');
      expect(screen.getByRole('progressbar', { name: `Step ${step} of 5` })).toHaveAttribute(
        'aria-valuetext',
        '5 of 5 Complete',
      );
      expect(screen.getByText('Completed')).toBeVisible();
      expect(screen.getByRole('button', { name: /^Play video: / })).toBeVisible();
      expect(await screen.findByLabelText(/^Training video/)).toBeInTheDocument();
      expect(within(screen.getByRole('region', { name: 'Key learning points' })).getAllByRole('listitem')).toHaveLength(
        4,
      );
      expect(within(screen.getByRole('region', { name: 'Resources' })).queryAllByText('No resources')).toHaveLength(
        step >= 3 ? 1 : 0,
      );
    },
  );

  test.each([
    [1, 'Back to dashboard', '/'],
    [2, 'Previous step', '/training/step/1'],
    [5, 'Previous step', '/training/step/4'],
  ] as const)(
    'from step %d %s leads to %s, and the bar counts what is complete, not where one is',
    async (step, name, path) => {
      await show(step, buildProgress({ contacts: 12 }, [1, 2, 3]));
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
      const bar = screen.getByRole('progressbar', { name: `Step ${step} of 5` });
      expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['3', '3 of 5 Complete']);
      expect(bar.querySelectorAll('[data-here]')).toHaveLength(1);
    },
  );

  test.each([
    ['on a phone, one below the other', true, [1, 2], ['Complete step', 'Previous step']],
    ['side by side', false, [1, 2], ['Previous step', 'Complete step']],
    ['done, on a phone', true, [1, 2, 3], ['Next step', 'Previous step']],
    ['done, side by side', false, [1, 2, 3], ['Previous step', 'Next step']],
  ] as const)('Tab goes through the footer as the eye does: %s', async (_where, narrow, done, names) => {
    jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: narrow && query === '(max-width: 639.98px)',
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    const { user } = await show(
      3,
      buildProgress({ contacts: 12, step3StartedAt: '2026-11-20T12:00:00.000Z' }, [...done]),
    );
    const [first, second] = names;
    await screen.findByText(first);
    act(() => screen.getByText(first).closest<HTMLElement>('a, button')!.focus());
    await user.tab();
    expect(screen.getByText(second).closest('a, button')).toHaveFocus();
  });

  test('completing shows that it is being saved, once however often it is pressed, then that it is done', async () => {
    let answer: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const done = buildProgress({}, [1]);
    const { user, network } = await show(1, buildProgress(), [
      fake.post(COMPLETE, completedStep, async () => {
        await waits;
        return { progress: done, firstTime: true, trainingCompletedNow: false };
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Complete step' }));
    const busy = await screen.findByRole('button', { name: 'Saving…' });
    await user.click(busy);
    network.use(fake.get(PROGRESS, progress, done));
    answer();
    expect(await screen.findByText('Step 1 completed!')).toBeVisible();
    expect(network.callsTo('POST', COMPLETE)).toHaveLength(1);
  });

  test('shows the text of the error under a title of its own when no rule was unmet', async () => {
    const { user } = await show(1, buildProgress(), [fake.raw('post', COMPLETE, 'upstream gone', { status: 502 })]);
    await user.click(await screen.findByRole('button', { name: 'Complete step' }));
    expect((await screen.findAllByText('The step could not be completed')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('502: upstream gone').length).toBeGreaterThan(0);
  });
});

describe('the ways out of the training', () => {
  test.each([
    [1, 'Join on Telegram', 'https://t.me/example'],
    [1, 'Get a Telegram Account', 'https://telegram.org/'],
    [2, 'Open the office portal', 'https://office.example.test/'],
  ] as const)('step %d: «%s» opens %s beside the page', async (step, name, address) => {
    await show(step, buildProgress({}, [1]));
    const way = await screen.findByRole('link', { name });
    expect([way.getAttribute('href'), way.getAttribute('target'), way.getAttribute('rel')]).toEqual([
      address,
      '_blank',
      'noreferrer',
    ]);
  });
});

describe('the links of step 2', () => {
  const at2 = (handlers: Parameters<typeof show>[2] = [], over: Partial<Progress> = {}) =>
    show(2, buildProgress({ referralLink: 'AB-1', ...over }, [1]), handlers);

  test('each is copied and opened', async () => {
    const { user } = await at2();
    const [first] = await screen.findAllByRole('button', { name: 'Copy' });
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(first as HTMLElement);
    expect((await screen.findAllByText('Copied!')).length).toBeGreaterThan(0);
    expect(write.mock.calls).toEqual([['https://shop.example.test/c/AB-1']]);
    expect(screen.getByRole('link', { name: 'Open link 2' })).toHaveAttribute(
      'href',
      'https://store.example.test/c/AB-1',
    );
  });

  test('says what the first action needs only while it is missing', async () => {
    const without = await at2([], { referralLink: '' });
    expect(await screen.findByText('Enter your code above first.')).toBeVisible();
    without.unmount();
    await at2();
    await screen.findByRole('checkbox', { name: /Save my referral link/ });
    expect(screen.queryByText('Enter your code above first.')).not.toBeInTheDocument();
  });

  test('says that it could not copy when the clipboard refuses', async () => {
    const { user } = await at2();
    const [first] = await screen.findAllByRole('button', { name: 'Copy' });
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(first as HTMLElement);
    expect((await screen.findAllByText('Could not copy to clipboard')).length).toBeGreaterThan(0);
  });

  test('a link that cannot be saved: Save Failed', async () => {
    const { user } = await at2([fake.fails('post', PROGRESS, 'server.unavailable')], { referralLink: '' });
    await user.type(await screen.findByRole('textbox', { name: /Referral code/ }), 'AB-2');
    await user.tab();
    expect(await screen.findByText('Save Failed')).toBeVisible();
    expect(screen.getByText('Failed to save referral link. Please try again.')).toBeVisible();
  });

  test('says that the business model is unlocked for the first link only', async () => {
    const first = await at2([], { referralLink: 'XXXXXXX' });
    const field = await screen.findByRole('textbox', { name: /Referral code/ });
    expect(field).toHaveValue('');
    await first.user.type(field, 'AB-2');
    await first.user.tab();
    expect(await screen.findByText('Business Model Training Unlocked!')).toBeVisible();
    expect(screen.getByText('Your referral link has been saved. You can now access advanced training.')).toBeVisible();
    first.unmount();
    const later = await at2();
    await later.user.type(await screen.findByRole('textbox', { name: /Referral code/ }), '9');
    await later.user.tab();
    await waitFor(() =>
      expect(later.network.callsTo('POST', PROGRESS).map(({ body }) => body)).toEqual([{ referralLink: 'AB-19' }]),
    );
    expect(screen.queryByText('Business Model Training Unlocked!')).not.toBeInTheDocument();
  });
});

describe('the challenge of step 3', () => {
  const hoursAgo = (hours: number, from = Date.now()) => new Date(from - hours * 3_600_000).toISOString();
  const at3 = (over: Partial<Progress>) =>
    show(3, buildProgress({ step3StartedAt: hoursAgo(1), serverTime: new Date().toISOString(), ...over }, [1, 2]));
  const hours = async () =>
    Number(
      (await screen.findByRole('timer', { name: 'Time left in your challenge' })).querySelectorAll('b')[0]?.textContent,
    );

  test('its clock is the server’s, whatever this device thinks', async () => {
    const shown = await at3({ step3StartedAt: hoursAgo(1.5) });
    expect(await hours()).toBe(22);
    shown.unmount();
    const farAhead = Date.now() + 72 * 3_600_000;
    await at3({ serverTime: new Date(farAhead).toISOString(), step3StartedAt: hoursAgo(3.5, farAhead) });
    expect(await hours()).toBe(20);
  });

  test('a badge just earned: toast and dialog, together and once', async () => {
    const { network, store } = await at3({ contacts: 9 });
    await screen.findByRole('progressbar', { name: 'Goal of 10 names' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    network.use(
      fake.get(
        PROGRESS,
        progress,
        buildProgress(
          { contacts: 10, badges: ['list-builder'], step3StartedAt: hoursAgo(1), serverTime: new Date().toISOString() },
          [1, 2],
        ),
      ),
    );
    act(() => {
      store.dispatch(api.util.invalidateTags(['Progress']));
    });
    expect(await screen.findByRole('dialog', { name: 'Badge earned!' })).toHaveTextContent(
      /List Builder\s*10 names within 24 hours\. What a start!/,
    );
    expect(screen.getAllByText('10 names within 24 hours. What a start!').length).toBeGreaterThan(0);
  });

  test('after 24 hours nothing is awarded and nothing celebrated', async () => {
    await at3({ contacts: 12, badges: [], step3StartedAt: hoursAgo(25) });
    expect(await screen.findByText(texts.steps[3].clockOver)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a bar stays full beyond its goal', async () => {
    await at3({ contacts: 52 });
    expect(await screen.findByRole('progressbar', { name: 'Goal of 10 names' })).toHaveAttribute(
      'aria-valuetext',
      '10 of 10',
    );
    expect(screen.getByRole('progressbar', { name: 'Goal of 50 names' })).toHaveAttribute('aria-valuetext', '50 of 50');
  });

  test('bars with their figures, and advice that is no gate', async () => {
    await at3({ contacts: 0 });
    const bar = await screen.findByRole('progressbar', { name: 'Goal of 10 names' });
    expect(bar).toHaveAttribute('aria-valuetext', '0 of 10');
    expect(bar.querySelector('[data-fill]')).toHaveStyle({ inlineSize: '2%' });
    expect(screen.getByText('Our advice: at least 5 people in each list, customers and partners.')).toBeVisible();
  });
});
