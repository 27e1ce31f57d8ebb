import { type BrowserContext, expect } from '@playwright/test';

/** All five steps, through the API as the pages would. */
export async function completeTraining({ request }: BrowserContext): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    expect([path, answer.ok(), answer.ok() || (await answer.text())]).toEqual([path, true, true]);
  };
  const { currentVersion } = (await (await request.get('/api/compliance/status')).json()) as { currentVersion: string };
  await post('/api/compliance/agree', { version: currentVersion });
  await post('/api/training/complete-step', { step: 1, data: { step1Actions: { action3Completed: true } } });
  await post('/api/training/complete-step', {
    step: 2,
    data: { referralLink: 'ABC123', step2Actions: { action1Completed: true, action2Completed: true } },
  });
  await post('/api/prospects/import', {
    prospects: Array.from({ length: 10 }, (_, index) => ({ name: `Contact ${index}`, isPotentialCustomer: true })),
  });
  await post('/api/training/complete-step', { step: 3, data: { step3Actions: { action1Completed: true } } });
  await post('/api/training/complete-step', { step: 4, data: { goals: { whyJoin: 'More time' } } });
  await post('/api/training/complete-step', { step: 5, data: { callNotes: 'Good call' } });
}
