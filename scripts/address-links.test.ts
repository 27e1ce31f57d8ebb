import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Who writes an address into a link of these kinds, and why what stands in it is one address or number. */
const WRITERS: Readonly<Record<string, string>> = {
  'libs/web-kit/src/share/mail-href.ts': 'writes out what would end an address or add one',
  'libs/web-kit/src/share/phone-numbers.ts': 'digits only',
  'libs/web-kit/src/call/call-place.rules.ts': 'a number that the contracts checked',
  'libs/nest-kit/src/calendar/index.ts': 'a number that the contracts checked',
  'services/identity/src/mail/join.rules.ts': 'a number that the contracts checked',
  'services/identity/src/mail/mail-preparation.ts': 'encoded',
  'services/edge/src/security-txt.ts': 'encoded',
  'mfe-prospects/src/today/line-action.rules.ts': 'a number that the contracts checked',
  'shell/src/sign-in/sign-in-view.tsx':
    'an e-mail that the configuration checked; the prerendered page has a placeholder there',
};
const LINK = /(?:mailto:|tel:|sms:|https:\/\/wa\.me\/)\$\{/;

test('an address that somebody typed becomes a link in one place only', () => {
  const files = execFileSync('git', ['ls-files', 'libs', 'services', 'shell', 'mfe-*'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\/|search-cases/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const writers = files.filter((file) => LINK.test(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')));
  expect(writers.toSorted()).toEqual(Object.keys(WRITERS).toSorted());
});
