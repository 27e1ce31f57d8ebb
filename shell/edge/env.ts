import { brand, type Brand } from '@nb/contracts';
import path from 'node:path';
import { z } from 'zod';
import type { EdgeOptions } from './start-edge.js';
import { isInsecureOrigin } from './security-headers.js';

const flag = z.enum(['true', 'false']).default('false').transform((value) => value === 'true');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const hostList = z.string().transform((value) => value.split(',').map((host) => host.trim()).filter(Boolean))
  .pipe(z.array(z.string().regex(/^[a-z0-9.-]+(?::\d+)?$/i, 'must be host names, comma-separated')).min(1));

const brandEnv = z.object({
  BRAND_NAME: z.string().trim().min(1).max(60).default('Network Builders'),
  BRAND_LOGO_URL: z.union([httpUrl, z.string().regex(/^\/[^/\\]/, 'must be an address or a path of this site')]).nullable().default(null),
  BRAND_SUPPORT_EMAIL: z.email().default('support@example.com'),
  BRAND_PROVIDER_NAME: z.string().trim().min(1).max(60).default('Unicity'),
  BRAND_SHOP_HOSTS: hostList.prefault('shop.example.com,start.example.com'),
  BRAND_OFFICE_PORTAL_URL: httpUrl.default('https://office.example.com/'),
  BRAND_TELEGRAM_URL: httpUrl.default('https://t.me/'),
  BRAND_CLOUD_DRIVE_URL: httpUrl.default('https://drive.example.com/'),
});

const edgeEnv = brandEnv.extend({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_ORIGIN: httpUrl.transform((value) => new URL(value).origin).default('http://localhost:8080'),
  ALLOW_INSECURE_ORIGIN: flag,
  IDENTITY_URL: httpUrl,
  TRAINING_URL: httpUrl,
  TEAM_URL: httpUrl,
  TRUST_PROXY: z.string().optional()
    .refine((value) => value === undefined || value.split(',').every((network) => /^(?:[\da-f.:]+(?:\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i.test(network.trim())),
      'must list addresses or networks of the proxies in front, such as 10.0.0.0/8, or uniquelocal'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SHELL_DIR: z.string().optional(),
  REMOTES_ROOT: z.string().optional(),
}).superRefine((env, context) => {
  if (isInsecureOrigin(env.PUBLIC_ORIGIN) && !env.ALLOW_INSECURE_ORIGIN)
    context.addIssue({ code: 'custom', path: ['PUBLIC_ORIGIN'], message: 'is plain HTTP beyond this machine; use https, or set ALLOW_INSECURE_ORIGIN=true' });
});

/** Strings as the operating system hands them over. */
export type RawEnv = Readonly<Record<string, string | undefined>>;

/** The environment can't be used; `message` has a line for every wrong value. */
export class EdgeEnvError extends Error {
  override name = 'EdgeEnvError';
}

/** An empty value counts as absent. */
function parse<T>(schema: z.ZodType<T>, raw: RawEnv): T {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path: [name = ''], message }) => `  ${String(name)}: ${String(name) in given || name === 'PUBLIC_ORIGIN' ? message : 'is missing'}`);
  throw new EdgeEnvError(`The edge can't start, its environment is wrong:\n${lines.join('\n')}`);
}

const toBrand = (env: z.infer<typeof brandEnv>): Brand => brand.parse({
  name: env.BRAND_NAME,
  logoUrl: env.BRAND_LOGO_URL,
  supportEmail: env.BRAND_SUPPORT_EMAIL,
  providerName: env.BRAND_PROVIDER_NAME,
  shopHosts: env.BRAND_SHOP_HOSTS,
  officePortalUrl: env.BRAND_OFFICE_PORTAL_URL,
  telegramUrl: env.BRAND_TELEGRAM_URL,
  cloudDriveUrl: env.BRAND_CLOUD_DRIVE_URL,
});

/** The company's brand (decisions 1). @throws EdgeEnvError */
export const readBrand = (raw: RawEnv): Brand => toBrand(parse(brandEnv, raw));

export type EdgeEnv = Omit<EdgeOptions, 'remotes' | 'logger'> & { remotesRoot: string; logLevel: string };

/** Settings of an edge that runs by itself. @throws EdgeEnvError */
export function readEdgeEnv(raw: RawEnv): EdgeEnv {
  const env = parse(edgeEnv, raw);
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin: env.PUBLIC_ORIGIN,
    allowInsecureOrigin: env.ALLOW_INSECURE_ORIGIN,
    ...(env.TRUST_PROXY ? { trustProxy: env.TRUST_PROXY } : {}),
    services: { identity: env.IDENTITY_URL, training: env.TRAINING_URL, team: env.TEAM_URL },
    // The same from the source folder and from the built one beside it.
    shellDir: env.SHELL_DIR ?? path.resolve(import.meta.dirname, '../dist'),
    remotesRoot: env.REMOTES_ROOT ?? path.resolve(import.meta.dirname, '../..'),
    brand: toBrand(env),
    logLevel: env.LOG_LEVEL,
  };
}
