import { jest } from '@jest/globals';
import type { CurrentUser, Progress } from '@nb/contracts';
import { act, buildProgress, buildUser, fake, fireEvent, renderRoutes, screen } from '@nb/web-kit/testing';
import type { HttpHandler } from 'msw';
import remote from '../remote';
import texts from '../texts/en.json';
import { progressServer } from './progress-server';

export const PROGRESS = '/api/training/progress';
export const DRAFT = `training:${buildUser().id}:goals-draft`;
export const wide = (matches: boolean) =>
  jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: matches && query === '(min-width: 768px)',
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
/** Step 4 on screen, with what it saves. */
export async function at4(handlers: HttpHandler[] = [], over: Partial<Progress> = {}, user: CurrentUser = buildUser()) {
  const server = progressServer(buildProgress({ contacts: 5, ...over }, [1, 2, 3]));
  const shown = await renderRoutes(remote.routes, {
    texts: { training: texts },
    path: '/training/step/4',
    user,
    handlers: [...handlers, server.save, server.read],
  });
  await why();
  const saves = () =>
    shown.network.callsTo('POST', PROGRESS).map(({ body }) => (body as { goals: { whyJoin: string } }).goals.whyJoin);
  return { ...shown, saves };
}
export const why = () => screen.findByRole('textbox', { name: /Why did you join/ });
export const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /Why did you join/ }), { target: { value: text } });
export const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
export const failing = (times: number) =>
  Array.from({ length: times }, () => fake.fails('post', PROGRESS, 'server.unavailable', { once: true }));
/** Matches the status that is announced, not the same text beside the button. */
export const SPOKEN = { ignore: '[aria-hidden=true] *' };
