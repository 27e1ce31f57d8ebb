import { expect, test } from '@jest/globals';
import { type RecordedEvent, inProcessorTime } from './processor-time.ts';

const on =
  (tid: number) =>
  (name: string, ts: number, dur: number, tts?: number, tdur?: number): RecordedEvent => ({
    name,
    ph: 'X',
    pid: 1,
    tid,
    ts,
    dur,
    ...(tts !== undefined && { tts }),
    ...(tdur !== undefined && { tdur }),
  });
const main = on(7);
const named = (tid: number, name: string): RecordedEvent => ({
  name: 'thread_name',
  ph: 'M',
  pid: 1,
  tid,
  ts: 0,
  args: { name },
});
const times = ({ ts, dur }: RecordedEvent) => [ts, dur];

test('a task and what is in it take as long as the processor was busy with them, each task from where it began', () => {
  const events = [
    named(7, 'CrRendererMain'),
    main('RunTask', 1000, 100, 500, 40),
    main('Layout', 1050, 40, 510, 20),
    main('Paint', 1095, 5, 538, 2),
    main('RunTask', 2000, 10, 540, 10),
  ];
  inProcessorTime(events);
  expect(events.slice(1).map(times)).toEqual([
    [1000, 40],
    [1010, 20],
    [1038, 2],
    [2000, 10],
  ]);
});

test('what was recorded without processor time gets its share, and nothing reaches beyond its task', () => {
  const events = [
    named(7, 'CrRendererMain'),
    main('RunTask', 0, 100, 0, 50),
    main('Script', 20, 60),
    main('Odd', 80, 20, 45, 20),
  ];
  inProcessorTime(events);
  expect(events.slice(1).map(times)).toEqual([
    [0, 50],
    [10, 30],
    [45, 5],
  ]);
});

test('a task within a task is one of what is in it', () => {
  const events = [named(7, 'CrRendererMain'), main('RunTask', 0, 100, 0, 50), main('RunTask', 40, 20, 30, 10)];
  inProcessorTime(events);
  expect(events.slice(1).map(times)).toEqual([
    [0, 50],
    [30, 10],
  ]);
});

test('other threads, what is between tasks, and what lasts longer than the task it begins in stay as they were', () => {
  const worker = on(9);
  const events = [
    named(7, 'CrRendererMain'),
    named(9, 'DedicatedWorker thread'),
    worker('RunTask', 0, 100, 0, 10),
    main('RunTask', 0, 10, 0, 5),
    main('Load', 5, 400),
    main('Mark', 300, 0),
  ];
  inProcessorTime(events);
  expect(events.slice(2).map(times)).toEqual([
    [0, 100],
    [0, 5],
    [5, 400],
    [300, 0],
  ]);
});
