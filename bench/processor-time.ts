/** Converts a browser's performance recording from wall-clock time to processor time. */

export interface RecordedEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds on the clock at which it began, and how long it took by it. */
  ts: number;
  dur?: number;
  /** The same in processor time of its thread, without the time of other processes. */
  tts?: number;
  tdur?: number;
  args?: { name?: string };
}

const isTask = ({ name, ph }: RecordedEvent) =>
  ph === 'X' && (name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
const threadOf = ({ pid, tid }: RecordedEvent) => `${pid}:${tid}`;

/** Tasks that are not nested in another. */
function outermost(events: readonly RecordedEvent[]): RecordedEvent[] {
  let end = -Infinity;
  return events
    .filter(isTask)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

/**
 * Rewrites `events` in place: each task of a page's main thread keeps its start, and it and everything inside take the processor time they used. With
 * two cores for browser, product and measuring, a page's tasks are interrupted most of the time, which would not happen on a phone and which the
 * throttling factor would multiply. Waiting for the network is between tasks and stays.
 */
export function inProcessorTime(events: readonly RecordedEvent[]): void {
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  for (const [thread, recorded] of Map.groupBy(events, threadOf)) {
    if (!mains.has(thread)) continue;
    const tasks = outermost(recorded).map(({ ts, dur = 0, tts = 0, tdur = dur }) => ({ ts, end: ts + dur, tts, tdur }));
    let at = 0;
    for (const event of recorded.toSorted((a, b) => a.ts - b.ts)) {
      while (at < tasks.length && (tasks[at]?.end ?? 0) <= event.ts) at += 1;
      const task = tasks[at];
      // Events between tasks, or that only begin in one, keep their wall-clock time.
      if (!task || event.ts < task.ts || event.ts + (event.dur ?? 0) > task.end) continue;
      const share = task.tdur / (task.end - task.ts);
      const begun = event.tts === undefined ? (event.ts - task.ts) * share : event.tts - task.tts;
      const offset = Math.min(Math.max(begun, 0), task.tdur);
      event.ts = task.ts + offset;
      if (event.dur !== undefined) event.dur = Math.min(event.tdur ?? event.dur * share, task.tdur - offset);
    }
  }
}
