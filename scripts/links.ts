/** Links between documents, and from comments in the code to documents: the file and the heading must exist. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const SKIPPED = /(?:^|[\\/])(?:node_modules|dist|\.data|\.cache|\.git|test-results|coverage)(?:[\\/]|$)/;
const DOCUMENTS = '**/*.md';
const SOURCES = '**/*.{ts,tsx,mts,mjs,cjs,js,sql,yaml,yml,html,css}';
/** Files in hidden folders, or without an extension, which the main pattern does not match. */
const MORE = ['.github/**/*.md', '.github/**/*.yml', '.ci/*', '.env.example', 'Dockerfile', '.dependency-cruiser.cjs'];

/** The fragment that a heading gets: lower case, punctuation left out, a hyphen for each blank. */
const slugOf = (heading: string): string =>
  heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');

const withoutCode = (markdown: string): string =>
  markdown.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '');

/** Every fragment of a document; the second of two equal headings gets `-1`. */
export function fragmentsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const fragments = new Set<string>();
  const headings = markdown.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').matchAll(/^#{1,6} +(.+?)(?: +#+)?$/gm);
  for (const [, heading = ''] of headings) {
    const slug = slugOf(heading.replaceAll('`', ''));
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    fragments.add(before === 0 ? slug : `${slug}-${before}`);
  }
  for (const [, id = ''] of markdown.matchAll(/<a (?:id|name)="([^"]+)"/g)) fragments.add(id);
  return fragments;
}

/** Targets of the links of a Markdown text that are neither addresses nor code. */
export function linksOf(markdown: string): string[] {
  const text = withoutCode(markdown);
  return [
    ...[...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g)].map(([, target = '']) => target),
    ...[...text.matchAll(/^\[[^\]]+\]: +<?(\S+?)>?$/gm)].map(([, target = '']) => target),
    ...[...text.matchAll(/<(?:img|a) [^>]*?(?:src|href)="([^"]+)"/g)].map(([, target = '']) => target),
  ].filter((target) => !/^[a-z][a-z+.-]*:/i.test(target));
}

/** Documents that a source file names, as `docs/product/training.md#step-3`. */
export const documentsNamedIn = (source: string): string[] =>
  [...source.matchAll(/(?<![\w./-])docs\/[\w./-]+?\.md(?:#[\w-]+)?/g)].map(([target]) => target);

/** Every link that leads nowhere, as `file: target`. */
export function brokenLinks(root: string): string[] {
  const files = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: (name) => SKIPPED.test(String(name)) }).filter((file) =>
      statSync(path.join(root, file)).isFile(),
    );
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const fragments = new Map<string, Set<string>>();
  const isThere = (target: string): boolean => {
    const [file = '', fragment] = target.split('#');
    if (!existsSync(path.join(root, file))) return false;
    if (fragment === undefined || fragment === '' || !file.endsWith('.md')) return true;
    if (!fragments.has(file)) fragments.set(file, fragmentsOf(read(file)));
    return fragments.get(file)?.has(fragment) ?? false;
  };
  const fromRoot = (file: string, link: string) =>
    link.startsWith('#') ? file + link : path.posix.join(path.posix.dirname(file), decodeURI(link));
  const more = MORE.flatMap(files);
  const documents = new Set([...files(DOCUMENTS), ...more.filter((file) => file.endsWith('.md'))]);
  const sources = new Set([...files(SOURCES), ...more.filter((file) => !file.endsWith('.md'))]);
  return [
    ...[...documents].flatMap((file) =>
      linksOf(read(file))
        .filter((link) => !isThere(fromRoot(file, link)))
        .map((link) => `${file}: ${link}`),
    ),
    ...[...sources].flatMap((file) =>
      documentsNamedIn(read(file))
        .filter((target) => !isThere(target))
        .map((target) => `${file}: ${target}`),
    ),
  ].toSorted();
}
