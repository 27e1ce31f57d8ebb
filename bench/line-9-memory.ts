/** Line 9: memory of the embedded product, idle and after people have worked in it. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { judge, type Figure, type Line } from './harness.ts';
import { startProduct } from './product.ts';

/** Measured once on a machine like this one, idle. */
export const DIRECTUS_MB = 369;
/** The embedded product may hold half as much again as one Directus, which comes without a database. */
const SHARE = 1.5;
const ROWS = 5_000;
const SEARCHES = 60;
const PASSWORD = 'Welcome-2-Demo';
export const SETTLE_MS = 3_000;

const pause = (forMs: number) => new Promise((resolve) => setTimeout(resolve, forMs));

/** The process and all that it started. */
async function tree(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=']);
  const parents = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [pid];
  for (const each of found) for (const [child, parent] of parents) if (parent === each) found.push(child);
  return found;
}

/** Proportional set size (PSS), MB: memory shared by several processes counts once. */
export async function memory(pid: number): Promise<number> {
  const kilobytes = await Promise.all(
    (await tree(pid)).map(async (each) =>
      Number(/^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${each}/smaps_rollup`, 'utf8').catch(() => ''))?.[1] ?? 0),
    ),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

async function work(url: string): Promise<void> {
  const signIn = async (email: string) => {
    const answer = await fetch(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return async (path: string, body?: unknown) => {
      const reply = await fetch(url + path, {
        headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    };
  };
  const [sponsor, partner, admin] = [
    await signIn('sponsor@demo.test'),
    await signIn('partner@demo.test'),
    await signIn('admin@demo.test'),
  ];
  await partner('/api/prospects/import', {
    prospects: Array.from({ length: ROWS }, (_, n) => ({
      name: `Contact ${n}`,
      email: `contact${n}@example.test`,
      phone: `+1 555 ${n}`,
    })),
  });
  for (let n = 0; n < SEARCHES; n += 1) {
    await Promise.all([
      sponsor('/api/team/downline?depth=all'),
      sponsor('/api/team/attention'),
      partner('/api/prospects'),
      partner('/api/training/progress'),
      partner('/api/auth/user'),
      admin(`/api/admin/users?page=${(n % 9) + 1}`),
    ]);
  }
  await partner('/api/compliance/documents/income-disclosure').catch(() => undefined);
}

export const memoryLine: Line = {
  name: '9',
  title: 'Memory of the embedded product',
  async run(say): Promise<Figure[]> {
    const product = await startProduct({ demoUsers: 4_100 });
    try {
      await pause(SETTLE_MS);
      const idle = await memory(product.pid);
      say(`idle ${idle.toFixed(0)} MB`);
      await work(product.url);
      await pause(SETTLE_MS);
      const after = await memory(product.pid);
      const reference = `Directus ${DIRECTUS_MB} MB as measured for the design, not in this run`;
      return [
        judge(
          'embedded product, idle, against one Directus',
          idle / DIRECTUS_MB,
          { atMost: SHARE },
          `${idle.toFixed(0)} MB (PSS, all processes, PostgreSQL included); ${reference}`,
        ),
        judge(
          'the same after people worked in it',
          after / DIRECTUS_MB,
          { atMost: SHARE },
          `${after.toFixed(0)} MB; ${ROWS} contacts imported and read, lists, searches`,
        ),
      ];
    } finally {
      await product.stop();
    }
  },
};
