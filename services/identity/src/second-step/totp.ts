import { randomBytes } from 'node:crypto';
import { TOTP_DIGITS } from '@nb/contracts';
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
const SECRET_BYTES = 20;
/** Steps before and after the present one that are accepted, because clocks differ. */
const WINDOW = 1;
const FORM = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: PERIOD };
const secretOf = (bytes: Uint8Array) => new Secret({ buffer: Uint8Array.from(bytes).buffer });

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** What an authenticator app is given: the secret in Base32, and the same as an `otpauth:` link. */
export function totpInvitation(bytes: Uint8Array, account: { issuer: string; email: string }) {
  const secret = secretOf(bytes);
  const totp = new TOTP({ ...FORM, issuer: account.issuer, label: account.email, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

/** The 30 seconds, counted from 1970, whose code this is; null = it is the code of none that counts at `now`. */
export function timeStepOf(bytes: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...FORM, token: code, secret: secretOf(bytes), timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta;
}
