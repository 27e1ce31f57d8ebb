import { createServer, type AddressInfo, type Server as Listener } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Codes of an address that this machine does not have: IPv6 is switched off. */
const NO_SUCH_ADDRESS: readonly (string | undefined)[] = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

export interface Listening {
  /** Where it listens; the IPv4 address when it has both. */
  url: string;
  /** Accepts no new connections and waits for those that `host` = localhost opened at `::1`. */
  close(): Promise<void>;
}

/** Passes the connections made to `::1` to `app`, whose limits and timeouts then hold for them. */
async function listenAtIPv6Loopback(app: FastifyInstance, port: number): Promise<Listener | null> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    app.server.emit('connection', socket),
  );
  listener.on('clientError', (error, socket) => app.server.emit('clientError', error, socket));
  const { promise, resolve, reject } = Promise.withResolvers<Listener | null>();
  listener.once('error', (error: NodeJS.ErrnoException) =>
    NO_SUCH_ADDRESS.includes(error.code) ? resolve(null) : reject(error),
  );
  listener.listen({ port, host: '::1' }, () => resolve(listener));
  return promise;
}

/**
 * Listens at `host`. `localhost` is 127.0.0.1 and, where the machine has IPv6, ::1, whatever its hosts file says: browsers try both.
 * Fastify would open a second server for it, without the first one's answers to bad requests and its end of connections.
 * @throws Error when the port is taken at one of the addresses.
 */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<Listening> {
  await app.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host });
  const at = app.server.address() as AddressInfo;
  let second: Listener | null = null;
  try {
    if (host === 'localhost') second = await listenAtIPv6Loopback(app, at.port);
  } catch (error) {
    await app.close();
    throw error;
  }
  return {
    url: `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`,
    close: () => new Promise((resolve) => (second ? void second.close(() => resolve()) : resolve())),
  };
}
