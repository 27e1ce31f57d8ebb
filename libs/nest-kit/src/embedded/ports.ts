import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';

const FIRST = 20_000;
/** Where the ports for outgoing connections begin when the system doesn't say (RFC 6335, section 6). */
const DEFAULT_EPHEMERAL = 49_152;
const ATTEMPTS = 100;

/** The first of the ports that the system gives to outgoing connections. */
async function firstEphemeral(): Promise<number> {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '');
  return Number.parseInt(range, 10) || DEFAULT_EPHEMERAL;
}

/** @throws when the port is in use. */
async function hold(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/**
 * Different ports of this computer that nobody listens on. They lie below those of outgoing connections, because one of these (to a database, say) could
 * otherwise take a port between its choice and the start of its service.
 */
export async function freePorts(count: number): Promise<number[]> {
  const end = await firstEphemeral();
  // A system set up without such a gap chooses itself.
  const candidate = () => (end - FIRST < 1_000 ? 0 : FIRST + Math.floor(Math.random() * (end - FIRST)));
  const held: Server[] = [];
  for (let attempt = 0; held.length < count; attempt += 1)
    try {
      held.push(await hold(candidate()));
    } catch (error) {
      if (attempt >= ATTEMPTS + count) throw error;
    }
  const ports = held.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(held.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** The wanted port, or another free one when somebody listens there or none is wanted. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined)
    try {
      const server = await hold(wanted);
      await new Promise((resolve) => server.close(resolve));
      return wanted;
    } catch {
      // Another one, below.
    }
  return (await freePorts(1))[0]!;
}
