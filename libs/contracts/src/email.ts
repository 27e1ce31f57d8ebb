/** The rule of e-mail addresses. Imports no package, because the sign-in page does not load the schemas. */

import { LEFT_BY_PROGRAMS, STRAY_JOINER } from './hidden-signs.js';

/** The pattern of zod, which `z.email` has; a test compares the two. */
export const ASCII_EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The form of a domain without letters beyond ASCII (punycode); null = not a domain. */
export function asciiDomain(domain: string): string | null {
  if (/^[\x20-\x7e]*$/.test(domain) && !domain.includes('xn--')) return domain;
  if (/[\s/?#:@\\[\]]/.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** An address as browsers sent it from fields of the type «email», by older rules of domains: `ß` as `ss`, final sigma as sigma, no joiners. */
export function emailByOlderRules(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at).replace(/ß/g, 'ss').replace(/ς/g, 'σ');
  return email.slice(0, at) + domain.replace(/[\u200c\u200d]/g, '');
}

/** An address as it is compared, but for its domain. */
export const tidyEmail = (typed: string): string =>
  typed.replace(LEFT_BY_PROGRAMS, '').replace(STRAY_JOINER, '').trim().normalize('NFC').toLowerCase();

/** Whether a tidy text is an address. Accepts letters of every script before the @ (SMTPUTF8) and in the domain. */
export function isEmail(email: string): boolean {
  const at = email.lastIndexOf('@');
  const domain = asciiDomain(email.slice(at + 1));
  const local = email.slice(0, at).replace(/[\p{L}\p{M}\p{N}]/gu, 'x');
  // The pattern knows top-level domains of letters only.
  return at > 0 && domain !== null && ASCII_EMAIL.test(`${local}@${domain.replace(/\.xn--[a-z0-9-]+$/, '.xx')}`);
}
