import { describe, expect, test } from '@jest/globals';
import { completedStep, done } from '@nb/contracts';
import { errorText } from '../api/api-error';
import { TEST_USER_ID, buildProgress, fake, renderRoutes } from '../testing/index';
import { progressApi } from './progress.api';

const { completeStep, resetProgress } = progressApi.endpoints;
const open = (signedIn: boolean) =>
  renderRoutes([{ path: '/', element: <p>Page</p> }], {
    ...(!signedIn && { user: null }),
    handlers: [
      fake.post('/api/training/complete-step', completedStep, {
        progress: buildProgress({}, [1]),
        firstTime: true,
        trainingCompletedNow: false,
      }),
      fake.post('/api/training/reset-progress', done, { message: 'User progress has been reset successfully' }),
    ],
  });

describe('training calls of nobody (PA §7, §8)', () => {
  test('completing and resetting fail here, without a call', async () => {
    const { store, network, i18n } = await open(false);
    for (const call of [completeStep.initiate({ step: 1 }), resetProgress.initiate({ userId: TEST_USER_ID })]) {
      const { error } = await store.dispatch(call as ReturnType<typeof completeStep.initiate>);
      expect(error).toMatchObject({ message: 'User ID is required' });
      expect(errorText(error, i18n.t)).toBe('User ID is required');
    }
    expect(network.callsTo('POST', '/api/training/complete-step')).toHaveLength(0);
    expect(network.callsTo('POST', '/api/training/reset-progress')).toHaveLength(0);
  });

  test('somebody’s are made, and answered', async () => {
    const { store } = await open(true);
    expect(await store.dispatch(completeStep.initiate({ step: 1 }))).toMatchObject({ data: { firstTime: true } });
    expect(await store.dispatch(resetProgress.initiate({ userId: TEST_USER_ID }))).toMatchObject({
      data: { message: 'User progress has been reset successfully' },
    });
  });
});
