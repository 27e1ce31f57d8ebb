import { type BrowserContext, expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { DATA } from './people.ts';

/** Makes the session of this master admin eleven minutes old, which nobody can wait for, and waits until the services know it. */
export async function signedInLongAgo(admin: BrowserContext, userId: string): Promise<void> {
  const beside = path.join(DATA(), 'postgres');
  // Where the database's user can't enter the folder, a file names the one that it has instead.
  const home = await readFile(path.join(beside, 'location'), 'utf8').then(
    (folder) => folder.trim(),
    () => beside,
  );
  const [password, status] = await Promise.all(
    ['password', 'cluster/postmaster.pid'].map((file) => readFile(path.join(home, file), 'utf8')),
  );
  const client = new Client({
    host: '127.0.0.1',
    port: Number(status!.split('\n')[3]),
    user: 'postgres',
    password: password!,
    database: 'identity',
  });
  await client.connect();
  const { rowCount } = await client.query(
    `update sessions set authenticated_at = now() - interval '11 minutes', created_at = now() - interval '11 minutes'
     where user_id = $1`,
    [userId],
  );
  await client.end();
  expect(rowCount).toBeGreaterThan(0);
  await expect
    .poll(async () => (await admin.request.get(`/api/admin/users/${userId}/personal-data`)).status())
    .toBe(403);
}
