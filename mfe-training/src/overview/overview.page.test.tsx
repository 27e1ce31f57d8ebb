import { describe, expect, test } from '@jest/globals';
import { type StepNumber, progress } from '@nb/contracts';
import { buildProgress, buildUser, fake, renderRoutes, screen, within } from '@nb/web-kit/testing';
import remote from '../remote';
import texts from '../texts/en.json';

const show = (options: Parameters<typeof renderRoutes>[1] = {}) =>
  renderRoutes(remote.routes, { texts: { training: texts }, path: '/basic-training', ...options });
const withProgress = (completed: StepNumber[], over: Parameters<typeof buildProgress>[0] = {}) => [
  fake.get('/api/training/progress', progress, buildProgress(over, completed)),
];
const cards = async () => (await screen.findAllByRole('listitem')).map((item) => within(item).getByRole('region'));
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('/basic-training', () => {
  test('at the start: Begin leads to step 1, everything else is locked', async () => {
    await show();
    expect(await screen.findByRole('link', { name: 'Begin Training' })).toHaveAttribute('href', '/training/step/1');
    expect(screen.getByRole('progressbar', { name: 'Training progress' })).toHaveAttribute(
      'aria-valuetext',
      '0 of 5 Complete',
    );
    const [first, ...others] = await cards();
    expect(first).toHaveTextContent(/Step 1.*Current.*Get Connected/);
    for (const card of others) {
      expect(card).toHaveTextContent('Step Locked: Complete the previous steps to unlock this content.');
      expect(within(card).queryByRole('link')).not.toBeInTheDocument();
    }
  });

  test('after three steps: those are completed, step 4 is current, step 5 open beside it', async () => {
    await show({ handlers: withProgress([1, 2, 3]) });
    expect((await cards()).map((card) => card.dataset.state)).toEqual([
      'completed',
      'completed',
      'completed',
      'current',
      'open',
    ]);
    expect(screen.getByRole('link', { name: 'Continue Training' })).toHaveAttribute('href', '/training/step/4');
    expect(screen.getByRole('link', { name: 'Review step 1, Get Connected' })).toHaveAttribute(
      'href',
      '/training/step/1',
    );
    expect(screen.getByRole('link', { name: 'Open step 5, Onboarding Call' })).toHaveAttribute(
      'href',
      '/training/step/5',
    );
    expect(screen.queryByText("You've completed the Fast Start Training!")).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'View certificate' })).not.toBeInTheDocument();
  });

  test('with all steps done a banner says so, and everything stays open', async () => {
    await show({ handlers: withProgress([1, 2, 3, 4, 5]) });
    expect(await screen.findByText("You've completed the Fast Start Training!")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review Training' })).toHaveAttribute('href', '/training/step/1');
    expect(screen.getByRole('link', { name: 'View certificate' })).toHaveAttribute(
      'href',
      '/api/training/certificate/pdf',
    );
    expect((await cards()).map((card) => card.dataset.state)).toEqual(Array(5).fill('completed'));
  });

  test.each([
    [20, 'now', 'Within 24 hours'],
    [40, 'soon', 'Within 48 hours'],
    [100, 'calm', 'Scheduled'],
    [-2, 'past', 'Passed'],
  ])('a call in %d hours colours the card of step 5 as %s', async (hours, urgency, words) => {
    const user = buildUser({ onboardingCallDatetime: inHours(hours) });
    await show({ user, handlers: withProgress([1, 2, 3], { serverTime: new Date().toISOString() }) });
    const card = (await cards())[4];
    expect(card).toHaveAttribute('data-urgency', urgency);
    expect(card).toHaveTextContent(words);
  });

  test("nearness follows the server's clock, not this device's", async () => {
    const user = buildUser({ onboardingCallDatetime: inHours(100) });
    await show({ user, handlers: withProgress([1, 2, 3], { serverTime: inHours(80) }) });
    expect((await cards())[4]).toHaveAttribute('data-urgency', 'now');
  });

  test('a failed read says so with its cause, never an empty course; Retry reads again', async () => {
    const { user } = await show({
      handlers: [
        fake.fails('get', '/api/training/progress', 'server.unavailable', { once: true }),
        ...withProgress([1]),
      ],
    });
    expect(await screen.findByText('Your training progress could not be loaded')).toBeVisible();
    expect(screen.queryByText(/of 5 Complete/)).not.toBeInTheDocument();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await screen.findAllByText('1 of 5 Complete')).length).toBeGreaterThan(0);
  });

  test('/training leads here', async () => {
    const { router } = await show({ path: '/training' });
    await screen.findByRole('link', { name: 'Begin Training' });
    expect(router.state.location.pathname).toBe('/basic-training');
  });
});
