import { byService, SERVICE_NAMES, urlVariable, type ServiceName } from '@nb/contracts';
import path from 'node:path';
import { z } from 'zod';
import { brandEnv, toBrand } from './brand.js';
import { overrideOrigins } from './releases/overrides.js';
import { notBefore } from './releases/not-before.js';
import { publicKeys } from './releases/signing.js';
import { isInsecureOrigin } from './security-headers.js';
import { httpUrl, httpUrls, parseSettings, type RawEnv } from './settings.js';
import type { EdgeOptions } from './start-edge.js';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

/** `IDENTITY_URL` and so on: where each service is. */
const serviceUrls = Object.fromEntries(SERVICE_NAMES.map((name) => [urlVariable(name), httpUrls])) as Record<
  `${Uppercase<ServiceName>}_URL`,
  typeof httpUrls
>;

const edgeEnv = brandEnv
  .extend({
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    HOST: z.string().default('0.0.0.0'),
    PUBLIC_ORIGIN: httpUrl.transform((value) => new URL(value).origin).default('http://localhost:8080'),
    ALLOW_INSECURE_ORIGIN: flag,
    ...serviceUrls,
    TRUST_PROXY: z
      .string()
      .optional()
      .refine(
        (value) =>
          value === undefined ||
          value
            .split(',')
            .every((network) => /^(?:[\da-f.:]+(?:\/\d{1,3})?|loopback|linklocal|uniquelocal)$/i.test(network.trim())),
        'must list addresses or networks of the proxies in front, such as 10.0.0.0/8, or uniquelocal',
      ),
    /** Metrics have a separate port, because the other one is public. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** What Prometheus sends as bearer token; without it anybody who reaches the port reads them. */
    METRICS_TOKEN: z.string().min(16).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    SHELL_DIR: z.string().optional(),
    REMOTES_ROOT: z.string().optional(),
    RELEASE_STORE: z.string().optional(),
    /** Whose signatures a release must have; without them none is asked for. */
    RELEASE_PUBLIC_KEYS: publicKeys.optional(),
    /** From when on the releases of a remote count. */
    RELEASE_NOT_BEFORE: notBefore.optional(),
    OVERRIDE_ORIGINS: overrideOrigins.optional(),
  })
  .superRefine((env, context) => {
    if (isInsecureOrigin(env.PUBLIC_ORIGIN) && !env.ALLOW_INSECURE_ORIGIN)
      context.addIssue({
        code: 'custom',
        path: ['PUBLIC_ORIGIN'],
        message: 'is plain HTTP beyond this machine; use https, or set ALLOW_INSECURE_ORIGIN=true',
      });
    if (env.RELEASE_NOT_BEFORE && !env.RELEASE_PUBLIC_KEYS)
      context.addIssue({
        code: 'custom',
        path: ['RELEASE_NOT_BEFORE'],
        message: 'needs RELEASE_PUBLIC_KEYS: without a signature anybody writes when it was released',
      });
  });

export type EdgeEnv = Omit<EdgeOptions, 'remotes' | 'logger'> & { remotesRoot: string; logLevel: string };

/** Settings of an edge that runs by itself. @throws EdgeEnvError */
export function readEdgeEnv(raw: RawEnv): EdgeEnv {
  const env = parseSettings(edgeEnv, raw);
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin: env.PUBLIC_ORIGIN,
    allowInsecureOrigin: env.ALLOW_INSECURE_ORIGIN,
    ...(env.TRUST_PROXY ? { trustProxy: env.TRUST_PROXY } : {}),
    services: byService((name) => env[urlVariable(name)]),
    // The same from the source folder and from the built one beside it.
    shellDir: env.SHELL_DIR ?? path.resolve(import.meta.dirname, '../../../shell/dist'),
    ...(env.RELEASE_STORE ? { releaseStore: env.RELEASE_STORE } : {}),
    ...(env.RELEASE_PUBLIC_KEYS ? { releasePublicKeys: env.RELEASE_PUBLIC_KEYS } : {}),
    ...(env.RELEASE_NOT_BEFORE ? { releasesNotBefore: env.RELEASE_NOT_BEFORE } : {}),
    ...(env.OVERRIDE_ORIGINS ? { overrideOrigins: env.OVERRIDE_ORIGINS } : {}),
    remotesRoot: env.REMOTES_ROOT ?? path.resolve(import.meta.dirname, '../../..'),
    telemetry: {
      metricsPort: env.METRICS_PORT,
      metricsHost: env.HOST,
      metricsToken: env.METRICS_TOKEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_TRACES_SAMPLER_ARG: env.OTEL_TRACES_SAMPLER_ARG,
    },
    brand: toBrand(env),
    logLevel: env.LOG_LEVEL,
  };
}
