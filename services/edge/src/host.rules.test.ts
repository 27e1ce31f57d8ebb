import { expect, test } from '@jest/globals';
import { hostKindOf } from './host.rules.js';

test.each([
  ['localhost:8080', 'own'],
  ['LOCALHOST:8080', 'own'],
  ['localhost:3000', 'own'],
  ['localhost', 'own'],
  ['127.0.0.1:8080', 'loopback'],
  ['127.1.2.3', 'loopback'],
  ['[::1]:8080', 'loopback'],
  ['app.localhost:8080', 'loopback'],
  ['192.168.1.7:8080', 'other'],
  ['evil.example', 'other'],
  ['localhost.evil.example', 'other'],
  ['127.0.0.1.evil.example', 'other'],
  ['user@localhost', 'other'],
  ['[fe80::1]:8080', 'other'],
  ['', 'other'],
  [undefined, 'other'],
])('%j is %s', (host, kind) => expect(hostKindOf(host, 'http://localhost:8080')).toBe(kind));

test('behind a proxy the product has the name it is given', () => {
  const kind = (host: string) => hostKindOf(host, 'https://app.example.com');
  expect([kind('app.example.com'), kind('app.example.com:443'), kind('127.0.0.1:8080'), kind('example.com')]).toEqual([
    'own',
    'own',
    'loopback',
    'other',
  ]);
});
