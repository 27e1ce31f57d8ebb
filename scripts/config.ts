/** Settings of `npm start` from the environment (.env.example documents each), checked before anything starts. */
import { createServer } from 'node:net';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { settingWords } from '../libs/contracts/src/setting-words.ts';
import { byService, databaseVariable, SERVICE_NAMES, type ServiceName } from '../libs/contracts/src/services.ts';

export const root = path.resolve(import.meta.dirname, '..');

const flag = z.enum(['true', 'false', 'on', 'off', '1', '0']).transform((value) => ['true', 'on', '1'].includes(value));
const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'a whole number is expected').transform(Number).pipe(z.int().min(min).max(max));
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'a URL like postgresql://user:password@host:5432/database is expected',
});

const databases = Object.fromEntries(
  SERVICE_NAMES.map((name) => [databaseVariable(name), postgresUrl.optional()]),
) as Record<`DATABASE_URL_${Uppercase<ServiceName>}`, z.ZodOptional<typeof postgresUrl>>;

export const startEnv = z
  .object({
    PORT: whole(1, 65_535).optional(),
    HOST: z.string().min(1).default('localhost'),
    DATA_DIR: z.string().min(1).default('.data'),
    PUBLIC_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .transform((value) => new URL(value).origin)
      .optional(),
    ALLOW_INSECURE_ORIGIN: flag.default(false),
    ...databases,
    NATS_URL: z.url({ protocol: /^(nats|tls)$/, error: 'a URL like nats://host:4222 is expected' }).optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'a URL like smtp://user:password@host:587 is expected' }).optional(),
    RELEASE_STORE: z.string().optional(),
    DEMO: flag.default(true),
    DEMO_PARTNERS: whole(0, 1000).default(25),
    DEMO_USERS: whole(0, 2_000_000).default(4100),
    DEMO_PASSWORD: z.string().min(8).max(128).default('Welcome-2-Demo'),
    RATE_LIMIT_FACTOR: z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'a number is expected')
      .transform(Number)
      .pipe(z.number().positive())
      .default(10),
  })
  .superRefine((env, ctx) => {
    const names = SERVICE_NAMES.map(databaseVariable);
    if (names.some((name) => env[name]) && !names.every((name) => env[name]))
      ctx.addIssue({ code: 'custom', path: ['DATABASE_URL_*'], message: `give all of ${names.join(', ')}, or none` });
  });
export type StartEnv = z.output<typeof startEnv>;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;
/** Whether the product is reachable from this computer only. Otherwise there must be no accounts with known passwords and no public mails. */
export const isPrivate = ({ HOST, PUBLIC_ORIGIN }: Pick<StartEnv, 'HOST' | 'PUBLIC_ORIGIN'>): boolean =>
  LOOPBACK.test(HOST) && (PUBLIC_ORIGIN === undefined || LOOPBACK.test(new URL(PUBLIC_ORIGIN).hostname));

/** The databases that the environment names, of every service or of none. */
export const databaseUrls = (env: StartEnv): Record<ServiceName, string> | undefined =>
  SERVICE_NAMES.every((name) => env[databaseVariable(name)])
    ? byService((name) => env[databaseVariable(name)]!)
    : undefined;

/** Every name of `.env` that the environment does not set itself. A missing file is no error. */
export async function withDotEnv(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const text = await readFile(path.join(root, '.env'), 'utf8').catch(() => '');
  const { parseEnv } = await import('node:util');
  const set = (values: NodeJS.ProcessEnv) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  return { ...set(parseEnv(text)), ...set(env) };
}

/** @throws Error whose message lists every wrong value, one a line. */
export function readStartEnv(env: NodeJS.ProcessEnv): StartEnv {
  const result = startEnv.safeParse(env, { error: settingWords });
  if (result.success) return result.data;
  throw mistakes(result.error.issues.map((issue) => `  ${issue.path.join('.') || 'environment'}: ${issue.message}`));
}

/** The environment can't be used: one line for each wrong value, and where to read on. */
export const mistakes = (lines: readonly string[]): Error =>
  new Error(
    `The configuration has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}:\n${lines.join('\n')}\nSee .env.example for what each means.`,
  );

const isFreeAt = (port: number, host: string) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE' && code !== 'EACCES'));
    server.listen({ port, host, ipv6Only: true, exclusive: true }, () => server.close(() => resolve(true)));
  });
/** For IPv4 and, where the machine has it, IPv6. */
const isFree = async (port: number) => (await isFreeAt(port, '0.0.0.0')) && (await isFreeAt(port, '::'));

/** A port for each process: the requested one, which must be free, and free ones after it. */
export async function portsFrom(first: number, count: number): Promise<number[]> {
  const ports = [await choosePort(first)];
  while (ports.length < count) ports.push(await portFrom(ports.at(-1)! + 1));
  return ports;
}

/** The first port from `first` on that nobody listens on. */
export async function portFrom(first: number): Promise<number> {
  for (let port = first; port < first + 100; port += 1) if (await isFree(port)) return port;
  throw new Error(`No port between ${first} and ${first + 99} is free. Give one: PORT=9000 npm start`);
}

/**
 * The port to listen on: the one asked for, or the first free one from 8080 when none was.
 * @throws when the port asked for is taken.
 */
export async function choosePort(asked: number | undefined): Promise<number> {
  if (asked !== undefined) {
    if (await isFree(asked)) return asked;
    throw new Error(`Port ${asked} is in use by another program. Give another one: PORT=${asked + 1} npm start`);
  }
  return portFrom(8080);
}

/** The address of a release store: URLs unchanged, folders relative to the repository. */
export const storeAddress = (where: string): string => (where.startsWith('s3://') ? where : path.resolve(root, where));
