/**
 * Prerenders the parts of the shell that are shown before any script runs: the fonts' rules and the public pages. Both come from the sources
 * themselves, built a second time for Node and run once.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

/**
 * @param {{ dir: string, resolve: object, rules: object[], assetName: string }} build The app's folder, and how its own build reads sources and names files:
 *   an address in the markup is only right when both builds come to the same name.
 * @returns {Promise<{ fonts: string, pages: import('../../shell/src/prerender').PrerenderedPage[] }>}
 */
export async function prerenderShell({ dir, resolve, rules, assetName }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'prerender-'));
  try {
    const stats = await new Promise((done, failed) => {
      const compiler = webpack({
        name: 'prerender',
        context: dir,
        mode: 'production',
        target: 'node',
        devtool: false,
        cache: false,
        performance: false,
        resolve,
        entry: {
          page: './src/prerender.tsx',
          fonts: path.resolve(import.meta.dirname, '../ui/src/theme/fonts.css'),
        },
        output: {
          path: folder,
          filename: '[name].cjs',
          library: { type: 'commonjs2' },
          publicPath: '/',
          assetModuleFilename: assetName,
        },
        module: {
          generator: { 'asset/resource': { emit: false } },
          rules: [
            ...rules,
            { test: /\.css$/, sideEffects: true, use: [{ loader: 'css-loader', options: { exportType: 'string' } }] },
          ],
        },
        optimization: { minimize: false, splitChunks: false },
        // One chunk, including the texts of all languages.
        plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 2 })],
      });
      compiler.run((error, result) => compiler.close(() => (error ? failed(error) : done(result))));
    });
    if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
    const load = async (name) => (await import(pathToFileURL(path.join(folder, `${name}.cjs`)).href)).default;
    const [{ prerender }, { default: fonts }] = await Promise.all([load('page'), load('fonts')]);
    // Node makes files on disk of them.
    return {
      pages: await prerender(),
      fonts: fonts
        .replaceAll('file:///', '/')
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
