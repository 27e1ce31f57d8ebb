import { createHmac } from 'node:crypto';

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
