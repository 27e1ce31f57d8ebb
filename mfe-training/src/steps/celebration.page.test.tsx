import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { completedStep } from '@nb/contracts';
import { act, buildProgress, fake, fireEvent, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import remote from '../remote';
import { progressServer } from '../testing/progress-server';
import texts from '../texts/en.json';
import { startConfetti } from './confetti';

// jsdom has no canvas to draw on.
const mockFire = Object.assign(jest.fn<(options: { ticks: number }) => void>(), { reset: jest.fn() });
jest.mock('canvas-confetti', () => ({ __esModule: true, default: { create: () => mockFire } }));
afterEach(() => {
  jest.useRealTimers();
});
beforeEach(() => {
  mockFire.mockClear();
  mockFire.reset.mockClear();
});

const PROGRESS = '/api/training/progress';
const COMPLETE = '/api/training/complete-step';
const all = buildProgress({}, [1, 2, 3, 4, 5]);
const completeStep5 = async ({ before = buildProgress({}, [1, 2, 3, 4]), after = all, firstTime = true } = {}) => {
  const server = progressServer(before);
  const shown = await renderRoutes([...remote.routes, { path: '/', element: <h1>Dashboard here</h1> }], {
    texts: { training: texts },
    path: '/training/step/5',
    handlers: [
      server.read,
      server.save,
      fake.post(COMPLETE, completedStep, { progress: after, firstTime, trainingCompletedNow: after.trainingCompleted }),
    ],
  });
  const button = await screen.findByRole('button', { name: 'Complete step' });
  return { ...shown, complete: () => shown.user.click(button) };
};

describe('step 5 completed', () => {
  test('confetti and the message, then the business model by itself; confetti only once per person', async () => {
    const first = await completeStep5();
    await first.complete();
    expect(await screen.findByRole('dialog', { name: 'Congratulations!' })).toHaveTextContent(texts.celebration.text);
    await waitFor(() => expect(mockFire).toHaveBeenCalled());
    await waitFor(() => expect(first.router.state.location.pathname).toBe('/business-model'), { timeout: 7000 });
    first.unmount();
    mockFire.mockClear();

    const second = await completeStep5();
    await second.complete();
    expect(await screen.findByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
    await waitFor(() => expect(second.router.state.location.pathname).toBe('/business-model'), { timeout: 4000 });
    expect(mockFire).not.toHaveBeenCalled();
  });

  test('leaves the page 2 s after 3 s of confetti, or 2 s after the message without confetti', async () => {
    for (const after of [5000, 2000]) {
      const { router, unmount } = await completeStep5();
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
      fireEvent.click(screen.getByRole('button', { name: 'Complete step' }));
      await screen.findByRole('dialog', { name: 'Congratulations!' });
      // Looking for the message lets a little time pass.
      await act(() => jest.advanceTimersByTimeAsync(after - 300));
      expect([after, router.state.location.pathname]).toEqual([after, '/training/step/5']);
      await act(() => jest.advanceTimersByTimeAsync(300));
      expect([after, router.state.location.pathname]).toEqual([after, '/business-model']);
      jest.useRealTimers();
      unmount();
    }
  });

  test('shows the certificate, and stays open once the user focuses it', async () => {
    const { router } = await completeStep5();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    fireEvent.click(screen.getByRole('button', { name: 'Complete step' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Congratulations!' }));
    const certificate = dialog.getByRole('link', { name: 'View certificate' });
    expect(certificate).toHaveAttribute('href', '/api/training/certificate/pdf');
    act(() => certificate.focus());
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(router.state.location.pathname).toBe('/training/step/5');
    fireEvent.click(dialog.getByRole('button', { name: 'Go to the business model' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(router.state.location.pathname).toBe('/business-model');
  });

  test('with step 4 still open the message says that steps remain', async () => {
    const { complete, user, router } = await completeStep5({
      before: buildProgress({}, [1, 2, 3]),
      after: buildProgress({}, [1, 2, 3, 5]),
    });
    await complete();
    expect(await screen.findByRole('dialog', { name: 'Congratulations!' })).toHaveTextContent(
      texts.celebration.stepText,
    );
    expect(screen.queryByRole('link', { name: 'View certificate' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to the business model' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/business-model'));
  });

  test('completing step 4 after step 5 celebrates the whole training and does not open the completed step 5', async () => {
    const after = all;
    const server = progressServer({ ...buildProgress({}, [1, 2, 3, 5]), goals: { whyJoin: 'Time' } });
    const { user, router } = await renderRoutes([...remote.routes], {
      texts: { training: texts },
      path: '/training/step/4',
      handlers: [
        server.read,
        server.save,
        fake.post(COMPLETE, completedStep, { progress: after, firstTime: true, trainingCompletedNow: true }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Complete step' }));
    expect(await screen.findByRole('dialog', { name: 'Congratulations!' })).toHaveTextContent(texts.celebration.text);
    await waitFor(() => expect(router.state.location.pathname).toBe('/business-model'), { timeout: 7000 });
  });

  test('a step that was completed before leads to the dashboard without a celebration', async () => {
    const { complete } = await completeStep5({ firstTime: false });
    await complete();
    expect(await screen.findByText('Dashboard here')).toBeVisible();
    expect(mockFire).not.toHaveBeenCalled();
  });

  test.each([
    ['more', 0],
    ['less', 1],
  ])('confetti with %s motion preferred', async (_what, reduced) => {
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: reduced === 1 && query.includes('reduced-motion'),
        media: query,
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      }),
    );
    const stop = startConfetti(1000);
    await import('canvas-confetti');
    await Promise.resolve();
    stop();
    expect(mockFire.mock.calls.length > 0).toBe(reduced === 0);
    matchMedia.mockRestore();
  });

  test('removes the confetti after three seconds, and immediately when the page is left', async () => {
    jest.useFakeTimers();
    const stop = startConfetti(3000);
    await jest.advanceTimersByTimeAsync(0);
    await jest.advanceTimersByTimeAsync(2750);
    // Sixty ticks a second: no piece lives longer than the three seconds.
    const lives = mockFire.mock.calls.map(([{ ticks }]) => ticks);
    expect(Math.max(...lives)).toBeLessThanOrEqual(180);
    expect(lives.at(-1)).toBeLessThanOrEqual(15);
    expect(mockFire.reset).not.toHaveBeenCalled();
    stop();
    expect(mockFire.reset).toHaveBeenCalled();
    const thrown = mockFire.mock.calls.length;
    await jest.advanceTimersByTimeAsync(1000);
    expect(mockFire).toHaveBeenCalledTimes(thrown);
    jest.useRealTimers();
  });

  test('notes typed just before completing are saved first', async () => {
    const { complete, user, network } = await completeStep5();
    await user.type(await screen.findByRole('textbox', { name: /Call notes/ }), 'Call Maria');
    await complete();
    expect(await screen.findByRole('dialog', { name: 'Congratulations!' })).toBeVisible();
    expect(network.calls.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([PROGRESS, COMPLETE]);
  });
});
