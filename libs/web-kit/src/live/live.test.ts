import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LiveMessage } from '@nb/contracts';
import { type LiveChannel, type LiveSource, LIVE_URL, openLiveStream } from './live';

class Source implements LiveSource {
  onopen: LiveSource['onopen'] = null;
  onmessage: LiveSource['onmessage'] = null;
  onerror: LiveSource['onerror'] = null;
  readyState = 0;
  constructor(readonly url: string) {
    sources.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen?.(new Event('open'));
  }
  say(message: unknown) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  fail(readyState = 0) {
    this.readyState = readyState;
    this.onerror?.(new Event('error'));
  }
  close() {
    this.readyState = 2;
  }
}
let sources: Source[] = [];
const openSources = () => sources.filter(({ readyState }) => readyState !== 2);

/** A browser's channels and locks, for several tabs in one test. */
class Browser {
  private channels = new Map<string, Set<LiveChannel>>();
  private queues = new Map<string, (() => Promise<void>)[]>();
  channel = (name: string): LiveChannel => {
    const all = this.channels.get(name) ?? new Set();
    this.channels.set(name, all);
    const channel: LiveChannel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of all) if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }));
      },
      close: () => {
        all.delete(channel);
      },
    };
    all.add(channel);
    return channel;
  };
  lead = (name: string, signal: AbortSignal, hold: (waited: boolean) => Promise<void>): Promise<void> => {
    const queue = this.queues.get(name) ?? [];
    this.queues.set(name, queue);
    const waited = queue.length > 0;
    const run = async () => {
      if (!signal.aborted) await hold(waited);
      queue.shift();
      void queue[0]?.();
    };
    queue.push(run);
    if (queue.length === 1) void run();
    return Promise.resolve();
  };
}

const changed: LiveMessage = { type: 'downline-changed' };
let browser: Browser;
let closers: (() => void)[];
const tab = (userId = 'u1') => {
  const heard: LiveMessage[] = [];
  const counts = { caughtUp: 0, refused: 0 };
  const close = openLiveStream({
    userId,
    onMessage: (message) => heard.push(message),
    onCatchUp: () => {
      counts.caughtUp += 1;
    },
    onRefused: () => {
      counts.refused += 1;
    },
    openSource: (url) => new Source(url),
    openChannel: browser.channel,
    lead: browser.lead,
    random: () => 0.5,
  });
  closers.push(close);
  return { heard, counts, close };
};
beforeEach(() => {
  jest.useFakeTimers();
  sources = [];
  browser = new Browser();
  closers = [];
});
afterEach(() => {
  for (const close of closers) close();
  jest.useRealTimers();
});

describe('the live stream', () => {
  test('is one connection for all tabs, and every tab receives every message once', () => {
    const [first, second, third] = [tab(), tab(), tab()];
    expect(sources.map(({ url }) => url)).toEqual([LIVE_URL]);
    sources[0]?.open();
    sources[0]?.say(changed);
    for (const { heard } of [first, second, third]) expect(heard).toEqual([changed]);
  });

  test('is not shared between people', () => {
    const [ada, bea] = [tab('ada'), tab('bea')];
    expect(sources).toHaveLength(2);
    sources[0]?.open();
    sources[0]?.say(changed);
    expect(ada.heard).toHaveLength(1);
    expect(bea.heard).toEqual([]);
  });

  test('is taken over when the leading tab goes, and the new lead catches up', async () => {
    const [first, second] = [tab(), tab()];
    sources[0]?.open();
    await jest.advanceTimersByTimeAsync(10_000);
    first.close();
    await jest.advanceTimersByTimeAsync(0);
    expect(openSources()).toHaveLength(1);
    expect(second.counts.caughtUp).toBe(1);
    sources[1]?.open();
    sources[1]?.say(changed);
    expect(second.heard).toEqual([changed]);
  });

  test('reconnects with growing waits, then every tab catches up', async () => {
    const [first, second] = [tab(), tab()];
    sources[0]?.open();
    sources[0]?.fail();
    await jest.advanceTimersByTimeAsync(999);
    expect(sources).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(sources).toHaveLength(2);
    sources[1]?.fail();
    await jest.advanceTimersByTimeAsync(1999);
    expect(sources).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    sources[2]?.open();
    expect([first.counts.caughtUp, second.counts.caughtUp]).toEqual([1, 1]);
  });

  test('a quick first connection reads nothing twice; a late one catches up', async () => {
    const quick = tab('quick');
    sources[0]?.open();
    expect(quick.counts.caughtUp).toBe(0);
    const late = tab('late');
    await jest.advanceTimersByTimeAsync(5000);
    sources[1]?.open();
    expect(late.counts.caughtUp).toBe(1);
  });

  test('reports a refusal, so that an ended session is noticed', () => {
    const { counts } = tab();
    sources[0]?.fail(2);
    expect(counts.refused).toBe(1);
  });

  test('being online again reconnects immediately', () => {
    const { counts } = tab();
    sources[0]?.open();
    window.dispatchEvent(new Event('online'));
    expect(openSources()).toHaveLength(1);
    expect(sources).toHaveLength(2);
    sources[1]?.open();
    expect(counts.caughtUp).toBe(1);
  });

  test.each([
    ['broken JSON', '{'],
    ['an unknown kind', '{"type":"of-tomorrow"}'],
    ['a wrong shape', '{"type":"missed","types":"all"}'],
  ])('%s is passed over', (_name, data) => {
    const { heard } = tab();
    sources[0]?.open();
    sources[0]?.onmessage?.(new MessageEvent('message', { data }));
    sources[0]?.say(changed);
    expect(heard).toEqual([changed]);
  });

  test('ends for good when it is closed', async () => {
    const { close } = tab();
    sources[0]?.open();
    close();
    sources[0]?.onerror?.(new Event('error'));
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(openSources()).toEqual([]);
    expect(sources).toHaveLength(1);
  });

  test('takes a lead that nobody has without reading anything twice, however long the browser takes to give it', async () => {
    const held = new Set<string>();
    const request = async (
      name: string,
      options: { ifAvailable?: boolean },
      hold: (lock: object | null) => Promise<unknown>,
    ) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
      if (options.ifAvailable && held.has(name)) return hold(null);
      while (held.has(name))
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      held.add(name);
      return hold({}).finally(() => held.delete(name));
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
    Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: class {} });
    try {
      const open = () => {
        const counts = { caughtUp: 0 };
        const close = openLiveStream({
          userId: 'u1',
          onMessage: () => undefined,
          onCatchUp: () => {
            counts.caughtUp += 1;
          },
          openSource: (url) => new Source(url),
          openChannel: browser.channel,
        });
        closers.push(close);
        return { counts, close };
      };
      const first = open();
      await jest.advanceTimersByTimeAsync(300);
      sources[0]?.open();
      expect(first.counts.caughtUp).toBe(0);
      const second = open();
      await jest.advanceTimersByTimeAsync(1000);
      expect(sources).toHaveLength(1);
      first.close();
      await jest.advanceTimersByTimeAsync(1000);
      expect([openSources().length, second.counts.caughtUp]).toEqual([1, 1]);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
      Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    }
  });
});
