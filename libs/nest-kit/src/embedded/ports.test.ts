import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { freePort, freePorts } from './ports.js';

test('free ports differ and can be listened on', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.once('listening', resolve))));
  const [taken] = ports;
  expect(await freePort(taken)).not.toBe(taken);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  expect(await freePort(taken)).toBe(taken);
});

test('no outgoing connection can take a free port before its service listens there', async () => {
  let range: string;
  try {
    range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  } catch {
    range = '49152 65535';
  }
  const [from, to] = range.trim().split(/\s+/).map(Number) as [number, number];
  if (from < 21_000) return;
  for (const port of await freePorts(200)) expect(port < from || port > to).toBe(true);
});
