import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CurrentUser, Problem } from '@nb/contracts';
import { cookieOf, PASSWORD, startIdentity, type IdentityWorld } from '../testing/identity-world.js';
import { SecondStepKeyCheck } from './second-step-key-check.js';

let keyless: IdentityWorld;
const log: string[] = [];
beforeAll(async () => {
  keyless = await startIdentity({}, { onLog: (line) => log.push(line) });
});
afterAll(() => keyless.close());

const PATH = '/api/auth/second-step';

describe('without its key', () => {
  test('nobody turns it on, and everything else works as before', async () => {
    const user = await keyless.addUser();
    const session = await keyless.signInAs(user);
    const reply = await keyless.http<Problem>('POST', `${PATH}/totp`, { session, body: {} });
    expect([reply.status, reply.body.code]).toEqual([409, 'second-step.unavailable']);
    expect((await keyless.http<CurrentUser>('GET', '/api/auth/user', { session })).body.secondStep).toMatchObject({
      isOn: false,
      isAvailable: false,
    });
  });

  test('an account that has a second step is never opened by the password alone', async () => {
    const user = await keyless.addUser({ secondStepSince: new Date() });
    const em = keyless.orm.em.fork();
    await em.execute(
      `insert into totp_secrets (id, user_id, secret, key_id, created_at, confirmed_at) values (gen_random_uuid(), ?, decode('00', 'hex'), 'gone', now(), now())`,
      [user.id],
    );
    const reply = await keyless.http<Problem>('POST', '/api/login', {
      body: { email: user.email, password: PASSWORD },
    });
    expect([reply.status, reply.body.code, reply.body.methods]).toEqual([401, 'auth.second-step', []]);
    for (const body of [
      { method: 'totp', code: '123456' },
      { method: 'recovery', code: '0000000000' },
    ]) {
      const second = await keyless.http<Problem>('POST', '/api/login/second-step', {
        session: cookieOf(reply, 'second-step'),
        body,
      });
      expect([second.body.code, cookieOf(second)]).toEqual(['auth.second-step-wrong', '']);
    }
  });

  test('the next start says which key is missing, and for how many accounts; nothing where none is', async () => {
    const start = async () => {
      log.length = 0;
      await keyless.service.app.get(SecondStepKeyCheck).onApplicationBootstrap();
      return log.map((line) => JSON.parse(line) as Record<string, unknown>);
    };
    const em = keyless.orm.em.fork();
    await em.execute('delete from totp_secrets');
    expect(await start()).toEqual([]);
    for (const user of [await keyless.addUser(), await keyless.addUser()])
      await em.execute(
        `insert into totp_secrets (id, user_id, secret, key_id, created_at, confirmed_at) values (gen_random_uuid(), ?, decode('00', 'hex'), 'lost', now(), now())`,
        [user.id],
      );
    expect(await start()).toMatchObject([
      { level: 50, keyId: 'lost', accounts: 2, msg: expect.stringContaining('SECOND_STEP_KEY lacks a key') },
    ]);
  });
});
