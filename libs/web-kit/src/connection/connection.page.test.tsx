import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { TEST_USER_ID, buildBrand, buildProgress, fake, renderRoutes, screen, waitFor } from '../testing/index';
import { act } from 'react';
import { brand, progress } from '@nb/contracts';
import { z } from 'zod';
import { draftKey, hasUnsentDrafts, writeDraft } from '../drafts/unsent-drafts';
import { useLogoutMutation } from '../session/session.api';
import { useProgressQuery } from '../training/progress.api';
import { OfflineBanner } from './offline-banner';
import { LOOK_AGAIN_MS } from './use-connection';

function Screen() {
  const { data, refetch } = useProgressQuery();
  const [logout] = useLogoutMutation();
  return (
    <>
      <OfflineBanner />
      <p>Link: {data?.referralLink ?? '-'}</p>
      <button onClick={() => void refetch()}>Again</button>
      <button onClick={() => void logout()}>Sign out</button>
    </>
  );
}
const routes = [{ path: '/', element: <Screen /> }];
const PROGRESS = '/api/training/progress';
const answered = (referralLink: string, headers?: Record<string, string>) =>
  fake.get(PROGRESS, progress, () => buildProgress({ referralLink }), headers && { headers });
const lastSeen = () => answered('old', { 'x-last-seen': new Date(2026, 4, 5, 14, 7).toISOString() });
const reachable = fake.get('/brand.json', brand, buildBrand());
const banner = () => screen.queryByText(/^You are offline/);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the banner', () => {
  test('is not there while the server answers', async () => {
    await renderRoutes(routes, { handlers: [answered('new')] });
    expect(await screen.findByText('Link: new')).toBeVisible();
    expect(banner()).not.toBeInTheDocument();
  });

  test('says from when it is what the worker answered with, and goes when the server can be reached: everything is read again', async () => {
    jest.spyOn(Date.prototype, 'toDateString').mockReturnValue('today');
    const { network } = await renderRoutes(routes, { handlers: [lastSeen()] });
    expect(await screen.findByText('Link: old')).toBeVisible();
    expect(screen.getByText(/You are offline. You see what was last loaded at 2:07\sPM\./)).toBeVisible();
    expect(screen.getByRole('status')).toContainElement(banner());
    network.use(answered('new'), reachable);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText('Link: new')).toBeVisible();
    await waitFor(() => expect(banner()).not.toBeInTheDocument());
  });

  test('names the day of what is older than today', async () => {
    await renderRoutes(routes, { handlers: [lastSeen()] });
    expect(await screen.findByText(/last loaded at May 5, 2026.*2:07\sPM\./)).toBeVisible();
  });

  test('appears when the browser says that the connection has gone, and stays as long as nothing answers', async () => {
    const { network } = await renderRoutes(routes, { handlers: [answered('new'), fake.down('get', '/brand.json')] });
    await screen.findByText('Link: new');
    jest.useFakeTimers();
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(banner()).toBeVisible();
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(banner()).toBeVisible();
    network.use(reachable);
    await act(() => jest.advanceTimersByTimeAsync(LOOK_AGAIN_MS));
    expect(banner()).not.toBeInTheDocument();
  });
});

test('a draft that was not sent waits for its person beyond the sign-out', async () => {
  const { user, left } = await renderRoutes(routes, { handlers: [fake.post('/api/logout', z.object({}), {})] });
  writeDraft(draftKey('training', TEST_USER_ID, 'call-notes'), 'Call Maria');
  await user.click(await screen.findByText('Sign out'));
  await waitFor(() => expect(left).toEqual(['/']));
  expect(hasUnsentDrafts(TEST_USER_ID)).toBe(true);
});
