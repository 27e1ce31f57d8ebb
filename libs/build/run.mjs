/** `node run.mjs build|serve` in an app's folder: webpack once for production, or the development server. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

const command = process.argv[2];
const configure = (await import(pathToFileURL(path.resolve('webpack.config.mjs')).href)).default;
const compiler = webpack(configure({}, { mode: command === 'build' ? 'production' : 'development' }));

const run = (built) =>
  new Promise((resolve, reject) => {
    built.run((error, stats) => {
      if (error) return reject(error);
      if (stats.hasErrors() || stats.hasWarnings())
        process.stderr.write(`${stats.toString({ preset: 'errors-warnings', colors: false })}\n`);
      built.close(() => (stats.hasErrors() ? process.exit(1) : resolve()));
    });
  });

if (command === 'build') {
  await run(compiler);
  // No service worker in development, because changed code must never come from a browser's cache.
  if (existsSync('worker/sw.ts')) {
    const { serviceWorker } = await import('./webpack.mjs');
    const files = readdirSync('dist/assets')
      .filter((name) => /\.(?:js|css|woff2|json|svg|png|webp|vtt)$/.test(name))
      .sort()
      .map((name) => `/assets/${name}`);
    await run(webpack(serviceWorker({ dir: process.cwd(), files })));
  }
  process.exit(0);
} else {
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  const server = new WebpackDevServer(compiler.options.devServer, compiler);
  await server.start();
}
