import { describe, expect, test } from '@jest/globals';
import { completedStep } from '@nb/contracts';
import { errorText } from '@nb/web-kit';
import { buildProgress, fake, renderRoutes } from '@nb/web-kit/testing';
import { completeStepApi } from './complete-step.api';

const { completeStep } = completeStepApi.endpoints;
const open = (signedIn: boolean) =>
  renderRoutes([{ path: '/', element: <p>Page</p> }], {
    ...(!signedIn && { user: null }),
    handlers: [
      fake.post('/api/training/complete-step', completedStep, {
        progress: buildProgress({}, [1]),
        firstTime: true,
        trainingCompletedNow: false,
      }),
    ],
  });

describe('completing a step', () => {
  test('fails without a call while nobody is signed in', async () => {
    const { store, network, i18n } = await open(false);
    const { error } = await store.dispatch(completeStep.initiate({ step: 1 }));
    expect(error).toMatchObject({ message: 'User ID is required' });
    expect(errorText(error, i18n.t)).toBe('User ID is required');
    expect(network.callsTo('POST', '/api/training/complete-step')).toHaveLength(0);
  });

  test('is answered for a signed-in person', async () => {
    const { store } = await open(true);
    expect(await store.dispatch(completeStep.initiate({ step: 1 }))).toMatchObject({ data: { firstTime: true } });
  });
});
