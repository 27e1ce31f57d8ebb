import { SERVICES, settingWords } from '@nb/contracts';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
const perTime = (fallback: number) => z.coerce.number().int().min(1).max(1_000_000).default(fallback);
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

/**
 * What every service reads from the environment. A service's own schema is `baseEnv.extend({…})`.
 * `DATABASE_URL` is filled from the service's own name, such as `DATABASE_URL_IDENTITY`.
 */
export const baseEnv = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Connections to PostgreSQL that the service may hold; one more listens for new events. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  NATS_URL: z.string().min(1).optional(),
  /** Copies of the stream; 3 in a cluster of three. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** Shared by the services alone; authorises `/internal/*`. */
  INTERNAL_SECRET: z.string().min(16),
  IDENTITY_URL: z.url({ protocol: /^https?$/ }).default(`http://127.0.0.1:${SERVICES.identity.port}`),
  /** What the browser's address bar shows: decides cookies' `Secure`, CSRF and links in mails, never the socket. */
  PUBLIC_ORIGIN: origin.default('http://localhost:8080'),
  ALLOW_INSECURE_ORIGIN: flag,
  /** Multiplies every limit of calls per time. */
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  /** What one signed-in user may do per time. */
  LIMIT_INVITATIONS_PER_DAY: perTime(100),
  LIMIT_MAILS_PER_HOUR: perTime(60),
  LIMIT_SUGGESTIONS_PER_DAY: perTime(50),
  LIMIT_EXPORTS_PER_HOUR: perTime(20),
  LIMIT_IMPORTS_PER_HOUR: perTime(10),
  LIMIT_PASSCODES_PER_MINUTE: perTime(10),
  /** Where traces go (OTLP over HTTP); without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of the traces that begin here and are kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** What Prometheus sends as bearer token; without it anybody who reaches the port reads the metrics. */
  METRICS_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  COMPLIANCE_VERSION: z.string().min(1).max(32).default('1.0'),
  BRAND_NAME: z.string().min(1).default('Network Builders'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
});
export type BaseEnv = z.infer<typeof baseEnv>;

/** Strings as the operating system hands them over. */
export type RawEnv = Record<string, string | undefined>;

/** The environment can't be used; `message` lists every wrong value by its name, never a secret's content. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const isLoopback = (url: URL) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) || url.hostname.endsWith('.localhost');

/**
 * The service's settings, checked. An empty value counts as absent.
 * @throws EnvError with one line a wrong value.
 */
export function readEnv<Env extends BaseEnv>(service: string, schema: z.ZodType<Env>, raw: RawEnv): Env {
  const own = `DATABASE_URL_${service.toUpperCase()}`;
  const given = Object.fromEntries(
    Object.entries({ ...raw, DATABASE_URL: raw[own] ?? raw['DATABASE_URL'] }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
  const result = schema.safeParse(given, { error: settingWords });
  const lines = result.success
    ? []
    : result.error.issues.map((issue) => {
        const name = issue.path.join('.');
        return `  ${name === 'DATABASE_URL' ? own : name}: ${name in given || name === '' ? issue.message : 'is missing'}`;
      });
  if (result.success) {
    const url = new URL(result.data.PUBLIC_ORIGIN);
    if (url.protocol === 'http:' && !isLoopback(url) && !result.data.ALLOW_INSECURE_ORIGIN)
      lines.push('  PUBLIC_ORIGIN: plain HTTP beyond this machine; use https, or set ALLOW_INSECURE_ORIGIN=true');
    if (lines.length === 0) return result.data;
  }
  throw new EnvError(`The ${service} service can't start, its environment is wrong:\n${lines.join('\n')}`);
}
