import type { Brand } from '@nb/contracts';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { PageHead } from './pages.rules.js';
import { contentPolicy, inlineScriptHashes, type PolicyOptions } from './security-headers.js';

/** The page of every route. Like those of `pages/` it is never served as a plain file. */
const PAGE_FILE = 'index.html';

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
export type PageEncoding = keyof typeof compressions;

export interface Page {
  html: Buffer;
  etag: string;
  /** The page's policy; `overrides`: origins from which its reader may load remotes too. */
  contentPolicy(overrides?: readonly string[]): string;
  /** Compressed when first needed. */
  compressed(encoding: PageEncoding): Promise<Buffer>;
}

/** JSON for a script element, escaped so that nothing in it ends the element or opens a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const BRAND_ELEMENT = /<script\b[^>]*\bid\s*=\s*["']?brand["']?[^>]*>[\s\S]*?<\/script>/i;

/** Placeholders for the company in prerendered markup, written by `shell/src/prerender.tsx`. */
const placesOf = (brand: Brand): [string, string][] => [
  ['%BRAND_NAME%', brand.name],
  ['%BRAND_SUPPORT_EMAIL%', brand.supportEmail],
];

/** The built page with this company's brand: as data for the app in `<script id="brand">`, in its markup, and its name as the title. */
export function withBrand(html: string, brand: Brand): string {
  const element = `<script type="application/json" id="brand">${scriptJson(brand)}</script>`;
  const written = placesOf(brand).reduce(
    (page, [place, value]) => page.replaceAll(place, () => escapeHtml(value)),
    html,
  );
  // A prerendered page has a title of its own.
  const titled =
    written === html
      ? html.replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(brand.name)}</title>`)
      : written;
  return BRAND_ELEMENT.test(titled)
    ? titled.replace(BRAND_ELEMENT, () => element)
    : titled.replace(/<\/head>/i, () => `${element}</head>`);
}

/** Markup of a page with what it says at its top, in the places that `shell/src/prerender.tsx` left for it. */
const withHead = (html: string, head: PageHead | undefined): string =>
  head === undefined
    ? html
    : html
        .replaceAll('%PAGE_HEADING%', () => escapeHtml(head.heading))
        .replaceAll('%PAGE_LEAD%', () => escapeHtml(head.lead));

/** One of the shell's pages, read again when the file has changed. */
class PageSource {
  #page: { readonly key: string; readonly page: Page } | undefined;

  constructor(
    private readonly shellDir: string,
    private readonly brand: Brand,
    private readonly policy: Omit<PolicyOptions, 'scripts'>,
    private readonly name: string,
    private readonly head: PageHead | undefined,
  ) {}

  /** @returns null when the shell isn't built. */
  async read(): Promise<Page | null> {
    const file = path.join(this.shellDir, this.name);
    try {
      const { mtimeMs, size } = await stat(file);
      const key = `${mtimeMs}:${size}`;
      if (this.#page?.key !== key) this.#page = { key, page: this.#compose(await readFile(file, 'utf8')) };
      return this.#page.page;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  #compose(template: string): Page {
    const html = withHead(withBrand(template, this.brand), this.head);
    const bytes = Buffer.from(html);
    const scripts = inlineScriptHashes(html);
    const usual = contentPolicy({ ...this.policy, scripts });
    const ready = new Map<PageEncoding, Promise<Buffer>>();
    return {
      html: bytes,
      etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
      contentPolicy: (overrides = []) =>
        overrides.length === 0 ? usual : contentPolicy({ ...this.policy, scripts, overrides }),
      compressed(encoding) {
        const made = ready.get(encoding) ?? compressions[encoding](bytes);
        ready.set(encoding, made);
        return made;
      },
    };
  }
}

/** All of the shell's pages, each read when it is first asked for. */
export class Pages {
  readonly #sources = new Map<string, PageSource>();

  constructor(
    private readonly shellDir: string,
    private readonly brand: Brand,
    private readonly policy: Omit<PolicyOptions, 'scripts'>,
  ) {}

  /**
   * @param head What the page says at its top; only for a page with places for it.
   * @param file Below the shell's folder; the app's own page when it is null or not there.
   * @returns null when the shell isn't built.
   */
  async read(file: string | null, head?: PageHead): Promise<Page | null> {
    return (file === null ? null : await this.#sourceOf(file, head).read()) ?? this.#sourceOf(PAGE_FILE).read();
  }

  #sourceOf(file: string, head?: PageHead): PageSource {
    const key = head === undefined ? file : JSON.stringify([file, head]);
    const source = this.#sources.get(key) ?? new PageSource(this.shellDir, this.brand, this.policy, file, head);
    this.#sources.set(key, source);
    return source;
  }
}
