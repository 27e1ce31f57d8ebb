import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@nb/nest-kit';
import { z } from 'zod';
import type { IdentityEnv } from '../env.js';

export interface SecondStepKey {
  /** What rows name it by. */
  id: string;
  secret: Buffer;
}
const ENTRY = /^(?:([\w-]{1,20}):)?([A-Za-z0-9+/]{43}=)$/;

/** `SECOND_STEP_KEY`: keys of 32 bytes in Base64 with commas between, each with `name:` before it or named by its own hash. The first one encrypts, all decrypt. */
export const secondStepKeys = z.string().transform((text, context): SecondStepKey[] => {
  const keys = text.split(',').flatMap((entry) => {
    const [, name, base64] = ENTRY.exec(entry.trim()) ?? [];
    if (base64 === undefined) return [];
    const secret = Buffer.from(base64, 'base64');
    return [{ id: name ?? hash('sha256', secret, 'hex').slice(0, 8), secret }];
  });
  if (keys.length === text.split(',').length && new Set(keys.map(({ id }) => id)).size === keys.length) return keys;
  context.addIssue({
    code: 'custom',
    message: 'is not 32 bytes in Base64 (openssl rand -base64 32), or several as name:base64 with commas between',
  });
  return z.NEVER;
});

const IV_BYTES = 12;
const TAG_BYTES = 16;
const derived = (key: SecondStepKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.secret, '', purpose, 32));

/** Encrypts secrets of authenticator apps and marks recovery codes (docs/product/two-step-sign-in.md#the-key). */
@Injectable()
export class SecondStepKeys {
  private readonly keys: { id: string; encryption: Buffer; marking: Buffer }[];
  constructor(@Inject(ENV) { SECOND_STEP_KEY }: Pick<IdentityEnv, 'SECOND_STEP_KEY'>) {
    this.keys = (SECOND_STEP_KEY ?? []).map((key) => ({
      id: key.id,
      encryption: derived(key, 'totp-secrets'),
      marking: derived(key, 'recovery-codes'),
    }));
  }

  /** Whether there is a key: without one, nothing can be turned on. */
  get isAvailable(): boolean {
    return this.keys.length > 0;
  }
  get ids(): string[] {
    return this.keys.map(({ id }) => id);
  }

  /** Encrypted for this user under the first key: opened for another, it is refused. */
  seal(secret: Uint8Array, userId: string): { sealed: Buffer; keyId: string } {
    const { id, encryption } = this.first();
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', encryption, iv).setAAD(Buffer.from(userId));
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return { sealed: Buffer.concat([iv, cipher.getAuthTag(), text]), keyId: id };
  }

  /** null = its key is missing, or it is not what was sealed for this user. */
  open(sealed: Buffer, keyId: string, userId: string): Buffer | null {
    const key = this.keys.find(({ id }) => id === keyId);
    if (!key || sealed.length <= IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv('aes-256-gcm', key.encryption, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(userId))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }

  /** A recovery code as it is stored, under the first key. */
  mark(code: string, userId: string): { codeHash: string; keyId: string } {
    const { id, marking } = this.first();
    return { codeHash: markOf(marking, code, userId), keyId: id };
  }

  /** How a code may be stored: under each key. */
  marks(code: string, userId: string): string[] {
    return this.keys.map(({ marking }) => markOf(marking, code, userId));
  }

  private first() {
    const [first] = this.keys;
    if (!first) throw new Error('There is no SECOND_STEP_KEY');
    return first;
  }
}

const markOf = (key: Buffer, code: string, userId: string) =>
  createHmac('sha256', key).update(`${userId}:${code}`).digest('hex');
