import { AwsClient } from 'aws4fetch';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Blob, BlobStore } from './blob-store.js';

/** How long the manifest is cached, because every page needs it. */
const MANIFEST_FRESH_MS = 1_000;
const MANIFEST = 'manifest.json';
const RETRIES = 3;
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json', '.css': 'text/css' };

export interface S3Options {
  /** `https://host[:port]`, without the bucket; the bucket is the first part of the path. */
  endpoint: string;
  bucket: string;
  /** Before every key; empty or ending with a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
  /** Folder of files that were read already; by default one below the system's folder for temporary files. */
  cache?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What `s3://bucket/prefix?endpoint=https://…&region=…` and the usual AWS_ variables say.
 * @throws when keys are missing or the address is invalid.
 */
export function s3Options(address: string, env: Environment = process.env): S3Options {
  const { hostname: bucket, pathname, searchParams } = new URL(address);
  const accessKeyId = env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'];
  if (!bucket) throw new Error(`${address} names no bucket: s3://bucket/prefix is expected`);
  if (!accessKeyId || !secretAccessKey)
    throw new Error(`The release store ${address} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  const region = searchParams.get('region') ?? env['AWS_REGION'] ?? 'us-east-1';
  const endpoint =
    searchParams.get('endpoint') ??
    env['AWS_ENDPOINT_URL_S3'] ??
    env['AWS_ENDPOINT_URL'] ??
    `https://s3.${region}.amazonaws.com`;
  if (!/^https?:\/\//.test(endpoint))
    throw new Error(`The endpoint of the release store must be an http or https address, not ${endpoint}`);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    prefix: prefix && `${prefix}/`,
    region,
    accessKeyId,
    secretAccessKey,
    ...(env['AWS_SESSION_TOKEN'] && { sessionToken: env['AWS_SESSION_TOKEN'] }),
  };
}

/**
 * A release store in a bucket of S3 or of anything that speaks like it, with conditional writes (`If-Match`, `If-None-Match`).
 * Everything but the manifest never changes, so what was read once is served from this machine's disk.
 */
export class S3Store implements BlobStore {
  readonly name: string;
  readonly #client: AwsClient;
  readonly #cache: string;
  #manifest: { at: number; blob: Promise<Blob | null> } | undefined;

  constructor(private readonly options: S3Options) {
    const { accessKeyId, secretAccessKey, sessionToken, region, endpoint, bucket, prefix } = options;
    this.name = `s3://${bucket}/${prefix}`;
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      retries: RETRIES,
      initRetryMs: 50,
      ...(sessionToken && { sessionToken }),
    });
    const place = createHash('sha256').update(`${endpoint}/${bucket}/${prefix}`).digest('hex').slice(0, 16);
    this.#cache = options.cache ?? path.join(tmpdir(), `network-builders-releases-${place}`);
  }

  async read(key: string): Promise<Blob | null> {
    if (key === MANIFEST) {
      if (this.#manifest && Date.now() - this.#manifest.at < MANIFEST_FRESH_MS) return this.#manifest.blob;
      const blob = this.#get(key);
      this.#manifest = { at: Date.now(), blob };
      // A failure is not cached: only callers that already wait get it.
      blob.catch(() => {
        this.#manifest = undefined;
      });
      return blob;
    }
    const copy = this.#copyOf(key);
    const known = await readFile(copy).catch(() => null);
    if (known) return { bytes: known, tag: '' };
    const blob = await this.#get(key);
    if (blob) await keep(copy, blob.bytes);
    return blob;
  }

  async write(key: string, bytes: Uint8Array, expected: string | null): Promise<boolean> {
    const answer = await this.#client.fetch(this.#urlOf(key), {
      method: 'PUT',
      body: Buffer.from(bytes),
      headers: {
        'content-type': TYPES[path.extname(key)] ?? 'application/octet-stream',
        ...(expected === null ? { 'if-none-match': '*' } : { 'if-match': expected }),
      },
    });
    await answer.body?.cancel();
    if (key === MANIFEST) this.#manifest = undefined;
    // 409: two conditional writes at the same moment.
    if (answer.status === 412 || answer.status === 409) return false;
    if (!answer.ok) throw new Error(`${this.name}${key} could not be written: ${answer.status} ${answer.statusText}`);
    return true;
  }

  async list(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for (let token: string | undefined; ;) {
      const url = new URL(`${this.options.endpoint}/${this.options.bucket}`);
      url.search = new URLSearchParams({
        'list-type': '2',
        prefix: this.options.prefix + prefix,
        ...(token !== undefined && { 'continuation-token': token }),
      }).toString();
      const answer = await this.#client.fetch(url.href);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${this.name} could not be listed: ${answer.status} ${answer.statusText}`);
      // No unescaping needed, because our keys have only letters, digits, dots, dashes and slashes.
      for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g))
        keys.push(key.slice(this.options.prefix.length));
      token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1];
      if (token === undefined) return keys.sort();
    }
  }

  async #get(key: string): Promise<Blob | null> {
    const answer = await this.#client.fetch(this.#urlOf(key));
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 404) return null;
    const tag = answer.headers.get('etag');
    if (!answer.ok || tag === null)
      throw new Error(`${this.name}${key} could not be read: ${answer.status} ${answer.statusText}`);
    return { bytes, tag };
  }

  #urlOf(key: string): string {
    return `${this.options.endpoint}/${this.options.bucket}/${this.options.prefix}${key.split('/').map(encodeURIComponent).join('/')}`;
  }

  #copyOf(key: string): string {
    const full = path.resolve(this.#cache, key);
    if (!full.startsWith(path.resolve(this.#cache) + path.sep))
      throw new Error(`${key} lies outside of the release store`);
    return full;
  }
}

/** Writes a file atomically, because another process may read it meanwhile. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, bytes);
  await rename(fresh, file);
}
