import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { passkeyResponse, PasskeyView } from '@nb/contracts';
import { ENV } from '@nb/nest-kit';
import type { z } from 'zod';
import { nameOf, type User } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import type { Visitor } from '../sessions/account-sessions.js';

export type PasskeyResponse = z.output<typeof passkeyResponse>;
/** WebAuthn options for the browser, and what it will have to sign. */
export interface Asked {
  options: Record<string, unknown>;
  webauthn: string;
}
export interface NewPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
}
interface Row {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  is_backed_up: boolean;
  name: string;
  created_at: string;
  last_used_at: string | null;
}
/** EdDSA, ES256, RS256: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];
/** Loaded with its first use: most accounts have no passkey, and its certificates take a while to load. */
const library = () => import('@simplewebauthn/server');

/** Passkeys: what the browser is asked, and whether its answer is one (docs/product/two-step-sign-in.md#passkeys). */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly rpId: string;
  constructor(
    private readonly em: EntityManager,
    private readonly events: SecurityLogService,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {
    const { origin, hostname } = new URL(env.PUBLIC_ORIGIN);
    this.origin = origin;
    this.rpId = hostname;
  }

  /** To make a new one; the browser refuses those that the account has. */
  async askNew(user: User): Promise<Asked> {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: this.env.BRAND_NAME,
      rpID: this.rpId,
      userID: Uint8Array.from(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: nameOf(user),
      attestationType: 'none',
      excludeCredentials: await this.credentialsOf(user.id),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
      timeout: 300_000,
    });
    return { options: { ...options }, webauthn: options.challenge };
  }

  /** null = the answer is not to what was asked, or from elsewhere. */
  async readNew(response: PasskeyResponse, webauthn: string): Promise<NewPasskey | null> {
    const { verifyRegistrationResponse } = await library();
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: webauthn,
        expectedOrigin: this.origin,
        expectedRPID: this.rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!verified) return null;
      const { credential, credentialBackedUp } = registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (credential.transports ?? []).filter((each) => /^[\w-]{1,20}$/.test(each)).slice(0, 10),
        isBackedUp: credentialBackedUp,
      };
    } catch {
      // It says of any malformed or forged answer that it is wrong by throwing.
      return null;
    }
  }

  /** To use one: one of this account, or any that the device offers. */
  async ask(userId?: string): Promise<Asked> {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: this.rpId,
      userVerification: 'required',
      ...(userId === undefined ? {} : { allowCredentials: await this.credentialsOf(userId) }),
      timeout: 300_000,
    });
    return { options: { ...options }, webauthn: options.challenge };
  }

  /** Whose passkey it says to be; null = nobody's. */
  async ownerOf({ id }: PasskeyResponse): Promise<string | null> {
    const [row] = await this.em
      .fork()
      .execute<{ user_id: string }[]>('select user_id from passkeys where credential_id = ?', [id]);
    return row?.user_id ?? null;
  }

  /**
   * Whether this is an answer by a passkey of this account to what was asked. A counter that does not rise says that the passkey was copied: refused and
   * noted. Its last use is written in the caller's transaction.
   */
  async use(
    em: EntityManager,
    userId: string,
    response: PasskeyResponse,
    webauthn: string,
    visitor: Visitor,
  ): Promise<boolean> {
    const [row] = await em.execute<Row[]>('select * from passkeys where credential_id = ? and user_id = ?', [
      response.id,
      userId,
    ]);
    if (!row) return false;
    const verified = await this.verify(row, response, webauthn);
    if (!verified) return false;
    const used = await em.execute<unknown[]>(
      `update passkeys set counter = ?, is_backed_up = ?, last_used_at = now() where id = ? and (counter < ? or (counter = 0 and 0 = ?)) returning id`,
      [verified.counter, verified.isBackedUp, row.id, verified.counter, verified.counter],
    );
    if (used.length === 0) this.events.noteLater(userId, 'passkey-counter-fell', visitor);
    return used.length > 0;
  }

  private async verify(
    row: Row,
    response: PasskeyResponse,
    webauthn: string,
  ): Promise<{ counter: number; isBackedUp: boolean } | null> {
    const { userHandle } = response.response;
    if (userHandle != null && userHandle !== Buffer.from(row.user_id).toString('base64url')) return null;
    const { verifyAuthenticationResponse } = await library();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: webauthn,
        expectedOrigin: this.origin,
        expectedRPID: this.rpId,
        requireUserVerification: true,
        // The counter is compared with the row's in one statement afterwards.
        credential: { id: row.credential_id, publicKey: Uint8Array.from(row.public_key), counter: 0 },
      });
      return verified
        ? { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
        : null;
    } catch {
      return null;
    }
  }

  async list(em: EntityManager, userId: string): Promise<PasskeyView[]> {
    const rows = await em.execute<Row[]>('select * from passkeys where user_id = ? order by created_at, id', [userId]);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: new Date(row.created_at).toISOString(),
      lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
      isBackedUp: row.is_backed_up,
    }));
  }

  private async credentialsOf(userId: string): Promise<{ id: string; transports: string[] }[]> {
    const rows = await this.em
      .fork()
      .execute<Row[]>('select credential_id, transports from passkeys where user_id = ?', [userId]);
    return rows.map((row) => ({ id: row.credential_id, transports: row.transports }));
  }
}
