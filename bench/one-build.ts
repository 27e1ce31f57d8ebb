/** The same shell and remotes as one ordinary build without federation, split at the same places: what line 10 is measured against. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { remoteFolders } from '../libs/build/remote-folders.mjs';

const root = path.resolve(import.meta.dirname, '..');
const require = createRequire(path.join(root, 'libs/build/webpack.mjs'));

/** In place of web-kit's `load-remote`: the remotes are imported, each at the first visit, as a page of one's own would be. */
const loaderSource = (remotes: readonly string[], webKit: string) => `
import { addTexts } from '@nb/i18n';
import { RemoteLoadError } from ${JSON.stringify(path.join(webKit, 'load-remote-error.ts'))};
const remotes = { ${remotes.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(path.join(root, name, 'src/remote.tsx'))})`).join(', ')} };
export { RemoteLoadError };
export const REMOTE_TIME_LIMIT = 8000;
export const containerName = (name) => name;
export const prepareRemotes = async () => undefined;
export const shareWithRemotes = () => undefined;
export async function loadRemoteModule(released, { i18n }) {
  const { default: module } = await remotes[released.name]();
  await addTexts(i18n, module.namespace, module.texts);
  return module;
}
`;

/** Builds it into `folder`. @throws when webpack finds errors. */
export async function buildMonolith(folder: string): Promise<void> {
  const webpack = require('webpack') as typeof import('webpack');
  const { default: configure } = (await import(pathToFileURL(path.join(root, 'shell/webpack.config.mjs')).href)) as {
    default: (env: unknown, argv: { mode: string }) => import('webpack').Configuration;
  };
  const config = configure({}, { mode: 'production' });
  const webKit = path.join(root, 'libs/web-kit/src/remotes');
  // Beside the sources, so that packages are found from there; left out of every other build.
  const sources = path.join(root, '.data/monolith');
  await mkdir(sources, { recursive: true });
  const loader = path.join(sources, 'load-remote.js');
  const nothing = path.join(sources, 'nothing.js');
  await writeFile(loader, loaderSource(remoteFolders(root), webKit));
  await writeFile(nothing, 'export const sharedLibraries = {};');
  const compiler = webpack({
    ...config,
    output: { ...config.output, path: folder },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/\/load-remote$/, (found: { context: string; request: string }) => {
        if (found.context.startsWith(path.dirname(webKit))) found.request = loader;
      }),
      new webpack.NormalModuleReplacementPlugin(/federation\/shared-libraries$/, nothing),
    ],
  });
  await new Promise<void>((done, failed) => {
    compiler?.run((error, stats) =>
      compiler.close(() => {
        if (error) failed(error);
        else if (stats?.hasErrors()) failed(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else done();
      }),
    );
  });
}

/** The sign-in page's own markup and styles, with nothing that runs or is fetched for running. */
export async function staticPage(shellDir: string): Promise<string> {
  const html = await readFile(path.join(shellDir, 'front-door/auth.en.html'), 'utf8');
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="preload" as="script"[^>]*>/g, '')
    .replace('<html ', '<html data-theme="light" ');
}
