import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, test } from '@jest/globals';
import { databaseUrls, isPrivate, portsFrom, readStartEnv } from './config.js';
import { databaseVariable, SERVICE_NAMES } from './services.js';

const given = Object.fromEntries(SERVICE_NAMES.map((name) => [databaseVariable(name), `postgresql://db/${name}`]));

test('databases are given for every service, or for none', () => {
  expect(databaseUrls(readStartEnv({}))).toBeUndefined();
  expect(databaseUrls(readStartEnv(given))).toEqual(
    Object.fromEntries(SERVICE_NAMES.map((name) => [name, `postgresql://db/${name}`])),
  );
  expect(() => readStartEnv({ ...given, DATABASE_URL_TEAM: undefined })).toThrow(
    `give all of ${Object.keys(given).join(', ')}, or none`,
  );
  expect(() => readStartEnv({ ...given, DATABASE_URL_TEAM: 'mysql://db' })).toThrow(
    'DATABASE_URL_TEAM: a URL like postgresql://',
  );
});

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '127.0.0.1' }, true],
  [{ HOST: '::1' }, true],
  [{ PUBLIC_ORIGIN: 'http://localhost:9000' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.7' }, false],
  // A proxy of this computer shows it to others.
  [{ PUBLIC_ORIGIN: 'https://app.example.com' }, false],
])('with %j it is reachable from this computer only: %s', (env, expected) =>
  expect(isPrivate(readStartEnv(env))).toBe(expected),
);

test('reports every mistake in plain words, all in one error', () => {
  const wrong = {
    PORT: '99999',
    PUBLIC_ORIGIN: 'nope',
    DEMO: 'maybe',
    DEMO_PASSWORD: 'short',
    DEMO_USERS: '-1',
    RATE_LIMIT_FACTOR: '0',
  };
  expect(() => readStartEnv(wrong)).toThrow(`The configuration has 6 mistakes:
  PORT: at most 65535 is expected
  PUBLIC_ORIGIN: an address like https://host is expected
  DEMO: one of 0, 1, true, false, on, off is expected
  DEMO_USERS: a whole number is expected
  DEMO_PASSWORD: at least 8 characters are expected
  RATE_LIMIT_FACTOR: more than 0 is expected
See .env.example for what each means.`);
});

/** Listens on a port after a free one, both below those that a system gives to connections, which any program may get meanwhile. */
async function listenAfterFree(address: string | undefined): Promise<Server> {
  for (let port = 12_000 + (process.pid % 1000) * 16; ; port += 2) {
    const [before, server] = [createServer(), createServer()];
    try {
      for (const [each, at] of [[before, port] as const, [server, port + 1] as const])
        await once(each.listen(at, address), 'listening');
      before.close();
      await once(before, 'close');
      return server;
    } catch (error) {
      for (const each of [before, server]) each.close();
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1');
test.each([undefined, '127.0.0.1', ...(hasIPv6 ? ['::1'] : [])])(
  'each process of a machine gets a port of its own; the first is the one asked for (another program at %s)',
  async (address) => {
    const taken = await listenAfterFree(address);
    const { port } = taken.address() as AddressInfo;
    const ports = await portsFrom(port - 1, 3);
    expect(ports[0]).toBe(port - 1);
    expect(ports).not.toContain(port);
    expect(new Set(ports).size).toBe(3);
    await expect(portsFrom(port, 2)).rejects.toThrow(`Port ${port} is in use`);
    await new Promise((resolve) => taken.close(resolve));
  },
);
