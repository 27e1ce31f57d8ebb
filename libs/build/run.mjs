/** `node run.mjs build|serve` in an app's folder: webpack once for production, or the development server. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

const command = process.argv[2];
const configure = (await import(pathToFileURL(path.resolve('webpack.config.mjs')).href)).default;
const compiler = webpack(configure({}, { mode: command === 'build' ? 'production' : 'development' }));

if (command === 'build') {
  compiler.run((error, stats) => {
    if (error) throw error;
    if (stats.hasErrors() || stats.hasWarnings()) process.stderr.write(`${stats.toString({ preset: 'errors-warnings', colors: false })}\n`);
    compiler.close(() => process.exit(stats.hasErrors() ? 1 : 0));
  });
} else {
  const { default: WebpackDevServer } = await import('webpack-dev-server');
  const server = new WebpackDevServer(compiler.options.devServer, compiler);
  await server.start();
}
