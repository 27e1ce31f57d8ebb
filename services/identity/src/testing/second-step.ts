import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { SecondStepAdded, TotpEnrolment } from '@nb/contracts';
import { Secret, TOTP } from 'otpauth';
import type { User } from '../accounts/user.entity.js';
import { cookieOf, type IdentityWorld } from './identity-world.js';

/** 32 bytes, as an operator sets them. */
export const KEY = Buffer.alloc(32, 7).toString('base64');
const STEP_MS = 30_000;

/** What an authenticator app shows `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });

/** As if no code was used yet, so that the code of now counts once more. */
export const forgetTimeSteps = async (world: IdentityWorld): Promise<void> => {
  await world.orm.em.fork().execute('update totp_secrets set last_time_step = null');
};

export interface Enrolled {
  user: User;
  session: string;
  /** Base32. */
  secret: string;
  recoveryCodes: string[];
}

/** Somebody who turned the second step on with an authenticator app; none of its codes counts as used. */
export async function enrol(world: IdentityWorld, given: Partial<User> = {}): Promise<Enrolled> {
  const user = await world.addUser(given);
  return enrolIn(world, user, await world.signInAs(user));
}
/** The same for somebody in this session of theirs. */
export async function enrolIn(world: IdentityWorld, user: User, session: string): Promise<Enrolled> {
  const begun = await world.http<TotpEnrolment>('POST', '/api/auth/second-step/totp', { session, body: {} });
  const { enrolmentId, secret } = begun.body;
  const added = await world.http<SecondStepAdded>('POST', '/api/auth/second-step/totp/confirm', {
    session,
    body: { enrolmentId, code: codeOf(secret) },
  });
  const recoveryCodes = added.body.recoveryCodes ?? [];
  const on = await world.http('POST', '/api/auth/second-step/recovery-codes/confirm', {
    session,
    body: { code: recoveryCodes[0] },
  });
  if (on.status !== 200) throw new Error(`Not turned on: ${JSON.stringify(on.body)}`);
  await forgetTimeSteps(world);
  return { user, session, secret, recoveryCodes };
}

/** The cookies of an answer, as the browser sends them from then on. */
export const cookiesOf = (reply: { headers: Headers }, ...names: string[]): string =>
  names
    .map((name) => cookieOf(reply as never, name))
    .filter((each) => each !== '')
    .join('; ');

const encoded = (bytes: Buffer) => bytes.toString('base64url');
/** CBOR of the few shapes that WebAuthn needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([major + length])
      : length < 256
        ? Buffer.from([major + 24, length])
        : Buffer.from([major + 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(0x20, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(0xa0, entries.length), ...entries.flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

/** An authenticator in software, with one resident passkey: real answers, signed with ES256. */
export class Authenticator {
  readonly id: string;
  counter = 0;
  /** Passkeys that are kept in several devices have no counter. */
  hasCounter = true;
  /** Whether it asks for a finger or a PIN. */
  verifiesUser = true;
  private userHandle = '';
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  constructor(
    private readonly origin = 'http://localhost:3000',
    id = randomBytes(16),
  ) {
    this.id = encoded(id);
  }

  /** Answers `navigator.credentials.create`. */
  create(options: Record<string, unknown>) {
    const { challenge, rp, user } = options as unknown as Options;
    this.userHandle = user?.id ?? '';
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x ?? '', 'base64url')],
        [-3, Buffer.from(y ?? '', 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      this.data(rp?.id ?? '', 0x40),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 255]),
      id,
      publicKey,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ]);
    return this.answer({
      clientDataJSON: encoded(this.client('webauthn.create', challenge)),
      attestationObject: encoded(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`; `userId`: as if the passkey were that account's. */
  get(options: Record<string, unknown>, { userId }: { userId?: string } = {}) {
    const { challenge, rpId } = options as unknown as Options;
    if (this.hasCounter) this.counter += 1;
    const data = this.data(rpId ?? '', 0);
    const client = this.client('webauthn.get', challenge);
    const key = createPrivateKey({ key: this.keys.privateKey.export({ format: 'jwk' }), format: 'jwk' });
    const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), key);
    return this.answer({
      clientDataJSON: encoded(client),
      authenticatorData: encoded(data),
      signature: encoded(signature),
      userHandle: userId === undefined ? this.userHandle : encoded(Buffer.from(userId)),
    });
  }

  private answer(response: Record<string, unknown>) {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }
  private client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
  private data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const user = this.verifiesUser ? 0x05 : 0x01;
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([user | flags]), counter]);
  }
}
