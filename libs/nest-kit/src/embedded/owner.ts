import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { asThrown } from '../errors.js';

/** Another live process has these data. */
export class DataInUseError extends Error {
  override name = 'DataInUseError';
}

interface Owner {
  pid: number;
  /** When that process began, as the system counts it: distinguishes it from a later process with the same ID. */
  began: string;
}

/** Field 22 of Linux' `/proc/{pid}/stat`; empty where there is no /proc. */
function beginningOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether there is a process of this number. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readStat(pid));
  } catch (error) {
    return asThrown(error)?.code === 'EPERM';
  }
}
const readStat = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
};

const isAlive = (owner: Owner) => isRunning(owner.pid) && beginningOf(owner.pid) === owner.began;

/**
 * Claims a file for this process; a claim of a process that has died is void. Returns how to give it up.
 * @throws DataInUseError when a live process (this one included) has it.
 */
export async function claim(file: string, what: string): Promise<() => Promise<void>> {
  const mine: Owner = { pid: process.pid, began: beginningOf(process.pid) };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await writeFile(file, JSON.stringify(mine), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if (asThrown(error)?.code !== 'EEXIST') throw error;
    }
    const owner = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Owner,
      () => undefined,
    );
    if (owner && isAlive(owner))
      throw new DataInUseError(
        `${what} is in use by another running instance (process ${owner.pid}). Stop that one first, or set DATA_DIR to another folder.`,
      );
    await rm(file, { force: true });
  }
  throw new DataInUseError(`${what} is being claimed by another instance. Try again.`);
}
