/** The files of a new remote: one page with its test, its texts, its description. */

/** Versions that a new remote takes from the existing remotes. */
export interface RemoteOptions {
  /** Without `mfe-`. */
  name: string;
  owner: string;
  /** Of an existing remote. */
  dependencies: Record<string, string>;
}

const NEEDED = [
  '@nb/contracts',
  '@nb/i18n',
  '@nb/ui',
  '@nb/web-kit',
  '@reduxjs/toolkit',
  'i18next',
  'react',
  'react-dom',
  'react-i18next',
  'react-redux',
  'styled-components',
];
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const titled = (name: string) =>
  name
    .split('-')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');
const pascal = (name: string) => titled(name).replaceAll(' ', '');

/** `package.json` of the remote. */
export const packageOf = ({ name, dependencies }: RemoteOptions) => ({
  name: `mfe-${name}`,
  version: '1.0.0',
  private: true,
  type: 'module',
  scripts: {
    dev: `node ../scripts/boot.mjs dev mfe-${name}`,
    build: `node ../scripts/boot.mjs build mfe-${name}`,
    test: `node ../scripts/boot.mjs test unit mfe-${name}`,
  },
  dependencies: Object.fromEntries(NEEDED.map((one) => [one, dependencies[one] ?? '*'])),
  devDependencies: {
    '@nb/build': '*',
    '@types/react': dependencies['@types/react'] ?? '*',
    '@types/react-dom': dependencies['@types/react-dom'] ?? '*',
  },
});

/** Every file of the remote, by its path in the remote's folder. */
export function remoteFiles(options: RemoteOptions): Record<string, string> {
  const { name, owner } = options;
  const Page = `${pascal(name)}Page`;
  const title = titled(name);
  return {
    'package.json': json(packageOf(options)),
    'remote.json': json({
      name: `mfe-${name}`,
      owner,
      contract: 1,
      pathPrefixes: [`/${name}`],
      nav: [{ id: name, path: `/${name}`, label: { en: title }, icon: 'sparkle', when: 'always', order: 90 }],
    }),
    'tsconfig.json': '{ "extends": "../libs/build/tsconfig.web.json", "include": ["src"] }\n',
    'webpack.config.mjs':
      "import { app } from '@nb/build/webpack.mjs';\n\nexport default app({ dir: import.meta.dirname, kind: 'remote' });\n",
    'src/main.tsx': `// Federation sets up its shared modules before anything else runs.
void import('./bootstrap');
`,
    'src/bootstrap.tsx': `import type { RemoteDescription } from '@nb/contracts';
import { standalone } from '@nb/web-kit';
import description from '../remote.json';
import remote from './remote';

void standalone(remote, description as RemoteDescription);
`,
    'src/remote.tsx': `import type { RemoteModule } from '@nb/web-kit';
import { ${Page} } from './${name}/${name}.page';
import english from './texts/en.json';

export default {
  contract: 1,
  namespace: '${name}',
  texts: { en: () => Promise.resolve({ default: english }) },
  routes: [{ path: '/${name}', element: <${Page} /> }],
} satisfies RemoteModule;
`,
    'src/texts/en.json': json({ title, lead: `The first page of mfe-${name}.`, greeting: 'Hello, {{name}}!' }),
    [`src/${name}/${name}.page.tsx`]: `import { useTranslation } from '@nb/i18n';
import { Card, Text } from '@nb/ui';
import { Page, useCurrentUserQuery } from '@nb/web-kit';

/** \`/${name}\`: the remote's first page. */
export function ${Page}() {
  const { t } = useTranslation('${name}');
  const { data: user } = useCurrentUserQuery();
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Card><Text>{t('greeting', { name: user?.firstName ?? '' })}</Text></Card>
    </Page>
  );
}
`,
    [`src/${name}/${name}.page.test.tsx`]: `import { expect, test } from '@jest/globals';
import { buildUser, renderRoutes, screen } from '@nb/web-kit/testing';
import remote from '../remote';
import english from '../texts/en.json';

test('greets the signed-in user', async () => {
  await renderRoutes(remote.routes, { path: '/${name}', texts: { '${name}': english }, user: buildUser({ firstName: 'Ada' }) });
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  expect(screen.getByText('Hello, Ada!')).toBeVisible();
});
`,
  };
}
