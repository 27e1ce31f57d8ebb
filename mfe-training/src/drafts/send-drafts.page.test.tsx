import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type Progress, brand, progress } from '@nb/contracts';
import type { HttpHandler } from 'msw';
import { progressApi, selectOffline, useSettleAccount } from '@nb/web-kit';
import {
  TEST_USER_ID as ME,
  act,
  buildBrand,
  buildProgress,
  fake,
  renderRoutes,
  screen,
  waitFor,
} from '@nb/web-kit/testing';
import texts from '../texts/en.json';
import { DraftSender, SEND_AFTER_START_MS } from './draft-sender';
import { filledGoals, keepDraft, keptDrafts } from './kept-drafts';
import { freshProgress, openDraft, sendDrafts } from './send-drafts';

const reachable = fake.get('/brand.json', brand, buildBrand());
const saved = fake.post('/api/training/progress', progress, ({ body }) =>
  buildProgress({ ...(body as Partial<Progress>), version: 8 }),
);
const has = (over: Partial<Progress> = {}, options: Parameters<typeof fake.get>[3] = {}) =>
  fake.get('/api/training/progress', progress, buildProgress({ version: 7, ...over }), options);
const typed = (mine = 'Call Maria', base = '') =>
  keepDraft(ME, 'call-notes', { mine: { callNotes: mine }, base: { callNotes: base } });
const start = async (...handlers: HttpHandler[]) => {
  const view = await renderRoutes([{ path: '/', element: <p>Here</p> }], { handlers });
  return { ...view, sends: () => view.network.callsTo('POST', '/api/training/progress') };
};

describe('drafts of an earlier visit', () => {
  test('are sent with the version that was read, and then removed', async () => {
    typed();
    const { store, sends } = await start(has(), saved);
    expect(await sendDrafts(store, ME)).toEqual({ sent: ['call-notes'], conflicts: [] });
    expect(sends().map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ callNotes: 'Call Maria' }, '"7"'],
    ]);
    expect(keptDrafts(ME)).toEqual([]);
  });

  test('are sent separately by kind', async () => {
    typed();
    keepDraft(ME, 'goals', { mine: { whyJoin: 'Time' }, base: { whyJoin: '' } });
    const { store, sends } = await start(has(), saved);
    expect(await sendDrafts(store, ME)).toEqual({ sent: ['goals', 'call-notes'], conflicts: [] });
    expect(sends().map(({ body }) => body)).toEqual([
      { goals: { ...filledGoals(null), whyJoin: 'Time' } },
      { callNotes: 'Call Maria' },
    ]);
  });

  test('are removed without a message when the server has them already', async () => {
    typed();
    const { store, sends } = await start(has({ callNotes: 'Call Maria' }), saved);
    expect(await sendDrafts(store, ME)).toEqual({ sent: [], conflicts: [] });
    expect([sends(), keptDrafts(ME)]).toEqual([[], []]);
    // The progress that was read is cached under this person's id.
    expect(progressApi.endpoints.progress.select(ME)(store.getState()).data?.callNotes).toBe('Call Maria');
  });

  test('do not overwrite what was changed elsewhere meanwhile; the others are sent', async () => {
    typed('mine', 'before');
    keepDraft(ME, 'goals', { mine: { whyJoin: 'Time' }, base: { whyJoin: 'Money' } });
    const { store, sends } = await start(has({ callNotes: 'before', goals: { whyJoin: 'Theirs' } }), saved);
    expect(await sendDrafts(store, ME)).toEqual({ sent: ['call-notes'], conflicts: ['goals'] });
    expect(sends()).toHaveLength(1);
    expect(keptDrafts(ME)).toEqual(['goals']);
  });

  test('stay when refused; the others are sent', async () => {
    typed();
    keepDraft(ME, 'goals', { mine: { whyJoin: 'Time' }, base: { whyJoin: '' } });
    const { store } = await start(
      has(),
      fake.fails('post', '/api/training/progress', 'version.conflict', { once: true }),
      saved,
    );
    expect(await sendDrafts(store, ME)).toEqual({ sent: ['call-notes'], conflicts: [] });
    expect(keptDrafts(ME)).toEqual(['goals']);
  });

  test('are not sent while the server cannot be read; without a draft nothing is read', async () => {
    const { store, network, sends } = await start(has(), saved);
    const reads = () => network.callsTo('GET', '/api/training/progress').length;
    expect([await sendDrafts(store, ME), reads()]).toEqual([{ sent: [], conflicts: [] }, 0]);
    typed();
    network.use(fake.fails('get', '/api/training/progress', 'access.forbidden', { once: true }));
    expect([await sendDrafts(store, ME), reads()]).toEqual([{ sent: [], conflicts: [] }, 1]);
    network.use(fake.down('get', '/brand.json'));
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect([await sendDrafts(store, ME), reads()]).toEqual([{ sent: [], conflicts: [] }, 2]);
    expect([sends(), keptDrafts(ME)]).toEqual([[], ['call-notes']]);
    network.use(reachable);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(selectOffline(store.getState())).toBe(false));
    expect((await sendDrafts(store, ME)).sent).toEqual(['call-notes']);
  });

  test('freshProgress reads from the server each time', async () => {
    const { store, network } = await start(has({ version: 7 }, { once: true }), has({ version: 8 }));
    expect([(await freshProgress(store, ME))?.version, (await freshProgress(store, ME))?.version]).toEqual([7, 8]);
    expect(network.callsTo('GET', '/api/training/progress')).toHaveLength(2);
  });

  test('freshProgress waits for a second read that starts as the first ends', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { store } = await start(
      has({ version: 6 }, { once: true }),
      has({ version: 7 }, { once: true, after: held }),
      has({ version: 8 }),
    );
    const shown = store.dispatch(progressApi.endpoints.progress.initiate(ME));
    await shown;
    const fresh = freshProgress(store, ME);
    store.dispatch(progressApi.util.invalidateTags(['Progress']));
    answer();
    expect((await fresh)?.version).toBe(8);
    shown.unsubscribe();
  });

  test('freshProgress leaves nothing subscribed that would be read again', async () => {
    const { store, network } = await start(has());
    await freshProgress(store, ME);
    store.dispatch(progressApi.util.invalidateTags(['Progress']));
    await act(async () => {
      await Promise.resolve();
    });
    expect(network.callsTo('GET', '/api/training/progress')).toHaveLength(1);
  });

  test('freshProgress does not answer with an older read when a new one fails', async () => {
    typed();
    const { store, network, sends } = await start(has(), saved);
    const shown = store.dispatch(progressApi.endpoints.progress.initiate(ME));
    await shown;
    network.use(fake.fails('get', '/api/training/progress', 'access.forbidden'));
    expect(await freshProgress(store, ME)).toBeUndefined();
    expect([await sendDrafts(store, ME), sends(), keptDrafts(ME)]).toEqual([
      { sent: [], conflicts: [] },
      [],
      ['call-notes'],
    ]);
    shown.unsubscribe();
  });

  test.each([
    [0, 1, 7],
    [1, 2, 7],
    [5, 6, 7],
    [6, 6, undefined],
  ])('freshProgress with %d reads that others begin meanwhile: %d reads, version %s', async (others, made, version) => {
    const { store } = await start();
    let reads = 0;
    const busy = {
      getState: () => store.getState(),
      dispatch: (() =>
        Promise.resolve(
          (reads += 1) <= others
            ? { isLoading: true, isSuccess: false }
            : { isLoading: false, isSuccess: true, data: buildProgress({ version: 7 }) },
        )) as unknown as typeof store.dispatch,
    };
    expect([(await freshProgress(busy, ME))?.version, reads]).toEqual([version, made]);
  });

  test('are left to open forms until the last of their kind is closed', async () => {
    typed();
    const { store, network } = await start(has(), saved);
    const close = [openDraft('call-notes'), openDraft('call-notes')];
    expect(await sendDrafts(store, ME)).toEqual({ sent: [], conflicts: [] });
    close[0]?.();
    expect(await sendDrafts(store, ME)).toEqual({ sent: [], conflicts: [] });
    expect(network.calls.filter(({ url }) => url === '/api/training/progress')).toEqual([]);
    close[1]?.();
    expect((await sendDrafts(store, ME)).sent).toEqual(['call-notes']);
  });

  test('are left alone when a form opens or another page sends them during the read; the next is sent', async () => {
    for (const meanwhile of [
      () => openDraft('goals'),
      () => {
        localStorage.removeItem(`training:${ME}:goals-draft`);
        return () => undefined;
      },
    ]) {
      typed();
      keepDraft(ME, 'goals', { mine: { whyJoin: 'Time' }, base: { whyJoin: '' } });
      let answer = () => {};
      const { store, sends } = await start(
        has(
          {},
          {
            after: new Promise<void>((resolve) => {
              answer = resolve;
            }),
          },
        ),
        saved,
      );
      const done = sendDrafts(store, ME);
      const end = meanwhile();
      answer();
      expect([await done, sends().map(({ body }) => body)]).toEqual([
        { sent: ['call-notes'], conflicts: [] },
        [{ callNotes: 'Call Maria' }],
      ]);
      end();
    }
  });
});

describe('drafts that no open form sends', () => {
  const here = (
    <>
      <p>Here</p>
      <DraftSender userId={ME} />
    </>
  );
  const routes = [
    { path: '/', element: here },
    { path: '/training/step/:step', element: <h1>The step</h1> },
  ];
  afterEach(() => {
    jest.useRealTimers();
  });
  const open = async (handlers: HttpHandler[]) => {
    jest.useFakeTimers();
    const view = await renderRoutes(routes, { handlers: [...handlers, saved], texts: { training: texts } });
    const later = async (ms: number) => {
      await act(() => jest.advanceTimersByTimeAsync(ms));
    };
    return { ...view, later, sends: () => view.network.callsTo('POST', '/api/training/progress') };
  };

  test('are sent ten seconds after the page has opened, with a message', async () => {
    typed();
    const { later, sends } = await open([has()]);
    await later(9_999);
    expect(sends()).toHaveLength(0);
    await later(1);
    jest.useRealTimers();
    expect(await screen.findByText('What you wrote without a connection is saved now.')).toBeVisible();
    expect(screen.getByText('Sent')).toBeVisible();
    expect([sends().length, keptDrafts(ME)]).toEqual([1, []]);
  });

  test('are not sent and bring no message when the server has them already', async () => {
    typed();
    const { later, sends } = await open([has({ callNotes: 'Call Maria' })]);
    await later(SEND_AFTER_START_MS);
    jest.useRealTimers();
    await waitFor(() => expect(keptDrafts(ME)).toEqual([]));
    await act(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(resolve, 50);
        }),
    );
    expect([sends(), screen.queryByText('Sent')]).toEqual([[], null]);
  });

  test('are not sent by a page that is closed earlier', async () => {
    typed();
    const { later, unmount, network } = await open([has()]);
    await later(SEND_AFTER_START_MS - 1);
    unmount();
    await later(SEND_AFTER_START_MS);
    expect(network.callsTo('GET', '/api/training/progress')).toHaveLength(0);
  });

  test.each([
    ['goals', 4, 'Prepare Your Goals'],
    ['call-notes', 5, 'Onboarding Call'],
  ] as const)('%s that were changed elsewhere: the way to step %d, where one chooses', async (name, step, title) => {
    if (name === 'goals') keepDraft(ME, 'goals', { mine: { whyJoin: 'Time' }, base: { whyJoin: '' } });
    else typed();
    const { later, router, sends } = await open([has({ callNotes: 'Theirs', goals: { whyJoin: 'Theirs' } })]);
    await later(SEND_AFTER_START_MS);
    jest.useRealTimers();
    expect(await screen.findByText('Changed elsewhere meanwhile')).toBeVisible();
    expect(
      screen.getByText(`What you wrote for “${title}” was also changed elsewhere. Choose which one stays.`),
    ).toBeVisible();
    expect(screen.queryByText('What you wrote without a connection is saved now.')).not.toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'View' }).click());
    await waitFor(() => expect(router.state.location.pathname).toBe(`/training/step/${step}`));
    expect([sends(), keptDrafts(ME)]).toEqual([[], [name]]);
  });

  test('read nothing when there are none', async () => {
    const { later, network } = await open([has()]);
    await later(SEND_AFTER_START_MS);
    expect(network.callsTo('GET', '/api/training/progress')).toHaveLength(0);
  });

  test('are sent immediately when the connection is back', async () => {
    const { sends } = await open([has(), reachable]);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    typed();
    jest.useRealTimers();
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(sends()).toHaveLength(1));
  });
});

test('are sent before a sign-out', async () => {
  let goes: Promise<boolean> | undefined;
  const Leave = () => {
    const settle = useSettleAccount();
    return (
      <>
        <DraftSender userId={ME} />
        <button
          onClick={() => {
            goes = settle();
          }}
        >
          Leave
        </button>
      </>
    );
  };
  typed();
  const { user } = await renderRoutes([{ path: '/', element: <Leave /> }], { handlers: [has(), saved] });
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect([await goes, keptDrafts(ME)]).toEqual([true, []]);
});
