/** Baseline for the edge: a minimal `node:http` proxy to one of several servers over kept connections. */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serving } from './services.ts';

serving<{ targets: string[] }>(async ({ targets }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const addresses = targets.map((target) => new URL(target));
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const { hostname, port } = addresses[(turn += 1) % addresses.length]!;
    const passed = request(
      { agent, hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.writeHead(503).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
});
