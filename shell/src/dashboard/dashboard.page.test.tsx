import { expect, jest, test } from '@jest/globals';
import { downline, progress, unreadNotifications } from '@nb/contracts';
import { act, buildDownline, buildProgress, buildUser, fake, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import type { ComponentType } from 'react';
import { z } from 'zod';
import texts from '../texts/en.json';

/** How often the frame, the training card and the bell were rendered, counted by a component that each of them has once. */
const mockRendered = new Map<string, number>();
jest.mock('@nb/ui', () => {
  const ui: Record<string, unknown> = { ...jest.requireActual<object>('@nb/ui') };
  for (const name of ['SkipLink', 'StepIndicator', 'PopoverPanel']) {
    const Part = ui[name] as ComponentType;
    ui[name] = (props: object) => {
      mockRendered.set(name, (mockRendered.get(name) ?? 0) + 1);
      return <Part {...props} />;
    };
  }
  return ui;
});

test('reads and writes in the background re-render no large part of the first page', async () => {
  // Imported after the components have been replaced.
  const { routes } = await import('../routing/routes');
  const open = () =>
    renderRoutes(routes, {
      texts: { shell: texts },
      user: buildUser({ lastLoginAt: '2026-11-20T08:00:00.000Z' }),
      handlers: [
        fake.get('/api/training/progress', progress, buildProgress({}, [1])),
        fake.get('/api/team/downline', downline, buildDownline(), { delay: 300 }),
        fake.get('/api/team/notifications/unread', unreadNotifications, { unread: 0 }, { delay: 300 }),
        fake.put('/api/user/device-zone', z.null(), null, { delay: 300 }),
      ],
    });
  const visit = async () => {
    mockRendered.clear();
    const { network, unmount } = await open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Fast Start Training' })).toBeVisible();
    const atFirst = new Map(mockRendered);
    expect([...atFirst.keys()].sort()).toEqual(['PopoverPanel', 'SkipLink', 'StepIndicator']);
    // The team's size has come, and with it everything else.
    expect(await screen.findByRole('heading', { level: 2, name: 'Your onboarding call' })).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('deviceZone')).not.toBeNull());
    await act(async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
    });
    expect(mockRendered).toEqual(atFirst);
    unmount();
    return { zonesSent: network.callsTo('PUT', '/api/user/device-zone').length, rendered: atFirst };
  };
  // The first visit also loads deferred components, which are there from then on.
  await visit();
  localStorage.removeItem('deviceZone');
  const sending = await visit();
  const known = await visit();
  expect([sending.zonesSent, known.zonesSent]).toEqual([1, 0]);
  expect(sending.rendered).toEqual(known.rendered);
});
