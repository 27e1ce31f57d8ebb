import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type Language, type ClipId, type VideoStanding, progress, videoStanding, watchedTime } from '@nb/contracts';
import { Outlet, useWatchedTimeQuery } from '@nb/web-kit';
import { act, buildProgress, fake, fireEvent, renderRoutes, screen, waitFor } from '@nb/web-kit/testing';
import remote from '../remote';
import { fakePlayer } from '../testing/player';
import { buildVideos, videosAnswer } from '../testing/videos';
import texts from '../texts/en.json';

const PUT = '/api/training/videos/step-1';
const videoStateOf = (clip: ClipId, over: Partial<VideoStanding> = {}): VideoStanding => ({
  ...buildVideos().find((one) => one.clip === clip)!,
  ...over,
});
const saving = (over: Partial<VideoStanding> = {}) =>
  fake.put(PUT, videoStanding, ({ body }) => ({
    ...videoStateOf('step-1', over),
    position: (body as { position: number }).position,
  }));
let now = Date.parse('2026-11-21T12:00:00.000Z');
const pass = (milliseconds: number) => {
  now += milliseconds;
};
beforeEach(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function at1({
  left = {},
  handlers = [],
  known = true,
  language = 'en',
}: {
  left?: Partial<VideoStanding>;
  handlers?: ReturnType<typeof saving>[];
  known?: boolean;
  language?: Language;
} = {}) {
  const shown = await renderRoutes([...remote.routes, { path: '/', element: <h1>Dashboard here</h1> }], {
    texts: { training: texts },
    path: '/training/step/1',
    language,
    handlers: [
      ...handlers,
      videosAnswer({ 'step-1': left }),
      saving({ watched: 8 }),
      fake.get('/api/training/progress', progress, buildProgress()),
    ],
  });
  const video = await screen.findByLabelText<HTMLVideoElement>(/^Training video: /);
  const player = fakePlayer(video);
  if (known) await screen.findByText('Length 0:29');
  const sent = () => shown.network.callsTo('PUT', PUT).map(({ body }) => body);
  return { ...shown, video, player, sent };
}

describe('resuming a clip', () => {
  test('starts at the saved position, says so, and can start over', async () => {
    const { user, player } = await at1({
      left: { position: 12.4, watched: 12.4, watchedAt: '2026-11-20T10:00:00.000Z' },
    });
    player.load();
    expect(await screen.findByText('Resumed at 0:12')).toBeVisible();
    expect(player.at).toBe(12.4);
    expect(player.playing).toBe(false);
    expect(screen.getByText('42% watched')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect([player.at, player.playing]).toEqual([0, true]);
    expect(screen.queryByText('Resumed at 0:12')).not.toBeInTheDocument();
  });

  test.each([
    ['never opened', {}],
    ['hardly started', { position: 0.6, watched: 0.6 }],
    ['watched to its end', { position: 29.5, watched: 29.5 }],
  ])('starts a clip that was %s at the beginning', async (_what, left) => {
    const { player } = await at1({ left });
    player.load();
    expect(player.at).toBe(0);
    expect(screen.queryByText(/Resumed/)).not.toBeInTheDocument();
  });

  test('does not jump once the person has pressed play', async () => {
    const { player } = await at1({ left: { position: 12.4, watched: 12.4 } });
    player.playTo(1);
    player.load();
    expect(player.at).toBe(1);
  });

  test('marks a clip that was watched to its end', async () => {
    await at1({ left: { position: 29.5, watched: 29 } });
    expect(screen.getByText('Watched')).toBeVisible();
  });

  test('plays when the saved position cannot be read', async () => {
    const { player, sent } = await at1({
      known: false,
      handlers: [fake.fails('get', '/api/training/videos', 'server.unavailable')],
    });
    player.load();
    player.playTo(6);
    player.pause();
    await waitFor(() => expect(sent()).toContainEqual({ position: 6, spans: [{ from: 0, to: 6 }] }));
  });
});

describe('saving what was watched', () => {
  test('saves every five seconds and at a pause, only the parts that were played', async () => {
    const { player, sent } = await at1();
    player.load();
    player.playTo(4);
    expect(sent()).toEqual([]);
    pass(5000);
    player.playTo(5);
    await waitFor(() => expect(sent()).toEqual([{ position: 5, spans: [{ from: 0, to: 5 }] }]));
    expect(await screen.findByText('27% watched')).toBeVisible();
    player.seek(20);
    player.playTo(21);
    player.pause();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({
      position: 21,
      spans: [
        { from: 0, to: 5 },
        { from: 20, to: 21 },
      ],
    });
    player.pause();
    expect(sent()).toHaveLength(2);
  });

  test('reads the total of all clips again after a save', async () => {
    let seconds = 10;
    function Total() {
      const { data } = useWatchedTimeQuery();
      return (
        <>
          <p>In all {data?.seconds}</p>
          <Outlet />
        </>
      );
    }
    await renderRoutes([{ element: <Total />, children: remote.routes }], {
      texts: { training: texts },
      path: '/training/step/1',
      handlers: [
        videosAnswer(),
        saving({ watched: 8 }),
        fake.get('/api/training/watched', watchedTime, () => ({ seconds })),
      ],
    });
    expect(await screen.findByText('In all 10')).toBeVisible();
    const player = fakePlayer(await screen.findByLabelText<HTMLVideoElement>('Training video: Get Connected'));
    player.load();
    player.playTo(8);
    seconds = 18;
    player.end();
    expect(await screen.findByText('In all 18')).toBeVisible();
  });

  test('saves on the way to another page', async () => {
    const { player, sent, router } = await at1();
    player.load();
    player.playTo(7);
    await act(() => router.navigate('/'));
    expect(await screen.findByText('Dashboard here')).toBeVisible();
    await waitFor(() => expect(sent()).toEqual([{ position: 7, spans: [{ from: 0, to: 7 }] }]));
  });

  test('saves when the page is closed, with a request that outlives it', async () => {
    const { player, sent } = await at1();
    const fetched = jest.spyOn(globalThis, 'fetch');
    player.load();
    player.playTo(7);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(sent()).toEqual([{ position: 7, spans: [{ from: 0, to: 7 }] }]));
    expect(fetched.mock.calls.at(-1)?.[1]).toMatchObject({ method: 'PUT', keepalive: true });
  });

  test('sends at the next visit what a lost connection kept back, and resumes from there', async () => {
    const first = await at1({ handlers: [fake.down('put', PUT)] });
    first.player.load();
    first.player.playTo(9);
    first.player.pause();
    await waitFor(() => expect(first.sent()).toHaveLength(1));
    first.unmount();

    const next = await at1();
    next.player.load();
    await waitFor(() => expect(next.sent()).toEqual([{ position: 9, spans: [{ from: 0, to: 9 }] }]));
    expect(next.player.at).toBe(9);
    next.unmount();
    const last = await at1();
    last.player.load();
    await waitFor(() => expect(last.network.callsTo('GET', '/api/training/videos')).toHaveLength(1));
    expect(last.sent()).toEqual([]);
  });

  test('repeats a failed save with the next one, and does not repeat a refused one', async () => {
    const { player, sent, network } = await at1({
      handlers: [fake.fails('put', PUT, 'server.unavailable', { once: true })],
    });
    player.load();
    player.playTo(3);
    player.pause();
    await waitFor(() => expect(sent()).toHaveLength(1));
    player.pause();
    await waitFor(() => expect(sent()).toHaveLength(2));
    network.use(fake.fails('put', PUT, 'step.locked'));
    player.playTo(5);
    player.pause();
    await waitFor(() => expect(sent()).toHaveLength(3));
    player.playTo(8);
    player.pause();
    expect(sent()).toHaveLength(3);
  });
});

describe('a clip with its captions and transcript', () => {
  test('plays with one press, then shows the browser’s controls and has the focus', async () => {
    const { user, video, player } = await at1();
    expect(video.controls).toBe(false);
    // In jsdom a video cannot have the focus.
    const focused = jest.spyOn(video, 'focus');
    await user.click(screen.getByRole('button', { name: 'Play video: Get Connected' }));
    expect([player.playing, video.controls, focused.mock.calls.length]).toEqual([true, true, 1]);
    expect(screen.queryByRole('button', { name: /^Play video/ })).not.toBeInTheDocument();
  });

  test('renders the video immediately when play is pressed before it is there', async () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    await renderRoutes(remote.routes, {
      texts: { training: texts },
      path: '/training/step/1',
      handlers: [videosAnswer(), saving(), fake.get('/api/training/progress', progress, buildProgress())],
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Play video/ }));
    expect(play).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText('Training video: Get Connected')).toHaveAttribute('controls');
  });

  test('hides its play button when it was started by Start over', async () => {
    const { user, video, player } = await at1({
      left: { position: 12.4, watched: 12.4, watchedAt: '2026-11-20T10:00:00.000Z' },
    });
    player.load();
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    fireEvent.play(video);
    expect(video.controls).toBe(true);
    expect(screen.queryByRole('button', { name: /^Play video/ })).not.toBeInTheDocument();
  });

  test.each([
    ['en', 'en-US', 'English'],
    ['tl', 'fil-PH', 'Tagalog'],
    ['hi', 'hi-IN', 'हिन्दी'],
  ] as const)('shows captions in the language of the page: %s', async (language, tag, name) => {
    const { video } = await at1({ language });
    const track = video.querySelector('track');
    expect([track?.kind, track?.srclang, track?.label, track?.default, track?.getAttribute('src')]).toEqual([
      'captions',
      tag,
      name,
      true,
      `/public/media/step-1.${language}.vtt`,
    ]);
  });

  test('reads the transcript when it is opened; a failed read says so and can be retried', async () => {
    const TRANSCRIPT = '/public/media/step-1.en.txt';
    const { user, network } = await at1({
      handlers: [
        fake.raw('get', TRANSCRIPT, '', { status: 404, once: true }),
        fake.raw('get', TRANSCRIPT, 'Start with the products\n'),
      ],
    });
    expect(network.callsTo('GET', TRANSCRIPT)).toHaveLength(0);
    await user.click(screen.getByText('Transcript'));
    expect(await screen.findByText('The transcript is not available right now.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Start with the products')).toBeVisible();
  });

  test('says that the file is missing, and loads it again on Retry', async () => {
    const { user, video } = await at1();
    fireEvent.error(video);
    expect(
      await screen.findByText('This video is not available right now. The rest of the page works without it.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Complete step' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Training video: Get Connected')).toBeInTheDocument();
  });
});
