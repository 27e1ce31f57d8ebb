/** Development: one server per app with hot reload. The shell's passes API calls on to the edge and lists the others as remotes. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Ports of the development servers; a new remote takes the next free one. */
export const DEV_PORTS = (() => {
  const remotes = readdirSync(root)
    .filter((name) => name.startsWith('mfe-') && existsSync(path.join(root, name, 'remote.json')))
    .sort();
  return { shell: 3000, ...Object.fromEntries(remotes.map((name, index) => [name, 3001 + index])) };
})();

const devManifest = () => ({
  // In development any other local build may replace a remote.
  overrideOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
  remotes: Object.keys(DEV_PORTS)
    .filter((name) => name !== 'shell')
    .map((name) => ({
      ...JSON.parse(readFileSync(path.join(root, name, 'remote.json'), 'utf8')),
      version: 'dev',
      entry: `http://localhost:${DEV_PORTS[name]}/remoteEntry.js`,
    })),
});

export const devServer = ({ name, isShell, port }) => {
  const edge = process.env.DEV_EDGE ?? 'http://localhost:8080';
  return {
    port,
    hot: true,
    historyApiFallback: true,
    allowedHosts: 'auto',
    headers: { 'access-control-allow-origin': '*' },
    client: { overlay: false, logging: 'warn' },
    proxy: [
      {
        context: ['/api', '/dev', '/brand.json', '/manifest.webmanifest', ...(isShell ? [] : ['/remotes.json'])],
        target: edge,
        // The session cookie and the same-origin rule are the edge's; the page lives on this port.
        headers: { origin: edge },
        changeOrigin: true,
      },
    ],
    setupMiddlewares: (middlewares) => {
      if (isShell) {
        middlewares.unshift({
          name: 'remotes',
          path: '/remotes.json',
          middleware: (_request, response) => {
            response.setHeader('content-type', 'application/json');
            response.end(JSON.stringify(devManifest()));
          },
        });
      }
      return middlewares;
    },
    static: existsSync(path.join(root, name, 'public'))
      ? { directory: path.join(root, name, 'public'), publicPath: isShell ? '/' : '/public' }
      : false,
  };
};
