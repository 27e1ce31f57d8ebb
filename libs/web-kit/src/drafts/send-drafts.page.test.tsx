import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { type Progress, brand, progress } from '@nb/contracts';
import type { HttpHandler } from 'msw';
import { cameBack, wentOffline } from '../connection/connection.slice';
import { sessionApi } from '../session/session.api';
import { selectToast } from '../toast/toast.slice';
import { progressApi } from '../training/progress.api';
import { UnsavedChangesGuard } from '../routing/unsaved-changes';
import {
  TEST_USER_ID as ME,
  act,
  buildBrand,
  buildProgress,
  buildUser,
  fake,
  newTestId,
  renderRoutes,
  screen,
  waitFor,
} from '../testing/index';
import { filledGoals, keepDraft, keptDrafts } from './kept-drafts';
import { freshProgress, openDraft, sendDrafts } from './send-drafts';
import { SEND_AFTER_START_MS } from './use-draft-sender';
import { useSettleAccount } from './use-settle-account';

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

/** What was typed and never sent reaches the server later, and never over what somebody else wrote meanwhile. */
describe('sending what is kept of an earlier visit', () => {
  test('is sent upon the version that was looked at, and forgotten', async () => {
    typed();
    const { store, sends } = await start(has(), saved);
    expect(await sendDrafts(store, ME)).toEqual({ sent: ['call-notes'], conflicts: [] });
    expect(sends().map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ callNotes: 'Call Maria' }, '"7"'],
    ]);
    expect(keptDrafts(ME)).toEqual([]);
  });

  test('each kind by itself', async () => {
    typed();
    keepDraft(ME, 'goals', { mine: { whyJoin: 'Time' }, base: { whyJoin: '' } });
    const { store, sends } = await start(has(), saved);
    expect(await sendDrafts(store, ME)).toEqual({ sent: ['goals', 'call-notes'], conflicts: [] });
    expect(sends().map(({ body }) => body)).toEqual([
      { goals: { ...filledGoals(null), whyJoin: 'Time' } },
      { callNotes: 'Call Maria' },
    ]);
  });

  test('what the server has already is forgotten without a word', async () => {
    typed();
    const { store, sends } = await start(has({ callNotes: 'Call Maria' }), saved);
    expect(await sendDrafts(store, ME)).toEqual({ sent: [], conflicts: [] });
    expect([sends(), keptDrafts(ME)]).toEqual([[], []]);
    // What was read is this person's, whoever else is signed in here next.
    expect(progressApi.endpoints.progress.select(ME)(store.getState()).data?.callNotes).toBe('Call Maria');
  });

  test('nothing is laid over what was written elsewhere meanwhile; the rest goes', async () => {
    typed('mine', 'before');
    keepDraft(ME, 'goals', { mine: { whyJoin: 'Time' }, base: { whyJoin: 'Money' } });
    const { store, sends } = await start(has({ callNotes: 'before', goals: { whyJoin: 'Theirs' } }), saved);
    expect(await sendDrafts(store, ME)).toEqual({ sent: ['call-notes'], conflicts: ['goals'] });
    expect(sends()).toHaveLength(1);
    expect(keptDrafts(ME)).toEqual(['goals']);
  });

  test('what is refused stays, and the rest goes', async () => {
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

  test('without a draft nothing is asked; while the server cannot be read, or only as it was seen last, nothing is sent', async () => {
    const { store, network, sends } = await start(has(), saved);
    const reads = () => network.callsTo('GET', '/api/training/progress').length;
    expect([await sendDrafts(store, ME), reads()]).toEqual([{ sent: [], conflicts: [] }, 0]);
    typed();
    network.use(fake.fails('get', '/api/training/progress', 'access.forbidden', { once: true }));
    expect([await sendDrafts(store, ME), reads()]).toEqual([{ sent: [], conflicts: [] }, 1]);
    act(() => {
      store.dispatch(wentOffline(1));
    });
    expect([await sendDrafts(store, ME), reads()]).toEqual([{ sent: [], conflicts: [] }, 2]);
    expect([sends(), keptDrafts(ME)]).toEqual([[], ['call-notes']]);
    act(() => {
      store.dispatch(cameBack());
    });
    expect((await sendDrafts(store, ME)).sent).toEqual(['call-notes']);
  });

  test('what the server has is read anew each time', async () => {
    const { store, network } = await start(has({ version: 7 }, { once: true }), has({ version: 8 }));
    expect([(await freshProgress(store, ME))?.version, (await freshProgress(store, ME))?.version]).toEqual([7, 8]);
    expect(network.callsTo('GET', '/api/training/progress')).toHaveLength(2);
  });

  test('a read that has to be made anew as soon as it ends, as when a connection comes back, is waited for', async () => {
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

  test('a read that leaves nothing to be read again is left alone by those who read again what is on screen', async () => {
    const { store, network } = await start(has());
    await freshProgress(store, ME);
    store.dispatch(progressApi.util.invalidateTags(['Progress']));
    await act(async () => {
      await Promise.resolve();
    });
    expect(network.callsTo('GET', '/api/training/progress')).toHaveLength(1);
  });

  test('what was read before is not what the server has, once it cannot be read', async () => {
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
  ])(
    '%d reads that others begin meanwhile are waited for, in an endless row not for ever',
    async (others, made, version) => {
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
    },
  );

  test('a form that is open sends its own: until the last of its kind is closed it is left to it', async () => {
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

  test('a form that opens, and a draft that another page sends, while the server is read: left alone, and the next one goes', async () => {
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
  // The frame of every page sends them.
  const routes = [
    { path: '/', element: <p>Here</p> },
    { path: '/training/step/:step', element: <h1>The step</h1> },
  ];
  afterEach(() => {
    jest.useRealTimers();
  });
  const open = async (handlers: HttpHandler[], user: ReturnType<typeof buildUser> | null = buildUser()) => {
    jest.useFakeTimers();
    const view = await renderRoutes(routes, { handlers: [...handlers, saved], user });
    const later = async (ms: number) => {
      await act(() => jest.advanceTimersByTimeAsync(ms));
    };
    return { ...view, later, sends: () => view.network.callsTo('POST', '/api/training/progress') };
  };

  test('are sent ten seconds after the page has opened, and that is told', async () => {
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

  test('what the server has already is sent by nobody, and nobody is told', async () => {
    typed();
    const { later, store, sends } = await open([has({ callNotes: 'Call Maria' })]);
    await later(SEND_AFTER_START_MS);
    jest.useRealTimers();
    await waitFor(() => expect(keptDrafts(ME)).toEqual([]));
    await act(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(resolve, 50);
        }),
    );
    expect([sends(), selectToast(store.getState())]).toEqual([[], undefined]);
  });

  test('the ten seconds are counted from the opening, whatever is drawn meanwhile', async () => {
    typed();
    const { later, store, sends } = await open([has()]);
    await later(SEND_AFTER_START_MS - 200);
    act(() => {
      store.dispatch(
        sessionApi.util.updateQueryData('currentUser', undefined, (user) => {
          if (user) user.firstName = 'Meera';
        }),
      );
    });
    await later(100);
    await later(100);
    jest.useRealTimers();
    await waitFor(() => expect(sends()).toHaveLength(1));
  });

  test('a page that is closed before them sends nothing', async () => {
    typed();
    const { later, unmount, network } = await open([has()]);
    await later(SEND_AFTER_START_MS - 1);
    unmount();
    await later(SEND_AFTER_START_MS);
    expect(network.callsTo('GET', '/api/training/progress')).toHaveLength(0);
  });

  test('whoever signs in later has theirs sent as well: soon after that, and when the connection is back', async () => {
    typed();
    const { later, store, sends } = await open([has(), fake.get('/brand.json', brand, buildBrand())], null);
    await later(SEND_AFTER_START_MS);
    expect(sends()).toHaveLength(0);
    act(() => {
      store.dispatch(
        sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: buildUser() }]),
      );
    });
    // Drawn with the next frame.
    await later(100);
    await later(SEND_AFTER_START_MS);
    jest.useRealTimers();
    await waitFor(() => expect([sends().length, keptDrafts(ME)]).toEqual([1, []]));
    act(() => {
      store.dispatch(wentOffline(1));
    });
    typed('Call Ana');
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(sends()).toHaveLength(2));
  });

  test.each([
    ['goals', 4, 'Prepare Your Goals'],
    ['call-notes', 5, 'Onboarding Call'],
  ] as const)('%s that were changed elsewhere: the way to step %d, where one chooses', async (name, step, title) => {
    if (name === 'goals') keepDraft(ME, 'goals', { mine: { whyJoin: 'Time' }, base: { whyJoin: '' } });
    else typed();
    const { later, router, store, sends } = await open([has({ callNotes: 'Theirs', goals: { whyJoin: 'Theirs' } })]);
    await later(SEND_AFTER_START_MS);
    jest.useRealTimers();
    expect(await screen.findByText('Changed elsewhere meanwhile')).toBeVisible();
    expect(
      screen.getByText(`What you wrote for “${title}” was also changed elsewhere. Choose which one stays.`),
    ).toBeVisible();
    expect(selectToast(store.getState())).toMatchObject({ tone: 'warning', sticky: true });
    expect(screen.queryByText('What you wrote without a connection is saved now.')).not.toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'View' }).click());
    await waitFor(() => expect(router.state.location.pathname).toBe(`/training/step/${step}`));
    expect([sends(), keptDrafts(ME)]).toEqual([[], [name]]);
  });

  test('nothing kept, nothing read; nobody’s are sent by who only looks as them', async () => {
    const none = await open([has()]);
    await none.later(SEND_AFTER_START_MS);
    expect(none.network.callsTo('GET', '/api/training/progress')).toHaveLength(0);
    none.unmount();
    typed();
    const { later, network } = await open(
      [has()],
      buildUser({ viewAs: { adminId: newTestId(), adminName: 'Lena', endsAt: '2026-11-21T12:00:00.000Z' } }),
    );
    await later(SEND_AFTER_START_MS);
    expect(network.callsTo('GET', '/api/training/progress')).toHaveLength(0);
    expect(keptDrafts(ME)).toEqual(['call-notes']);
  });

  test('are sent at once when the connection is back', async () => {
    const { store, sends } = await open([has(), fake.get('/brand.json', brand, buildBrand())]);
    act(() => {
      store.dispatch(wentOffline(1));
    });
    typed();
    jest.useRealTimers();
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await waitFor(() => expect(sends()).toHaveLength(1));
  });
});

describe('before a sign-out', () => {
  let go: Promise<boolean>;
  function Leaving() {
    const settle = useSettleAccount();
    return (
      <button
        onClick={() => {
          go = settle();
        }}
      >
        Leave
      </button>
    );
  }
  const leaveAs = async (account: ReturnType<typeof buildUser>, handlers: HttpHandler[]) => {
    const view = await renderRoutes(
      [
        {
          path: '/',
          element: (
            <UnsavedChangesGuard>
              <Leaving />
            </UnsavedChangesGuard>
          ),
        },
      ],
      { handlers, user: account },
    );
    await view.user.click(screen.getByRole('button', { name: 'Leave' }));
    return view;
  };
  const leave = (...handlers: HttpHandler[]) => leaveAs(buildUser(), handlers);

  test('who only looks as somebody sends nothing of theirs, and goes', async () => {
    typed();
    const { network } = await leaveAs(
      buildUser({ viewAs: { adminId: newTestId(), adminName: 'Lena', endsAt: '2026-11-21T12:00:00.000Z' } }),
      [has(), saved],
    );
    expect([await go, network.callsTo('POST', '/api/training/progress'), keptDrafts(ME)]).toEqual([
      true,
      [],
      ['call-notes'],
    ]);
  });
  test('what is kept is sent, and one goes', async () => {
    typed();
    await leave(has(), saved);
    expect([await go, keptDrafts(ME)]).toEqual([true, []]);
  });
  test('nothing kept: one goes', async () => {
    const { network } = await leave();
    expect([await go, network.callsTo('GET', '/api/training/progress')]).toEqual([true, []]);
  });
  test.each([
    ['Stay on this page', false],
    ['Leave without saving', true],
  ])('what cannot be sent is asked about; «%s»', async (answer, goes) => {
    typed();
    const { user } = await leave(has(), fake.fails('post', '/api/training/progress', 'version.conflict'));
    await user.click(await screen.findByRole('button', { name: answer }));
    expect(await go).toBe(goes);
    expect(keptDrafts(ME)).toEqual(['call-notes']);
  });
});
