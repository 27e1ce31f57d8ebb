import { type Browser, type BrowserContext, type Locator, type Page, expect } from '@playwright/test';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Account, PRODUCT, newAccount, person, settle, signInApi } from './people.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows for the secret (RFC 6238: SHA-1, six digits, 30 s), `steps` half-minutes from now. */
export function totp(secret: string, steps = 0): string {
  const bits = Array.from(secret.replace(/\s/g, ''), (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join(
    '',
  );
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The texts of an app in a language. */
export const textsOf = (app: string, language: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '..', app, `src/texts/${language}.json`), 'utf8'));

/** One language a run, which the commit decides (`npm test`); `TEST_LANGUAGE=all`: each of them. The rule for admins is walked in English, too. */
const CHOSEN = process.env['TEST_LANGUAGE'] ?? 'all';
export const LANGUAGES = ['es', 'fr', 'de', 'hi', 'pa', 'tl'].filter(
  (language) => CHOSEN === 'all' || language === CHOSEN,
);

/** Puts a device and the account that is signed in on it into this language. */
export async function speak(context: BrowserContext, language: string): Promise<void> {
  await context.addCookies([{ name: 'language', value: language, url: PRODUCT() }]);
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  expect((await context.request.post('/api/user/language', { data: { language } })).status()).toBe(200);
}

/** Presses a button by keyboard. */
export async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.page().keyboard.press('Enter');
}

/** Nothing lies beside the page. */
export const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

/** Fills in the form of the sign-in, in this language. */
export async function givePassword(page: Page, { email, password }: Account, language: string): Promise<void> {
  const { signIn } = textsOf('shell', language);
  await page.getByLabel(signIn.email).fill(email);
  await page.getByLabel(signIn.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Waits until the sign-in has led where it leads: a visit elsewhere on the way there would be cut off by it. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).not.toHaveURL(/\/auth/);
  expect((await page.context().request.get('/api/auth/user')).status()).toBe(200);
}

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
