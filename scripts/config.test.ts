import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { databaseUrls, portsFrom, readStartEnv } from './config.js';
import { databaseVariable, SERVICE_NAMES } from './services.js';

const given = Object.fromEntries(SERVICE_NAMES.map((name) => [databaseVariable(name), `postgresql://db/${name}`]));

test('databases are given for every service, or for none', () => {
  expect(databaseUrls(readStartEnv({}))).toBeUndefined();
  expect(databaseUrls(readStartEnv(given))).toEqual(Object.fromEntries(SERVICE_NAMES.map((name) => [name, `postgresql://db/${name}`])));
  expect(() => readStartEnv({ ...given, DATABASE_URL_TEAM: undefined })).toThrow(`give all of ${Object.keys(given).join(', ')}, or none`);
  expect(() => readStartEnv({ ...given, DATABASE_URL_TEAM: 'mysql://db' })).toThrow('DATABASE_URL_TEAM: a URL like postgresql://');
});

test('each process of a machine gets a port of its own; the first is the one asked for', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const ports = await portsFrom(port - 1, 3);
  expect(ports[0]).toBe(port - 1);
  expect(ports).not.toContain(port);
  expect(new Set(ports).size).toBe(3);
  await expect(portsFrom(port, 2)).rejects.toThrow(`Port ${port} is in use`);
  await new Promise((resolve) => taken.close(resolve));
});
