import {
  byService,
  problem,
  PUBLIC_PAGES,
  SERVICE_NAMES,
  type Brand,
  type Problem,
  type ServiceName,
} from '@nb/contracts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { startEdge, type Edge, type EdgeOptions } from '../index.js';

export const BRAND: Brand = {
  name: 'Ann & "Co" </script><b>',
  logoUrl: null,
  supportEmail: 'help@example.com',
  providerName: 'Provider',
  shopHosts: ['shop.example.com'],
  officePortalUrl: 'https://office.example.com/',
  telegramUrl: 'https://t.me/x',
  cloudDriveUrl: 'https://drive.example.com/',
};

/** A request that a fake service has received. */
export interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface FakeService {
  url: string;
  seen: Seen[];
  /** Answers instead of the usual `{service, …}`. */
  answer?: RequestListener;
  server: Server;
}

/** A real HTTP server that answers with its name and records its requests. */
export async function startFakeService(name: string, port = 0): Promise<FakeService> {
  const service: FakeService = {
    url: '',
    seen: [],
    server: createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          service.seen.push({
            method: request.method!,
            url: request.url!,
            headers: request.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          });
          if (service.answer) service.answer(request, response);
          else
            response
              .setHeader('content-type', 'application/json')
              .setHeader('x-powered-by', 'test')
              .end(JSON.stringify({ service: name, url: request.url }));
        });
    }),
  };
  await new Promise<void>((resolve) => {
    service.server.listen(port, '127.0.0.1', resolve);
  });
  service.url = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;
  return service;
}

export const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

export const INDEX_HTML = `<!doctype html><html><head><title>Built</title><script>document.documentElement.dataset.theme = 'dark';</script>
<script type="application/json" id="brand">{}</script><script defer src="/assets/main.0a1b.js"></script></head><body><div id="root"></div></body></html>`;

const publicPageHtml = (
  name: string,
  language: string,
) => `<!doctype html><html lang="${language}"><head><title>${name} · %BRAND_NAME%</title><script>'wait';</script>
<script type="application/json" id="brand">{}</script><script defer src="/assets/main.0a1b.js"></script></head><body><div id="root" data-page="${name}">%BRAND_NAME%
<a href="mailto:%BRAND_SUPPORT_EMAIL%">%BRAND_SUPPORT_EMAIL%</a></div></body></html>`;

export const remoteJson = (name: string) => {
  const path = `/${name.slice(4)}`;
  const shown = { icon: 'home', when: 'always' } as const;
  return {
    name,
    owner: 'team',
    contract: 1,
    pathPrefixes: [path],
    widePaths: [`${path}/table`],
    nav: [
      {
        ...shown,
        id: 'entry',
        path,
        label: { en: 'Entry' },
        lead: { en: 'What <it> is for.', hi: 'यह किसलिए है।' },
        order: 1,
      },
      { ...shown, id: 'table', path: `${path}/table`, label: { en: 'Table' }, lead: { en: 'Many rows.' }, order: 2 },
    ],
  };
};

/** Writes a remote's folder as its build leaves it. */
export async function buildRemote(root: string, name: string, code = 'var remote = 1;'): Promise<void> {
  const dist = path.join(root, name, 'dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await writeFile(path.join(root, name, 'remote.json'), JSON.stringify(remoteJson(name)));
  await writeFile(path.join(dist, 'remoteEntry.abc123.js'), code);
  await writeFile(path.join(dist, 'assets', 'chunk.ff00.js'), 'var chunk = 1;');
  await writeFile(
    path.join(dist, 'remote.json'),
    JSON.stringify({ ...remoteJson(name), version: '1.0.0', entry: 'remoteEntry.abc123.js', needs: {} }),
  );
}

export interface EdgeWorld {
  edge: Edge;
  root: string;
  identity: FakeService;
  training: FakeService;
  team: FakeService;
  /** Those three and whatever else there is. */
  services: Record<ServiceName, FakeService>;
  urls: Record<ServiceName, string>;
  /** Lines that the edge logged. */
  log: () => Record<string, unknown>[];
  /** Clears the recorded requests and custom answers of the services. */
  forget(): void;
  close(): Promise<void>;
}

/** `services`: replacements of the world's own services. */
export type EdgeWorldOptions = Partial<Omit<EdgeOptions, 'services'>> & { services?: Partial<EdgeOptions['services']> };

/** An edge before a real HTTP server for each service, with a built shell and one built remote, mfe-team; mfe-admin is described, not built. */
export async function startEdgeWorld({ services: elsewhere, ...options }: EdgeWorldOptions = {}): Promise<EdgeWorld> {
  const root = await mkdtemp(path.join(tmpdir(), 'edge-'));
  const shellDir = path.join(root, 'shell');
  await mkdir(path.join(shellDir, 'assets'), { recursive: true });
  await writeFile(path.join(shellDir, 'index.html'), INDEX_HTML);
  await mkdir(path.join(shellDir, 'pages'));
  for (const { name } of PUBLIC_PAGES)
    for (const language of ['en', 'hi', 'tl'])
      await writeFile(path.join(shellDir, 'pages', `${name}.${language}.html`), publicPageHtml(name, language));
  await writeFile(path.join(shellDir, 'assets', 'main.0a1b.js'), 'var main = 1;');
  await writeFile(path.join(shellDir, 'assets', 'main.0a1b.js.br'), 'as-brotli');
  await writeFile(path.join(shellDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(shellDir, '.built-from'), 'secret');
  await buildRemote(root, 'mfe-team');
  await mkdir(path.join(root, 'mfe-admin'));
  await writeFile(path.join(root, 'mfe-admin', 'remote.json'), JSON.stringify(remoteJson('mfe-admin')));
  const started = await Promise.all(SERVICE_NAMES.map(async (name) => [name, await startFakeService(name)] as const));
  const services = Object.fromEntries(started) as Record<ServiceName, FakeService>;
  const urls = byService((name) => services[name].url);
  const lines: string[] = [];
  const edge = await startEdge({
    port: 0,
    publicOrigin: 'http://localhost:8080',
    services: { ...urls, ...elsewhere },
    shellDir,
    remotes: ['mfe-team', 'mfe-admin'].map((name) => ({ name, dir: path.join(root, name) })),
    brand: BRAND,
    logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    ...options,
  });
  return {
    edge,
    root,
    services,
    urls,
    identity: services.identity,
    training: services.training,
    team: services.team,
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    forget() {
      for (const [, service] of started) {
        service.seen.length = 0;
        delete service.answer;
      }
    },
    async close() {
      await edge.close();
      await Promise.all(started.map(([, { server }]) => stop(server)));
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Sends bytes as they are and returns everything that comes back until the other side closes, or until `until` is seen. */
export function sendRaw(url: string, bytes: string, until?: RegExp): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''), () => socket.write(bytes));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (until?.test(received)) socket.destroy();
    });
    socket.on('close', () => resolve(received)).on('error', (error) => (received ? resolve(received) : reject(error)));
  });
}

/** The refusal that an answer is. @throws when it is none. */
export async function problemOf(response: Response): Promise<Problem> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('application/problem+json'))
    throw new Error(`The answer ${response.status} is ${type}, not a problem`);
  return problem.parse(await response.json());
}
