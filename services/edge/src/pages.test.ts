import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { contentPolicy, inlineScriptHashes, isInsecureOrigin } from './security-headers.js';
import { startEdge } from './index.js';
import { BRAND, sendRaw, startEdgeWorld, type EdgeWorld } from './testing/edge-world.js';

let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
});
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  fetch(`${world.edge.url}${url}`, { headers });
const cacheOf = (response: Response) => response.headers.get('cache-control');

describe('the page', () => {
  test('answers for routes of the app, never cached, with the brand as data and as title', async () => {
    for (const url of ['/dashboard', '/prospects', '/register/ABC-123?x=1', '/unknown']) {
      const response = await get(url);
      expect([url, response.status, cacheOf(response)]).toEqual([url, 200, 'no-cache']);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      const html = await response.text();
      expect(html).toContain('<title>Ann &#38; &#34;Co&#34; &#60;/script&#62;&#60;b&#62;</title>');
      const data = /<script type="application\/json" id="brand">(.*?)<\/script>/.exec(html)![1]!;
      expect(JSON.parse(data)).toEqual(BRAND);
      expect(html.match(/id="brand"/g)).toHaveLength(1);
    }
  });

  test('of signing in is prerendered for a visitor without a session, with the brand in it', async () => {
    const page = await get('/auth');
    const html = await page.text();
    expect(html).toContain('<title>sign-in · Ann &#38; &#34;Co&#34; &#60;/script&#62;&#60;b&#62;</title>');
    expect(html).toContain('data-page="sign-in">Ann &#38; &#34;Co&#34;');
    expect(html).toContain('<a href="mailto:help@example.com">help@example.com</a>');
    expect(JSON.parse(/<script type="application\/json" id="brand">(.*?)<\/script>/.exec(html)![1]!)).toEqual(BRAND);
    expect(page.headers.get('content-security-policy')).toContain(
      `'sha256-${createHash('sha256').update("'wait';").digest('base64')}'`,
    );
    expect(page.headers.get('vary')).toBe('accept-encoding, cookie, sec-fetch-dest');
    for (const url of ['/pages.html', '/pages/sign-in.en.html', '/index.html'])
      expect((await get(url)).status).toBe(404);
  });

  test.each([
    ['/auth/', '', 'sign-in'],
    ['/AUTH?x=1', 'a=b; language=en', 'sign-in'],
    ['/auth', 'notsid=1', 'sign-in'],
    ['/', '', 'landing'],
    ['/?utm=1', '', 'landing'],
    ['/register', '', 'register'],
    ['/register/?code=', '', 'register'],
    ['/reset-password', '', 'reset-password'],
    ['/reset-password?email=b%40c.test', '', 'reset-password'],
    // Who has a session may have to go elsewhere; with a code or a token it is the server that says what shows.
    // A link whose token was lost: the page says so.
    ['/reset-password?token=', '', null],
    ['/reset-password?token=%20.', '', null],
    ['/reset-password?token=a&email=b%40c.test', '', null],
    ['/auth', 'sid=abc', null],
    ['/auth', 'a=b; __Host-sid=abc', null],
    ['/', 'sid=abc', null],
    ['/reset-password', 'sid=abc', null],
    ['/register', 'sid=abc', null],
    ['/register/ABC', '', null],
    ['/register?code=ABC', '', null],
    ['/register?referralCode=ABC', '', null],
    ['/auth?next=%2Fpartners', '', 'sign-in'],
    ['/auth/x', '', null],
    ['/authors', '', null],
    ['/terms', '', null],
  ] as const)('%s with the cookies «%s» comes as %s', async (url, cookie, name) => {
    const html = await (await get(url, { accept: 'text/html', cookie })).text();
    expect(/data-page="([^"]*)"/.exec(html)?.[1] ?? null).toBe(name);
  });

  test('of the app says in the reader’s language that it is on its way, in the frame where there will be one', async () => {
    for (const page of ['loading', 'home', 'frame'])
      await writeFile(
        path.join(world.root, 'shell', 'pages', `${page}.hi.html`),
        `<html lang="hi"><title>%BRAND_NAME%</title>${page}`,
      );
    for (const [url, shown] of [
      ['/dashboard', 'home'],
      ['/', 'home'],
      ['/Dashboard/', 'home'],
      ['/prospects', 'frame'],
      ['/training/step/1', 'frame'],
      ['/terms', 'frame'],
      ['/registers', 'frame'],
      ['/auth', 'loading'],
      ['/reset-password', 'loading'],
      ['/password-change', 'loading'],
      ['/verify/7F3K', 'loading'],
      ['/register', 'loading'],
      ['/register/ABC', 'loading'],
    ] as const)
      expect([url, await (await get(url, { accept: 'text/html', cookie: 'language=hi; sid=abc' })).text()]).toEqual([
        url,
        expect.stringContaining(`</title>${shown}`),
      ]);
    expect(await (await get('/register?code=ABC', { accept: 'text/html', cookie: 'language=hi' })).text()).toContain(
      '</title>loading',
    );
    // Nobody without a session is shown the frame of somebody.
    for (const url of ['/dashboard', '/prospects'])
      expect([url, await (await get(url, { accept: 'text/html', cookie: 'language=hi' })).text()]).toEqual([
        url,
        expect.stringContaining('</title>loading'),
      ]);
    // In a language in which it is not there, the page without words does as well.
    expect(await (await get('/dashboard', { accept: 'text/html', cookie: 'language=de' })).text()).toContain(
      '<title>Ann',
    );
  });

  test('shows the heading and the sentence of its remote while it loads, to somebody with a session', async () => {
    for (const [page, words] of [
      ['page', '<h1>%PAGE_HEADING%</h1><p>%PAGE_LEAD%</p>'],
      ['wide-page', '<h1 class="wide">%PAGE_HEADING%</h1><p>%PAGE_LEAD%</p>'],
      ['frame', 'frame'],
    ])
      for (const language of ['hi', 'de'])
        await writeFile(
          path.join(world.root, 'shell', 'pages', `${page}.${language}.html`),
          `<title>x</title>${words}`,
        );
    const body = async (url: string, cookie: string) => {
      const html = await (await get(url, { accept: 'text/html', cookie })).text();
      return html.slice(html.indexOf('</title>') + '</title>'.length);
    };
    expect([
      await body('/team', 'language=hi; sid=abc'),
      await body('/team/', 'language=de; sid=abc'),
      await body('/team/table', 'language=de; sid=abc'),
      await body('/team/more', 'language=hi; sid=abc'),
      await body('/team', 'language=hi'),
    ]).toEqual([
      '<h1>Entry</h1><p>यह किसलिए है।</p>',
      '<h1>Entry</h1><p>What &#60;it&#62; is for.</p>',
      '<h1 class="wide">Table</h1><p>Many rows.</p>',
      'frame',
      expect.not.stringContaining('Entry'),
    ]);
  });

  test('preloads its first reads for a user with a session', async () => {
    const link = async (cookie: string, destination: string, url = '/dashboard') =>
      (await get(url, { accept: 'text/html', cookie, 'sec-fetch-dest': destination })).headers.get('link');
    expect(await link('sid=abc', 'document')).toBe(
      '</api/auth/user>; rel=preload; as=fetch; crossorigin, </remotes.json>; rel=preload; as=fetch; crossorigin',
    );
    expect([
      await link('', 'document'),
      await link('sid=abc', 'empty'),
      await link('sid=abc', 'document', '/partners?mfe-override=mfe-team=http://localhost:3003'),
    ]).toEqual([null, null, null]);
  });

  test('that a worker fetches to keep it is the app’s own', async () => {
    expect(await (await get('/', { accept: 'text/html', 'sec-fetch-dest': 'empty' })).text()).not.toContain(
      'data-page',
    );
    expect(await (await get('/', { accept: 'text/html', 'sec-fetch-dest': 'document' })).text()).toContain('data-page');
  });

  test.each([
    ['', 'hi-IN,en;q=0.5', 'en'],
    ['language=de', 'hi', 'de'],
    ['language=tl', 'hi-IN', 'tl'],
    ['language=xx', 'hi', 'en'],
    ['xlanguage=tl', 'hi', 'en'],
    ['a=b; language=hi', '', 'hi'],
    ['', '', 'en'],
  ])(
    'comes in the language that was chosen here: «%s», the browser asks for «%s»: %s',
    async (cookie, asked, language) => {
      const html = await (await get('/auth', { accept: 'text/html', cookie, 'accept-language': asked })).text();
      // This build has no German pages: the app's own then says it.
      expect(/<html lang="(..)">/.exec(html)?.[1]).toBe(language === 'de' ? undefined : language);
    },
  );

  test('the script that stands in it may run, by its hash; nothing else inline', async () => {
    const policy = (await get('/terms')).headers.get('content-security-policy')!;
    const hash = createHash('sha256').update("document.documentElement.dataset.theme = 'dark';").digest('base64');
    expect(policy).toBe(
      `default-src 'self'; script-src 'self' 'sha256-${hash}'; style-src 'self' 'unsafe-inline'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
  });

  test('of a certificate is not to be listed by search engines; others may be', async () => {
    expect((await get('/verify/7F3KQ9XMTA0123456789ABCDEF')).headers.get('x-robots-tag')).toBe('noindex');
    for (const url of ['/', '/verifying', '/register']) expect((await get(url)).headers.get('x-robots-tag')).toBeNull();
  });

  test('comes compressed, and not again when the browser has it', async () => {
    const first = await request(`${world.edge.url}/`, {
      headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
    });
    expect(first.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await first.body.arrayBuffer())).toString()).toContain('<div id="root"');
    const again = await request(`${world.edge.url}/`, {
      headers: { accept: 'text/html', 'accept-encoding': 'gzip, br', 'if-none-match': first.headers['etag'] as string },
    });
    expect(again.statusCode).toBe(304);
    await again.body.dump();
    const plain = await request(`${world.edge.url}/`, {
      headers: { accept: 'text/html', 'accept-encoding': 'br;q=0' },
    });
    expect(plain.headers['content-encoding']).toBeUndefined();
    await plain.body.dump();
  });

  test('is read again after a new build, and answers 503 while there is none', async () => {
    const file = path.join(world.root, 'shell', 'index.html');
    await rename(file, `${file}.away`);
    expect((await get('/terms')).status).toBe(503);
    expect((await get('/health/ready')).status).toBe(503);
    await rename(`${file}.away`, file);
    await writeFile(path.join(world.root, 'shell', 'other.html'), '');
    expect((await get('/')).status).toBe(200);
  });

  test('is not an answer to a script, to data, to other methods', async () => {
    expect((await get('/prospects', { accept: '*/*', 'sec-fetch-dest': 'script' })).status).toBe(404);
    const post = await fetch(`${world.edge.url}/prospects`, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await post.json()).toMatchObject({ status: 405, code: 'request.method-not-allowed' });
  });
});

describe('what makes it an app of a phone', () => {
  test('a manifest with the name of the brand, asked for each time', async () => {
    const response = await get('/manifest.webmanifest', {});
    expect([response.status, response.headers.get('content-type'), cacheOf(response)]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ]);
    const manifest = (await response.json()) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({
      name: BRAND.name,
      short_name: BRAND.name,
      lang: 'en',
      start_url: '/',
      display: 'standalone',
      theme_color: '#FBF8F3',
      background_color: '#FBF8F3',
    });
    expect(manifest.icons).toEqual(
      expect.arrayContaining([
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ]),
    );
    // Each is there, in the size that the manifest says.
    for (const { src } of manifest.icons) {
      const bytes = await readFile(path.join(import.meta.dirname, '../../../shell/public', src));
      const size = /(\d+)\.png$/.exec(src)?.[1];
      if (size)
        expect([src, bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([src, Number(size), Number(size)]);
    }
  });

  test('a service worker that is asked for each time and comes as a script', async () => {
    await writeFile(path.join(world.root, 'shell', 'sw.js'), 'self.x = 1;');
    const response = await get('/sw.js', { 'sec-fetch-dest': 'serviceworker' });
    expect([response.status, cacheOf(response), await response.text()]).toEqual([200, 'no-cache', 'self.x = 1;']);
    expect(response.headers.get('content-type')).toMatch(/^(?:text|application)\/javascript/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});

describe('files', () => {
  test('of the shell are kept for ever and come in the form that was compressed before', async () => {
    const plain = await get('/assets/main.0a1b.js', { 'accept-encoding': 'identity' });
    expect([plain.status, cacheOf(plain), await plain.text()]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'var main = 1;',
    ]);
    const small = await request(`${world.edge.url}/assets/main.0a1b.js`, { headers: { 'accept-encoding': 'br' } });
    expect([small.headers['content-encoding'], small.headers['content-type'], await small.body.text()]).toEqual([
      'br',
      expect.stringContaining('javascript'),
      'as-brotli',
    ]);
  });

  test('beside the page keep their name, so the browser asks about them', async () => {
    const response = await get('/favicon.svg');
    expect([response.status, cacheOf(response), response.headers.get('content-type')]).toEqual([
      200,
      'no-cache',
      'image/svg+xml',
    ]);
  });

  test.each([
    '/assets/none.js',
    '/favicon.ico',
    '/.built-from',
    '/assets/../../../etc/passwd',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f.built-from',
    '/a/b.js',
  ])('%s is 404 as plain text, not the page', async (url) => {
    // Sent as it is: a client would tidy the path before.
    const answer = await sendRaw(
      world.edge.url,
      `GET ${url} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 40[034] /);
    expect(answer).toMatch(/cache-control: no-store/i);
    expect(answer).not.toMatch(new RegExp(`<|secret|${world.root}`));
  });

  test('can be asked about without being sent, and in parts', async () => {
    for (const url of ['/assets/main.0a1b.js', '/favicon.svg', '/remotes.json', '/']) {
      const response = await fetch(`${world.edge.url}${url}`, { method: 'HEAD', headers: { accept: 'text/html' } });
      expect([url, response.status, await response.text()]).toEqual([url, 200, '']);
    }
    const part = await get('/assets/main.0a1b.js', { range: 'bytes=4-7', 'accept-encoding': 'identity' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 4-7/13', 'main']);
  });

  test('the brand is there for a remote that runs alone', async () => {
    const response = await get('/brand.json');
    expect([cacheOf(response), await response.json()]).toEqual(['no-store', BRAND]);
  });
});

describe('headers of every answer', () => {
  test.each([
    '/',
    '/assets/main.0a1b.js',
    '/assets/none.js',
    '/remotes.json',
    '/api/team/downline',
    '/api/none',
    '/health/live',
    '/favicon.svg',
  ])('%s', async (url) => {
    const { headers } = await get(url);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('over https they ask for https', async () => {
    const secure = await startEdgeWorld({ publicOrigin: 'https://app.example.com' });
    const { headers } = await fetch(`${secure.edge.url}/`);
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect(headers.get('content-security-policy')).toMatch(/; upgrade-insecure-requests$/);
    await secure.close();
  });
});

describe('policy', () => {
  test('a logo that lies elsewhere may be shown', () => {
    const publicOrigin = 'https://app.example.com';
    expect(contentPolicy({ publicOrigin, logoUrl: 'https://cdn.example.com/l.svg' })).toContain(
      "img-src 'self' https://cdn.example.com;",
    );
    expect(contentPolicy({ publicOrigin, logoUrl: '/logo.svg' })).not.toContain('img-src');
  });

  test('only scripts that stand in the page and run are hashed', () => {
    expect(inlineScriptHashes('<script src="/a.js"></script><script type=application/json>{}</script>')).toEqual([]);
    expect(inlineScriptHashes('<script type="module">a()</script><script>b()</script>')).toHaveLength(2);
  });

  test.each([
    ['http://localhost:8080', false],
    ['http://127.0.0.1', false],
    ['http://127.8.8.8', false],
    ['http://[::1]:1', false],
    ['http://a.localhost', false],
    ['https://app.example.com', false],
    ['http://app.example.com', true],
    ['http://192.168.0.2', true],
    ['http://localhost.example.com', true],
    ['http://127.0.0.1.example.com', true],
  ])('%s is insecure: %s', (origin, insecure) => {
    expect(isInsecureOrigin(origin)).toBe(insecure);
  });

  test('plain HTTP beyond this machine is refused at start unless it is meant', async () => {
    const options = {
      port: 0,
      publicOrigin: 'http://app.example.com',
      services: world.urls,
      shellDir: path.join(world.root, 'shell'),
      remotes: [],
      brand: BRAND,
    };
    await expect(startEdge(options)).rejects.toThrow('ALLOW_INSECURE_ORIGIN=true');
    await (await startEdge({ ...options, allowInsecureOrigin: true })).close();
  });
});

test('where a weakness is reported stands where it is looked for (RFC 9116)', async () => {
  const reply = await fetch(`${world.edge.url}/.well-known/security.txt`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = (await reply.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Contact: mailto:help@example.com',
      'Canonical: http://localhost:8080/.well-known/security.txt',
    ]),
  );
  const until = Date.parse(lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? '');
  expect(until).toBeGreaterThan(Date.now() + 30 * 86_400_000);
  expect(until).toBeLessThan(Date.now() + 365 * 86_400_000);
});
