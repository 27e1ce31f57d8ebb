import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { baseEnv, readEnv } from './env.js';

const good = { DATABASE_URL_TEAM: 'postgres://u:p@h/team', INTERNAL_SECRET: 'a-secret-of-sixteen', UNKNOWN: 'x' };
const read = (over: Record<string, string | undefined>) => readEnv('team', baseEnv, { ...good, ...over });

describe('the environment', () => {
  test("has defaults, and takes the service's own database", () => {
    expect(read({})).toMatchObject({
      DATABASE_URL: 'postgres://u:p@h/team',
      RATE_LIMIT_FACTOR: 1,
      PUBLIC_ORIGIN: 'http://localhost:8080',
      COMPLIANCE_VERSION: '1.0',
    });
  });
  test('limits what a signed-in user may do as specified, unless set otherwise', () => {
    expect(read({ LIMIT_EXPORTS_PER_HOUR: '7' })).toMatchObject({
      LIMIT_INVITATIONS_PER_DAY: 100,
      LIMIT_MAILS_PER_HOUR: 60,
      LIMIT_SUGGESTIONS_PER_DAY: 50,
      LIMIT_EXPORTS_PER_HOUR: 7,
      LIMIT_IMPORTS_PER_HOUR: 10,
      LIMIT_PASSCODES_PER_MINUTE: 10,
    });
    expect(read({}).LIMIT_EXPORTS_PER_HOUR).toBe(20);
  });
  test('empty means absent', () => {
    expect(read({ RATE_LIMIT_FACTOR: '', NATS_URL: '' })).toMatchObject({ RATE_LIMIT_FACTOR: 1 });
    expect(read({ NATS_URL: '' }).NATS_URL).toBeUndefined();
  });
  test('lists every mistake in one error and shows no secret', () => {
    const wrong = () =>
      readEnv('team', baseEnv.extend({ OWN: z.string() }), {
        DATABASE_URL_TEAM: 'mysql://u:hidden@h/x',
        INTERNAL_SECRET: 'short',
        LOG_LEVEL: 'loud',
      });
    expect(wrong).toThrow(/DATABASE_URL_TEAM: [^]*INTERNAL_SECRET: [^]*LOG_LEVEL: [^]*OWN: is missing/);
    expect(wrong).not.toThrow(/hidden|short\b.*short/);
  });
  test.each([
    ['http://localhost:8080', false],
    ['http://127.0.0.1:8080', false],
    ['https://app.example', false],
    ['http://app.example', true],
  ])('plain HTTP beyond this machine: %s refused %s', (PUBLIC_ORIGIN, refused) => {
    const start = () => read({ PUBLIC_ORIGIN });
    if (refused) expect(start).toThrow('ALLOW_INSECURE_ORIGIN');
    else expect(start).not.toThrow();
    expect(read({ PUBLIC_ORIGIN, ALLOW_INSECURE_ORIGIN: 'true' }).PUBLIC_ORIGIN).toBe(PUBLIC_ORIGIN);
  });
});
