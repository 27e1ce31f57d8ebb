import { afterEach, describe, expect, test } from '@jest/globals';
import { touchResult, type TouchResult } from '@nb/contracts';
import { readDraft } from '@nb/web-kit';
import { act, buildProspect, fake, newTestId, renderRoutes, screen } from '@nb/web-kit/testing';
import type { Handlers } from '../testing/prospects-page';
import { askNow, stopAsking, useAskedTouch } from './asked-touch';
import { keepTouch, readTouches } from './kept-touches';
import { sendTouch, sendTouches } from './send-touches';
import type { NewTouch } from './touches.api';

const ME = 'me';
const NOW = '2026-11-26T09:00:00.000Z';
const ann = buildProspect({ name: 'Ann' });
const touch = (over: Partial<NewTouch> = {}): NewTouch => ({
  contactId: ann.id,
  key: newTestId(),
  body: { kind: 'call', outcome: 'reached', at: NOW },
  ...over,
});
const RESULT: TouchResult = {
  touch: { id: newTestId(), at: NOW, kind: 'call', outcome: 'reached', note: null },
  prospect: { ...ann, version: 2 },
  reason: 'none',
};
const PATH = '/api/prospects/:id/touches';
const takes = (options = {}) => fake.post(PATH, touchResult, RESULT, { status: 201, ...options });
const open = (...handlers: NonNullable<Handlers>) =>
  renderRoutes([{ path: '/', element: <h1>Page</h1> }], { handlers });
const sentKeys = ({ network }: Awaited<ReturnType<typeof open>>) =>
  network.callsTo('POST', `/api/prospects/${ann.id}/touches`).map(({ headers }) => headers.get('idempotency-key'));
const keys = () => readTouches(ME).map(({ key }) => key);

describe('touches that were made without a connection', () => {
  test('are sent in their order, each once, and are gone then', async () => {
    const page = await open(takes());
    const [first, second] = [touch(), touch()];
    keepTouch(ME, first);
    keepTouch(ME, second);
    // Kept again, as after a second press, it is the same one.
    keepTouch(ME, first);
    expect(keys()).toEqual([second.key, first.key]);
    const both = await Promise.all([sendTouches(page.store, ME), sendTouches(page.store, ME)]);
    expect(both).toEqual([
      { sent: 2, refused: 0 },
      { sent: 2, refused: 0 },
    ]);
    expect(sentKeys(page)).toEqual([second.key, first.key]);
    expect(keys()).toEqual([]);
  });

  test.each([
    ['no answer', fake.down('post', PATH)],
    ['a server that is busy', fake.fails('post', PATH, 'request.rate-limited')],
    ['a server that failed', fake.fails('post', PATH, 'server.unavailable')],
    ['a session that is over', fake.fails('post', PATH, 'access.signed-out')],
  ])('stay after %s', async (_why, refusal) => {
    const page = await open(refusal);
    const [first, second] = [touch(), touch()];
    keepTouch(ME, first);
    keepTouch(ME, second);
    expect(await sendTouches(page.store, ME)).toEqual({ sent: 0, refused: 0 });
    expect(keys()).toEqual([first.key, second.key]);
  });

  test('that the server refuses for good are counted and keep nothing waiting', async () => {
    const page = await open(fake.fails('post', PATH, 'prospect.not-found', { once: true }), takes());
    keepTouch(ME, touch());
    keepTouch(ME, touch());
    expect(await sendTouches(page.store, ME)).toEqual({ sent: 1, refused: 1 });
    expect(keys()).toEqual([]);
  });

  test('are nobody else’s', () => {
    keepTouch(ME, touch());
    expect(readTouches('somebody else')).toEqual([]);
    expect(readDraft('prospects:somebody else:touches-draft')).toBeNull();
  });
});

test('a browser whose clock is ahead loses nothing: the time of the server counts', async () => {
  const page = await open(fake.fails('post', PATH, 'touch.in-future', { once: true }), takes());
  const ahead = touch();
  await sendTouch(page.store, ahead);
  expect(sentKeys(page)).toEqual([ahead.key, `${ahead.key}-now`]);
  expect(page.network.callsTo('POST', `/api/prospects/${ann.id}/touches`).at(-1)?.body).toEqual({
    kind: 'call',
    outcome: 'reached',
  });
});

describe('a call that a phone closed the page for', () => {
  const Asked = () => <p>{useAskedTouch()?.contactId ?? 'nothing'}</p>;
  const KEY = 'prospects:asked-touch';
  const left = (minutes: number) =>
    sessionStorage.setItem(KEY, JSON.stringify({ contactId: ann.id, kind: 'call', at: Date.now() - minutes * 60_000 }));
  afterEach(() => act(() => stopAsking()));
  test.each([
    [5, true],
    [119, true],
    [121, false],
  ])('%d minutes ago: asked about after the reload: %s', async (minutes, isAsked) => {
    left(minutes);
    await renderRoutes([{ path: '/', element: <Asked /> }]);
    expect(await screen.findByText(isAsked ? ann.id : 'nothing')).toBeVisible();
  });
  test('is asked about once', async () => {
    left(5);
    await renderRoutes([{ path: '/', element: <Asked /> }]);
    expect(await screen.findByText(ann.id)).toBeVisible();
    act(() => askNow(ann));
    expect(await screen.findByText('nothing')).toBeVisible();
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });
});
