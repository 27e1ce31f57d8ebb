import { describe, expect, test } from '@jest/globals';
import { type ProgressBody, completedStep, progress } from '@nb/contracts';
import { errorText, progressApi } from '@nb/web-kit';
import type { HttpHandler } from 'msw';
import { TEST_USER_ID, buildProgress, fake, renderRoutes } from '@nb/web-kit/testing';
import { progressChangesApi } from './progress.api';

const { saveProgress, completeStep } = progressChangesApi.endpoints;

describe('saving progress', () => {
  const known = progressApi.endpoints.progress.select(TEST_USER_ID);
  const openPage = async (save: HttpHandler) => {
    const read = fake.get('/api/training/progress', progress, buildProgress({ version: 1 }));
    const page = await renderRoutes([{ path: '/', element: <p>Page</p> }], { handlers: [read, save] });
    await page.store.dispatch(progressApi.endpoints.progress.initiate(TEST_USER_ID));
    return { ...page, data: () => known(page.store.getState()).data };
  };

  test('puts the answer in the place of what was known, without reading again', async () => {
    const answer = buildProgress({ version: 2, callNotes: 'as the server has it' });
    const { store, network, data } = await openPage(fake.post('/api/training/progress', progress, answer));
    await store.dispatch(saveProgress.initiate({ callNotes: 'as typed' }));
    expect(data()).toMatchObject({ version: 2, callNotes: 'as the server has it' });
    expect(network.callsTo('GET', '/api/training/progress')).toHaveLength(1);
  });

  test('shows the change immediately, and reverts it when the server refuses', async () => {
    const seen = Promise.withResolvers<void>();
    const { store, data } = await openPage(
      fake.fails('post', '/api/training/progress', 'referral-link.invalid', { after: seen.promise }),
    );
    const save = store.dispatch(saveProgress.initiate({ referralLink: 'mine' }));
    expect(data()?.referralLink).toBe('mine');
    seen.resolve();
    await save;
    expect(data()?.referralLink).toBe('');
  });

  test('keeps showing a save that is not answered yet when an earlier one is', async () => {
    const second = Promise.withResolvers<void>();
    const { store, data } = await openPage(
      fake.post('/api/training/progress', progress, async ({ body }) => {
        if ((body as ProgressBody).callNotes === undefined) return buildProgress({ version: 2, referralLink: 'ID' });
        await second.promise;
        return buildProgress({ version: 3, referralLink: 'ID', callNotes: 'notes' });
      }),
    );
    const first = store.dispatch(saveProgress.initiate({ referralLink: 'ID' }));
    const later = store.dispatch(saveProgress.initiate({ callNotes: 'notes' }));
    await first;
    expect(data()).toMatchObject({ version: 2, referralLink: 'ID', callNotes: 'notes' });
    second.resolve();
    await later;
    expect(data()).toMatchObject({ version: 3, referralLink: 'ID', callNotes: 'notes' });
  });

  test('ignores an answer that was overtaken by a newer one', async () => {
    const first = Promise.withResolvers<void>();
    const { store, data } = await openPage(
      fake.post('/api/training/progress', progress, async ({ body }) => {
        if ((body as ProgressBody).callNotes !== 'first') return buildProgress({ version: 3, callNotes: 'second' });
        await first.promise;
        return buildProgress({ version: 2, callNotes: 'first' });
      }),
    );
    const overtaken = store.dispatch(saveProgress.initiate({ callNotes: 'first' }));
    await store.dispatch(saveProgress.initiate({ callNotes: 'second' }));
    first.resolve();
    await overtaken;
    expect(data()).toMatchObject({ version: 3, callNotes: 'second' });
  });
});

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
