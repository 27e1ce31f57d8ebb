import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { z } from 'zod';

/** A signature of a release record, and which key made it. */
export const signature = z.object({ key: z.string(), value: z.string() });

/** The private Ed25519 key that signs releases; edges have only its public key. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}
/** What an edge knows: the public keys by their id. */
export type PublicKeys = ReadonlyMap<string, KeyObject>;

/** Base64 of the public key in DER (SPKI), on one line. */
const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });
const idOf = (publicKey: KeyObject) => createHash('sha256').update(spki(publicKey)).digest('hex').slice(0, 16);

const isEd25519 = (key: KeyObject) => key.asymmetricKeyType === 'ed25519';

/** A new pair: the private key as PEM, the public one as `RELEASE_PUBLIC_KEYS` takes it. */
export function newKeyPair(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: spki(publicKey).toString('base64'),
  };
}

/** @throws Error when it is no Ed25519 private key in PEM. */
export function signingKey(pem: string): SigningKey & { publicKey: string } {
  let privateKey: KeyObject | undefined;
  try {
    privateKey = createPrivateKey(pem);
  } catch {
    // Refused below: the error must not contain the key.
  }
  if (!privateKey || !isEd25519(privateKey)) throw new Error('it is no Ed25519 private key in PEM');
  const publicKey = createPublicKey(privateKey);
  return { id: idOf(publicKey), privateKey, publicKey: spki(publicKey).toString('base64') };
}

function publicKeyOf(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), type: 'spki', format: 'der' });
    return isEd25519(key) ? key : null;
  } catch {
    return null;
  }
}

/** Separated by commas, because while a key is replaced an edge knows the old one and the new one. */
export const publicKeys = z.string().transform((value, context): PublicKeys => {
  const keys = value
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map(publicKeyOf);
  if (keys.length === 0 || keys.includes(null))
    context.addIssue({ code: 'custom', message: 'must be public keys as `npm run release -- keys` prints them' });
  return new Map(keys.filter((key) => key !== null).map((key) => [idOf(key), key]));
});

type Json = Record<string, unknown>;

/** JSON with sorted keys, so that the signature does not depend on the order of the fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
function signedBytes(content: Json): Buffer {
  const { signature: _, ...record } = content;
  return Buffer.from(`release record\n${canonical(record)}`);
}

/** The record with its signature, which replaces an earlier one. */
export const withSignature = <T extends Json>(record: T, { id, privateKey }: SigningKey) => ({
  ...record,
  signature: { key: id, value: sign(null, signedBytes(record), privateKey).toString('base64') },
});

/** Whether one of these keys signed exactly this record, as it was read. */
export function isSigned(record: Json, keys: PublicKeys): boolean {
  const { data } = signature.safeParse(record['signature']);
  const key = data && keys.get(data.key);
  return key !== undefined && verify(null, signedBytes(record), key, Buffer.from(data!.value, 'base64'));
}
