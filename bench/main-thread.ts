/** What the main thread of a page is busy with, from the browser's own record. */
import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds on the clock at which it began. */
  ts: number;
  /** Microseconds on the clock, and of the processor alone: what others on the machine do is not in the latter. */
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { frames?: { url: string; processId?: number }[] } };
}

/** The processes that show pages from a server, by the browser's own list at the begin: it has pages of its own, which are busy, too. */
const pageProcesses = (events: readonly TraceEvent[]): ReadonlySet<number | undefined> =>
  new Set(
    events
      .filter(({ name }) => name === 'TracingStartedInBrowser')
      .flatMap(({ args }) => args?.data?.frames ?? [])
      .filter(({ url }) => url.startsWith('http'))
      .map(({ processId }) => processId),
  );

/**
 * The longest piece in which the page could not have answered, between `begin` and `end`, in time of the processor.
 * To be taken of a page that is not slowed, and multiplied: the browser slows a page by idling as long again for each moment that
 * went by, those in which others had the processor too, so on a busy machine a slowed page's processor time says little of the page.
 */
export class LongestTasks {
  private events: TraceEvent[] = [];
  private readonly session: CDPSession;
  constructor(session: CDPSession) {
    this.session = session;
    session.on('Tracing.dataCollected', ({ value }) => this.events.push(...(value as unknown as TraceEvent[])));
  }

  async begin(): Promise<void> {
    this.events = [];
    await this.session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'] },
    });
  }

  /** @returns milliseconds of processor time. */
  async end(): Promise<number> {
    const complete = new Promise((resolve) => this.session.once('Tracing.tracingComplete', resolve));
    await this.session.send('Tracing.end');
    await complete;
    // Several pages may share the record; the busiest main thread is that of the page under the keys.
    const processes = pageProcesses(this.events);
    const mains = new Set(
      this.events
        .filter(
          ({ name, args, pid }) => name === 'thread_name' && args?.name === 'CrRendererMain' && processes.has(pid),
        )
        .map(({ pid, tid }) => `${pid}:${tid}`),
    );
    if (mains.size === 0) throw new Error('The browser’s record names no page');
    const tasks = this.events.filter(
      ({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && mains.has(`${pid}:${tid}`),
    );
    return Math.max(0, ...tasks.map(({ dur = 0, tdur = dur }) => tdur)) / 1000;
  }
}
