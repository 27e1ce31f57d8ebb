import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { secondStepBody, SecondStepMethod } from '@nb/contracts';
import { addressKey, ENV, Problem, type RateLimiter, RateLimits } from '@nb/nest-kit';
import type { z } from 'zod';
import { User } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import type { Visitor } from '../sessions/account-sessions.js';
import { refusalOf, SignInService, type Proof, type SignedIn } from '../sign-in/sign-in.service.js';
import { Challenges, passwordMark, type Challenge } from './challenges.js';
import { Passkeys, type Asked, type PasskeyResponse } from './passkeys.js';
import { SecondStepProofs } from './second-step-proofs.js';
import { TrustedDevices } from './trusted-devices.js';

export interface Presented {
  /** Token of the sign-in that waits. */
  waiting: string | undefined;
  /** Token of what any passkey may sign. */
  passkey: string | undefined;
  /** Hash of the session that the browser has. */
  session: string | undefined;
}
/** What the browser holds from then on. */
export interface Finished extends SignedIn {
  /** To be presented at the next sign-in; null = the device is not trusted. */
  trustToken: string | null;
}

/** The second step of signing in, and passkeys, which are both steps in one (docs/product/two-step-sign-in.md#signing-in). */
@Injectable()
export class SecondStepSignInService {
  private addresses: Promise<{ options: RateLimiter; answers: RateLimiter }> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly signIn: SignInService,
    private readonly challenges: Challenges,
    private readonly proofs: SecondStepProofs,
    private readonly passkeys: Passkeys,
    private readonly devices: TrustedDevices,
    private readonly events: SecurityLogService,
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** After the right password: whether that is all, and how the device proves it when the session begins. */
  async wayOf(user: User, trusted: readonly string[]): Promise<'open' | 'ask' | Proof> {
    if (user.secondStepSince == null) return 'open';
    if (!(await this.devices.isTrusted(this.em.fork(), user, trusted))) return 'ask';
    return async (em, locked) => {
      // It may have ended, or its owner become an admin, while the password was being checked.
      if (!(await this.devices.isTrusted(em, locked, trusted))) throw new Problem('auth.second-step-expired');
      return false;
    };
  }

  /** Waits for the second step. Returns the token for the cookie, and what can be used. */
  async begin(user: User, remember: boolean): Promise<{ token: string; methods: SecondStepMethod[] }> {
    const token = await this.challenges.begin(user, remember);
    return { token, methods: await this.proofs.methodsOf(this.em.fork(), user.id) };
  }

  /**
   * The second step of the sign-in that waits.
   * @throws Problem `auth.second-step-expired`, `auth.second-step-wrong`, `auth.throttled`, `auth.deactivated`.
   */
  async finish(
    body: z.output<typeof secondStepBody>,
    presented: Presented,
    visitor: Visitor,
  ): Promise<Finished & { email: string }> {
    const challenge = await this.challenges.countTry(presented.waiting);
    const user = await this.accountOf(challenge);
    await this.proofs.countTry(user.id);
    let trustToken: string | null = null;
    try {
      const signedIn = await this.signIn.begin(
        user,
        visitor,
        challenge.remember,
        presented.session,
        async (em, locked) => {
          await this.challenges.take(em, challenge);
          // Reset by an admin, or turned off, while it waited.
          if (locked.secondStepSince == null) throw new Problem('auth.second-step-expired');
          await this.proofs.use(em, locked, body, { webauthn: challenge.webauthn, visitor });
          if (body.trustDevice) trustToken = await this.devices.trust(em, locked, visitor);
          return true;
        },
      );
      return { ...signedIn, trustToken, email: user.email };
    } catch (error) {
      if (error instanceof Problem && error.code === 'auth.second-step-wrong')
        this.events.noteLater(user.id, 'second-step-failed', visitor);
      throw error;
    }
  }

  /** What a passkey has to sign: one of the account whose sign-in waits, otherwise any. `token`: for the cookie. */
  async askPasskey(presented: Presented, visitor: Visitor): Promise<Asked & { token: string | null }> {
    const { options } = await this.limiterSet();
    await options.consume(addressKey(visitor.address));
    const waiting = await this.challenges.find(presented.waiting);
    const asked = await this.passkeys.ask(waiting?.userId);
    if (waiting) await this.challenges.ask(waiting, asked.webauthn);
    return { ...asked, token: waiting ? null : await this.challenges.askAnybody(asked.webauthn) };
  }

  /**
   * Signs in by a passkey alone. @throws Problem `auth.passkey-unknown` whatever is wrong with it, `auth.second-step-expired`, `auth.deactivated`,
   * `auth.temporary-ended`, `request.rate-limited`.
   */
  async withPasskey(
    { response, rememberMe }: { response: PasskeyResponse; rememberMe: boolean },
    presented: Presented,
    visitor: Visitor,
  ): Promise<SignedIn & { email: string }> {
    const { answers } = await this.limiterSet();
    await answers.consume(addressKey(visitor.address));
    const waiting = presented.waiting === undefined ? null : await this.challenges.find(presented.waiting);
    const webauthn = waiting?.webauthn
      ? (await this.challenges.countTry(presented.waiting)).webauthn
      : await this.challenges.takeAnybody(presented.passkey);
    if (webauthn === null) throw new Problem('auth.second-step-expired');
    const userId = await this.passkeys.ownerOf(response);
    const user = userId === null ? null : await this.em.fork().findOne(User, userId);
    // Until its recovery codes were typed back, a passkey opens nothing.
    if (!user || user.secondStepSince == null) throw new Problem('auth.passkey-unknown');
    const remember = rememberMe || waiting?.remember === true;
    const signedIn = await this.signIn.begin(user, visitor, remember, presented.session, async (em, locked) => {
      if (waiting) await this.challenges.take(em, waiting);
      await this.proofs
        .use(em, locked, { method: 'passkey', response }, { webauthn, visitor })
        .catch((error: unknown) => {
          throw error instanceof Problem ? new Problem('auth.passkey-unknown') : error;
        });
      const refusal = refusalOf(locked, this.env);
      if (refusal !== null) throw new Problem(refusal);
      return true;
    });
    return { ...signedIn, email: user.email };
  }

  /** Whose sign-in waits, while the password that was right still is. @throws Problem `auth.second-step-expired`, `auth.deactivated`. */
  private async accountOf(challenge: Challenge): Promise<User> {
    const user = await this.em.fork().findOne(User, challenge.userId);
    if (!user || user.secondStepSince == null || passwordMark(user) !== challenge.passwordHash)
      throw new Problem('auth.second-step-expired');
    const refusal = refusalOf(user, this.env);
    if (refusal !== null) throw new Problem(refusal);
    return user;
  }

  private limiterSet(): Promise<{ options: RateLimiter; answers: RateLimiter }> {
    this.addresses ??= Promise.all([
      this.limits.limiter('passkey-options', { points: 200, duration: 900 }),
      this.limits.limiter('passkey-login', { points: 50, duration: 900 }),
    ]).then(([options, answers]) => ({ options, answers }));
    return this.addresses;
  }
}
