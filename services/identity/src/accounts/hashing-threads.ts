import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

const YIELDING = 10;
const TASKS = '/proc/self/task';

/**
 * Lets the threads that hash passwords yield to the one that answers everybody else: on a machine whose processors are all busy hashing,
 * calls would otherwise wait behind them (performance.md, line 7). Linux only, where a thread has a priority of its own; call it once
 * something was hashed, as the threads begin with that. How many threads were told.
 */
export async function letHashingYield(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  let told = 0;
  for (const thread of await readdir(TASKS).catch(() => [])) {
    const name = await readFile(`${TASKS}/${thread}/comm`, 'utf8').catch(() => '');
    if (name.trim() !== 'libuv-worker') continue;
    try {
      setPriority(Number(thread), YIELDING);
      told += 1;
    } catch {
      // Where it is not allowed, hashing competes as before.
    }
  }
  return told;
}
