import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Account, newAccount, person, settle, signInApi } from './people.ts';
import { totp } from './totp.ts';

/** The texts of an app in a language. */
export const textsOf = (app: string, language: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '..', app, `src/texts/${language}.json`), 'utf8'));

/** A new master admin with a password of their own. */
export async function newAdmin(browser: Browser, name = 'Keeper'): Promise<Account> {
  const account = await settle(browser, await newAccount(browser, name));
  const { context } = await person(browser);
  await signInApi(context, 'admin@demo.test');
  const answer = await context.request.post('/api/admin/change-role', {
    data: { userId: account.id, role: 'admin' },
  });
  expect([answer.status(), await answer.text()]).toEqual([200, expect.anything()]);
  await context.close();
  return account;
}

/** Gives the signed-in account an authenticator app; the first code is used up with it. */
export async function enrolByApi(context: BrowserContext): Promise<{ secret: string; codes: string[] }> {
  const post = async (way: string, data: object) => {
    const answer = await context.request.post(`/api/auth/second-step/${way}`, { data });
    expect(answer.status()).toBe(200);
    return answer.json() as Promise<unknown>;
  };
  const { enrolmentId, secret } = (await post('totp', {})) as { enrolmentId: string; secret: string };
  const { recoveryCodes } = (await post('totp/confirm', { enrolmentId, code: totp(secret) })) as {
    recoveryCodes: string[];
  };
  await post('recovery-codes/confirm', { code: recoveryCodes[9] });
  return { secret, codes: recoveryCodes };
}
