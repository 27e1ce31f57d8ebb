/**
 * Runs `work` and measures the longest time in ms for which the event loop was kept busy without a pause, while nothing else
 * could be answered. Counted in processor time of this thread, so that a busy machine does not lengthen it.
 */
export async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  let timer = setImmediate(function tick() {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    timer = setImmediate(tick);
  });
  try {
    await work();
  } finally {
    clearImmediate(timer);
  }
  return longest;
}
