import { byService, SERVICE_NAMES, type Brand, type ServiceName } from '@nb/contracts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { Bodies } from './bodies.js';
import { readBrand } from './brand.js';
import { hostKindOf } from './host.rules.js';
import { listen } from './listen.js';
import { Pages } from './page.js';
import { refuse } from './problems.js';
import { Catalog } from './releases/catalog.js';
import { Overrides } from './releases/overrides.js';
import { Readers } from './releases/readers.js';
import type { NotBefore } from './releases/not-before.js';
import { openReleaseStore } from './releases/release-store.js';
import type { PublicKeys } from './releases/signing.js';
import { Remotes, type RemoteSource } from './remotes.js';
import { apiRoutes, fileRoutes, remainingRoutes, type RouteParts } from './routes.js';
import { isInsecureOrigin } from './security-headers.js';
import { createServer } from './server.js';
import { ServiceProxy } from './service-proxy.js';
import { watch, type Telemetry } from './telemetry.js';

export interface EdgeOptions {
  /** 0 = any free one; see `url` of the result. */
  port: number;
  /** Default localhost: this machine only. */
  host?: string;
  /** What the browser's address bar shows; decides HSTS, upgrades and the forwarded headers, never the socket. */
  publicOrigin: string;
  /** Plain HTTP to more than this machine is refused at start unless this is set. */
  allowInsecureOrigin?: boolean;
  /** Proxies in front whose `X-Forwarded-For` is believed: addresses or networks, comma-separated. */
  trustProxy?: string;
  /** Where the services are; promises while they are still starting: their calls wait. */
  services: Readonly<Record<ServiceName, string | Promise<string>>>;
  /** The built shell. */
  shellDir: string;
  /** The remotes, see `releasedRemotes`. */
  remotes: readonly RemoteSource[];
  /** Address of the release store; its versions take precedence over the remotes' own folders. */
  releaseStore?: string;
  /** Whose signatures its versions must have. Default: none is asked for. */
  releasePublicKeys?: PublicKeys;
  /** From when on the releases of a remote count. */
  releasesNotBefore?: NotBefore;
  /** From where a master admin may load a remote of their own: origins, `*` for any port. Default: from nowhere. */
  overrideOrigins?: readonly string[];
  /** Default: what the environment says (`readBrand`). */
  brand?: Brand;
  logger?: FastifyBaseLogger;
  /** Default: neither metrics nor traces. */
  telemetry?: Telemetry;
  /** The embedded mode, with everything in one process: answers only requests for its own host name. */
  embedded?: boolean;
  /** Shows caught mails at `/dev/mail`. */
  showsMails?: boolean;
  /** URL of the service that shows them; identity by default. */
  devMail?: string;
  /** How long calls are still accepted after the stop signal, ms; 0 by default. Calls already on their way would otherwise be cut off. */
  graceMs?: number;
}

export interface Edge {
  /** Address of its metrics; undefined = not served. */
  metricsUrl?: string | undefined;
  /** Where it listens. */
  url: string;
  /** Reports not ready, waits for `graceMs`, accepts no new requests, answers those under way, ends live streams. Cuts what is left after 8 s more. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 8_000;
const SWEEP_MS = 100;

/** The remotes that this release has: names in `release.json`, each a folder below `root`. */
export async function releasedRemotes(
  root: string,
  releaseFile = path.join(import.meta.dirname, 'release.json'),
): Promise<RemoteSource[]> {
  const release = z
    .object({ remotes: z.array(z.string().regex(/^mfe-[a-z][a-z0-9-]*$/)) })
    .parse(JSON.parse(await readFile(releaseFile, 'utf8')));
  return release.remotes.map((name) => ({ name, dir: path.join(root, name) }));
}

/** Redirects pages at the loopback address to the product's own name, where the session cookie is; refuses other names. */
function refuseOtherHosts(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string,
): FastifyReply | undefined {
  const kind = hostKindOf(request.headers.host, publicOrigin);
  if (kind === 'other') return refuse(reply, 'request.wrong-host');
  const asksForPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  return kind === 'loopback' && asksForPage ? reply.redirect(`${publicOrigin}${request.url}`, 307) : undefined;
}

/**
 * Starts the one origin of the product: pages, remotes and the way to the services.
 * @throws Error when the origin is plain HTTP beyond this machine, or the port is taken.
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { publicOrigin, shellDir, brand = readBrand(process.env) } = options;
  if (isInsecureOrigin(publicOrigin) && !options.allowInsecureOrigin)
    throw new Error(
      `PUBLIC_ORIGIN ${publicOrigin} is plain HTTP beyond this machine. Use https, or set ALLOW_INSECURE_ORIGIN=true.`,
    );

  const logger: FastifyBaseLogger = options.logger ?? pino({ level: 'warn' });
  const policy = { publicOrigin: new URL(publicOrigin).origin, logoUrl: brand.logoUrl };
  const { protocol, host } = new URL(publicOrigin);
  const proxyTo = (name: string, url: string | Promise<string>) =>
    new ServiceProxy({
      name,
      url,
      logger,
      origin: { protocol: protocol === 'https:' ? 'https' : 'http', host },
    });
  const services = byService((name) => proxyTo(name, options.services[name]));
  const ownMail = options.showsMails && options.devMail ? proxyTo('mail', options.devMail) : null;

  const app = await createServer({ logger, policy, ...(options.trustProxy ? { trustProxy: options.trustProxy } : {}) });
  const readers = new Readers(app, logger);
  const telemetry = await watch(app, services, options.telemetry);
  const catalog = new Catalog({
    built: new Remotes(options.remotes, logger),
    readers,
    logger,
    shellDir,
    store: options.releaseStore
      ? openReleaseStore(options.releaseStore, {
          publicKeys: options.releasePublicKeys,
          notBefore: options.releasesNotBefore,
        })
      : null,
  });
  const parts: RouteParts = {
    app,
    shellDir,
    brand,
    publicOrigin: policy.publicOrigin,
    services,
    bodies: new Bodies(async (request) => (await readers.of(request)) !== null),
    pages: new Pages(shellDir, brand, policy),
    catalog,
    overrides: new Overrides(options.overrideOrigins ?? [], readers),
    devMail: options.showsMails ? (ownMail ?? services.identity) : null,
  };
  if (options.embedded)
    app.addHook('onRequest', async (request, reply) => refuseOtherHosts(request, reply, publicOrigin));
  let closing = false;
  // Load balancers and clients with an open connection then send the next call elsewhere.
  app.addHook('onRequest', async (_request, reply) => {
    if (closing) reply.raw.setHeader('connection', 'close');
  });
  app.get('/health/live', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    // A service that is down affects only its own part: the edge stays ready and reports which service is down.
    const states = await Promise.all(SERVICE_NAMES.map(async (name) => [name, await services[name].state()] as const));
    const ready = !closing && existsSync(path.join(shellDir, 'index.html'));
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not-ready', services: Object.fromEntries(states) });
  });
  apiRoutes(parts);
  fileRoutes(parts);
  remainingRoutes(parts);

  const proxies = [...Object.values(services), ...(ownMail ? [ownMail] : [])];
  app.addHook('preClose', async () => {
    for (const proxy of proxies) proxy.endStreams();
  });
  const listening = await listen(app, options.port, options.host ?? 'localhost');
  return {
    metricsUrl: telemetry.metricsUrl,
    url: listening.url,
    async close() {
      closing = true;
      if (options.graceMs) await setTimeout(options.graceMs);
      // A connection with a call in flight becomes idle only after its answer.
      const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
      const cut = globalThis.setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN_MS);
      try {
        await Promise.all([app.close(), listening.close()]);
      } finally {
        clearInterval(sweep);
        clearTimeout(cut);
        await Promise.all([...proxies.map((proxy) => proxy.close()), catalog.close(), telemetry.close()]);
      }
    },
  };
}
