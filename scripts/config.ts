/** What `npm start` is told by the environment (.env.example documents each), checked before anything begins. */
import { createServer } from 'node:net';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

export const root = path.resolve(import.meta.dirname, '..');

const flag = z.enum(['true', 'false', 'on', 'off', '1', '0']).transform((value) => ['true', 'on', '1'].includes(value));
const whole = (min: number, max: number) => z.string().regex(/^\d+$/, 'a whole number is expected').transform(Number).pipe(z.int().min(min).max(max));
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'a URL like postgresql://user:password@host:5432/database is expected' });

export const startEnv = z.object({
  PORT: whole(1, 65_535).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin).optional(),
  ALLOW_INSECURE_ORIGIN: flag.default(false),
  DATABASE_URL_IDENTITY: postgresUrl.optional(),
  DATABASE_URL_TRAINING: postgresUrl.optional(),
  DATABASE_URL_TEAM: postgresUrl.optional(),
  NATS_URL: z.url({ protocol: /^(nats|tls)$/, error: 'a URL like nats://host:4222 is expected' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'a URL like smtp://user:password@host:587 is expected' }).optional(),
  RELEASE_STORE: z.string().optional(),
  DEMO: flag.default(true),
  DEMO_PARTNERS: whole(0, 1000).default(25),
  DEMO_USERS: whole(0, 2_000_000).default(4100),
  DEMO_PASSWORD: z.string().min(8).max(128).default('Welcome-2-Demo'),
  RATE_LIMIT_FACTOR: z.string().regex(/^\d+(\.\d+)?$/, 'a number is expected').transform(Number).pipe(z.number().positive()).default(10),
}).superRefine((env, ctx) => {
  const urls = [env.DATABASE_URL_IDENTITY, env.DATABASE_URL_TRAINING, env.DATABASE_URL_TEAM];
  if (urls.some(Boolean) && !urls.every(Boolean)) {
    ctx.addIssue({ code: 'custom', path: ['DATABASE_URL_*'], message: 'give all three of DATABASE_URL_IDENTITY, DATABASE_URL_TRAINING and DATABASE_URL_TEAM, or none' });
  }
});
export type StartEnv = z.output<typeof startEnv>;

/** Every name of `.env` that the environment does not set itself. A missing file is no error. */
export async function withDotEnv(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const text = await readFile(path.join(root, '.env'), 'utf8').catch(() => '');
  const { parseEnv } = await import('node:util');
  const set = (values: NodeJS.ProcessEnv) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return { ...set(parseEnv(text)), ...set(env) };
}

/** @throws Error whose message lists every wrong value, one a line. */
export function readStartEnv(env: NodeJS.ProcessEnv): StartEnv {
  const result = startEnv.safeParse(env);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.') || 'environment'}: ${issue.message}`);
  throw new Error(`The configuration has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}:\n${lines.join('\n')}\nSee .env.example for what each means.`);
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '0.0.0.0', exclusive: true }, () => server.close(() => resolve(true)));
  });

/**
 * The port to listen on: the one asked for, or the first free one from 8080 when none was.
 * @throws when the port asked for is taken.
 */
export async function choosePort(asked: number | undefined): Promise<number> {
  if (asked !== undefined) {
    if (await isFree(asked)) return asked;
    throw new Error(`Port ${asked} is in use by another program. Give another one: PORT=${asked + 1} npm start`);
  }
  for (let port = 8080; port < 8180; port += 1) if (await isFree(port)) return port;
  throw new Error('No port between 8080 and 8179 is free. Give one: PORT=9000 npm start');
}
