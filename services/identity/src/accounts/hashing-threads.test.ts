import { expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { letHashingYield } from './hashing-threads.js';
import { PasswordHasher } from './password-hasher.js';

test('the threads that hash yield, the one that answers does not', async () => {
  await new PasswordHasher().hash('some password');
  // Reading this file is done by one of them.
  await readFile(import.meta.filename);
  // Elsewhere a thread has no priority of its own.
  if (process.platform === 'linux') expect(await letHashingYield()).toBeGreaterThan(0);
  else expect(await letHashingYield()).toBe(0);
  expect(getPriority(process.pid)).toBeLessThan(10);
});
