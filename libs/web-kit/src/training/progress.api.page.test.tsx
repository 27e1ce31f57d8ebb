import { describe, expect, test } from '@jest/globals';
import { type ProgressBody, progress } from '@nb/contracts';
import type { HttpHandler } from 'msw';
import { TEST_USER_ID, buildProgress, fake, renderRoutes } from '../testing/index';
import { progressApi } from './progress.api';

const { saveProgress } = progressApi.endpoints;

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
