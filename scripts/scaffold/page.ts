/** A new page of an existing remote: the page with its test, its first texts in English, its route. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteDescription } from '../../libs/contracts/src/remote.ts';

const words = (name: string) => name.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
const camel = (name: string) => {
  const [first = '', ...rest] = words(name);
  return [first.toLowerCase(), ...rest].join('');
};

interface PageOptions {
  namespace: string;
  /** As in the address, `leader-board`. */
  name: string;
  /** Path of the page. */
  route: string;
}

function pageFiles({ namespace, name, route }: PageOptions): Record<string, string> {
  const Page = `${words(name).join('')}Page`;
  const key = camel(name);
  return {
    [`src/${name}/${name}.page.tsx`]: `import { useTranslation } from '@nb/i18n';
import { Page } from '@nb/web-kit';

/** \`${route}\`. */
export function ${Page}() {
  const { t } = useTranslation('${namespace}');
  return <Page title={t('${key}.title')} lead={t('${key}.lead')} />;
}
`,
    [`src/${name}/${name}.page.test.tsx`]: `import { expect, test } from '@jest/globals';
import { renderRoutes, screen } from '@nb/web-kit/testing';
import remote from '../remote';
import english from '../texts/en.json';

test('says what it is', async () => {
  await renderRoutes(remote.routes, { path: '${route}', texts: { '${namespace}': english } });
  expect(await screen.findByRole('heading', { level: 1, name: '${words(name).join(' ')}' })).toBeVisible();
});
`,
  };
}

/** The remote's module with the page as its last route, fetched on demand. @throws Error when the file was changed from its usual form. */
export function withRoute(source: string, { namespace, name, route }: PageOptions): string {
  const Page = `${words(name).join('')}Page`;
  const lazy = `const ${Page} = lazyPart('${namespace}:${camel(name)}.title', async () => ({
  default: (await import('./${name}/${name}.page')).${Page},
}));
`;
  const imported = /\blazyPart\b/.test(source)
    ? source
    : source.replace(/import \{ (.*?) \} from '@nb\/web-kit';/, "import { $1, lazyPart } from '@nb/web-kit';");
  const declared = imported.replace(/\n(?=(?:export default|const remote\b))/, `\n${lazy}\n`);
  const at = declared.search(/routes: \[/);
  const close = at === -1 ? -1 : closingBracket(declared, at + 'routes: '.length);
  if (declared === imported || close === -1) throw new Error('src/remote.tsx has no list of routes to add to');
  const before = declared.slice(0, close).trimEnd().replace(/,$/, '');
  return `${before}, { path: '${route}', element: <${Page} /> }${declared.slice(close)}`;
}

function closingBracket(source: string, open: number): number {
  let depth = 0;
  for (let index = open; index < source.length; index += 1) {
    if (source[index] === '[') depth += 1;
    if (source[index] === ']') depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

/**
 * Makes a page of a remote, at `/<first path prefix>/<name>`.
 * @returns the files it made or changed. @throws Error when there is no such remote, or the name is taken or is none.
 */
export async function addPage(root: string, remote: string, name: string): Promise<string[]> {
  const folder = `mfe-${remote.replace(/^mfe-/, '')}`;
  const file = (...parts: string[]) => path.join(root, folder, ...parts);
  if (!existsSync(file('remote.json'))) throw new Error(`There is no remote ${folder}`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`${name} is no name for a page: lower-case letters, digits and hyphens`);
  const { pathPrefixes } = JSON.parse(await readFile(file('remote.json'), 'utf8')) as RemoteDescription;
  const source = await readFile(file('src/remote.tsx'), 'utf8');
  const namespace = /namespace: '([\w-]+)'/.exec(source)?.[1];
  if (namespace === undefined) throw new Error(`${folder}/src/remote.tsx names no namespace`);
  const texts = JSON.parse(await readFile(file('src/texts/en.json'), 'utf8')) as Record<string, unknown>;
  const options = { namespace, name, route: `${pathPrefixes[0]}/${name}` };
  if (existsSync(file('src', name)) || camel(name) in texts) throw new Error(`${folder} has «${name}» already`);
  const made = {
    ...pageFiles(options),
    'src/remote.tsx': withRoute(source, options),
    'src/texts/en.json': `${JSON.stringify({ ...texts, [camel(name)]: { title: words(name).join(' '), lead: 'What this page is for.' } }, null, 2)}\n`,
  };
  for (const [target, text] of Object.entries(made)) {
    await mkdir(path.dirname(file(target)), { recursive: true });
    await writeFile(file(target), text);
  }
  return Object.keys(made).map((target) => `${folder}/${target}`);
}
