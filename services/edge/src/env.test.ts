import { describe, expect, test } from '@jest/globals';
import { byService, SERVICE_NAMES, urlVariable } from '@nb/contracts';
import { EdgeEnvError, readBrand, readEdgeEnv } from './index.js';

const NEEDED: Record<string, string> = Object.fromEntries(
  SERVICE_NAMES.map((name) => [urlVariable(name), `http://${name}:8080`]),
);

describe('settings', () => {
  test('need only the services; all else has a default', () => {
    expect(readEdgeEnv(NEEDED)).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      publicOrigin: 'http://localhost:8080',
      allowInsecureOrigin: false,
      services: byService((name) => `http://${name}:8080`),
      brand: { name: 'Network Builders', logoUrl: null },
    });
    expect(readEdgeEnv(NEEDED)).not.toHaveProperty('trustProxy');
  });

  test('a service may have several addresses, each of them checked', () => {
    expect(readEdgeEnv({ ...NEEDED, TEAM_URL: 'http://team-1:8080, http://team-2:8080' }).services.team).toBe(
      'http://team-1:8080, http://team-2:8080',
    );
    expect(() => readEdgeEnv({ ...NEEDED, TEAM_URL: 'http://team-1:8080,team-2' })).toThrow(
      'TEAM_URL: must be an http or https address, or several',
    );
  });

  test('an empty value counts as absent', () => {
    expect(readEdgeEnv({ ...NEEDED, PORT: '', BRAND_NAME: '' })).toMatchObject({
      port: 8080,
      brand: { name: 'Network Builders' },
    });
  });

  test('every wrong value has its line, in one message', () => {
    const read = () =>
      readEdgeEnv({
        ...NEEDED,
        TEAM_URL: undefined,
        PORT: '70000',
        TRAINING_URL: 'ftp://x',
        TRUST_PROXY: 'true',
        BRAND_SUPPORT_EMAIL: 'nobody',
      });
    expect(read).toThrow(EdgeEnvError);
    for (const name of [
      'TEAM_URL: is missing',
      'PORT: ',
      'TRAINING_URL: must be an http',
      'TRUST_PROXY: must list addresses',
      'BRAND_SUPPORT_EMAIL: ',
    ])
      expect(read).toThrow(name);
  });

  test('plain HTTP beyond this machine must be meant', () => {
    expect(() => readEdgeEnv({ ...NEEDED, PUBLIC_ORIGIN: 'http://app.example.com' })).toThrow(
      'ALLOW_INSECURE_ORIGIN=true',
    );
    expect(
      readEdgeEnv({ ...NEEDED, PUBLIC_ORIGIN: 'http://app.example.com/path', ALLOW_INSECURE_ORIGIN: 'true' })
        .publicOrigin,
    ).toBe('http://app.example.com');
  });

  test.each(['10.0.0.0/8, 192.168.1.1', 'loopback', 'uniquelocal', 'fd00::/8'])('proxies: %s', (trusted) => {
    expect(readEdgeEnv({ ...NEEDED, TRUST_PROXY: trusted }).trustProxy).toBe(trusted);
  });
});

test('the brand', () => {
  expect(
    readBrand({ BRAND_NAME: 'Acme', BRAND_LOGO_URL: '/logo.svg', BRAND_SHOP_HOSTS: 'a.example.com, b.example.com' }),
  ).toMatchObject({
    name: 'Acme',
    logoUrl: '/logo.svg',
    shopHosts: ['a.example.com', 'b.example.com'],
  });
  expect(readBrand({ BRAND_VIDEO_URL: 'https://v.example.com/?uid={uid}' }).videoUrl).toBe(
    'https://v.example.com/?uid={uid}',
  );
  expect(() => readBrand({ BRAND_PRESENTATION_URL: 'https://v.example.com/' })).toThrow('BRAND_PRESENTATION_URL');
  expect(() => readBrand({ BRAND_LOGO_URL: '//elsewhere/logo.svg' })).toThrow('BRAND_LOGO_URL');
  expect(() => readBrand({ BRAND_TELEGRAM_URL: 'javascript:alert(1)' })).toThrow('BRAND_TELEGRAM_URL');
});
