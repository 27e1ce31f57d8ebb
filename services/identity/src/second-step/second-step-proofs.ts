import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { secondStepBody, SecondStepMethod } from '@nb/contracts';
import { Problem, type RateLimiter, RateLimits } from '@nb/nest-kit';
import type { z } from 'zod';
import type { User } from '../accounts/user.entity.js';
import { MailOutbox } from '../mail/mail.job.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import type { Visitor } from '../sessions/account-sessions.js';
import { Passkeys } from './passkeys.js';
import { SecondStepKeys } from './second-step-keys.js';
import { timeStepOf } from './totp.js';

type Body = z.output<typeof secondStepBody>;
/** What proves it, without what else is asked with it. */
export type Given =
  | Pick<Extract<Body, { method: 'totp' }>, 'method' | 'code'>
  | Pick<Extract<Body, { method: 'recovery' }>, 'method' | 'code'>
  | Pick<Extract<Body, { method: 'passkey' }>, 'method' | 'response'>;
/** Tries of one account, in whatever sign-ins and sessions. */
const ACCOUNT_LIMIT = { points: 10, duration: 900 };

/** Checks second steps of accounts that have one; each code counts once. */
@Injectable()
export class SecondStepProofs {
  private tries: Promise<RateLimiter> | undefined;
  constructor(
    private readonly keys: SecondStepKeys,
    private readonly passkeys: Passkeys,
    private readonly events: SecurityLogService,
    private readonly mails: MailOutbox,
    private readonly limits: RateLimits,
  ) {}

  /** Counts one more try of the account. @throws Problem `auth.throttled` after ten in 15 minutes. */
  async countTry(userId: string): Promise<void> {
    this.tries ??= this.limits.limiter('second-step', ACCOUNT_LIMIT, 'auth.throttled');
    await (await this.tries).consume(userId);
  }

  /** What this account can be asked for; nothing whose key is missing. */
  async methodsOf(em: EntityManager, userId: string): Promise<SecondStepMethod[]> {
    const keyIds = `{${this.keys.ids.join(',')}}`;
    const [has] = await em.execute<Record<SecondStepMethod, boolean>[]>(
      `select exists (select from totp_secrets where user_id = ? and confirmed_at is not null and key_id = any(?)) as totp,
         exists (select from passkeys where user_id = ?) as passkey,
         exists (select from recovery_codes where user_id = ? and is_confirmed and used_at is null and key_id = any(?)) as recovery`,
      [userId, keyIds, userId, userId, keyIds],
    );
    return (['totp', 'passkey', 'recovery'] as const).filter((method) => has?.[method]);
  }

  /**
   * Uses what was given, in a transaction that holds the account's row. `webauthn`: what a passkey had to sign.
   * @throws Problem `auth.second-step-wrong`, the same for wrong and for used ones.
   */
  async use(
    em: EntityManager,
    user: User,
    given: Given,
    { webauthn, visitor }: { webauthn: string | null; visitor: Visitor },
  ): Promise<void> {
    const isRight =
      given.method === 'totp'
        ? await this.useTotp(em, user.id, given.code)
        : given.method === 'recovery'
          ? await this.useRecoveryCode(em, user.id, given.code, visitor)
          : webauthn !== null && (await this.passkeys.use(em, user.id, given.response, webauthn, visitor));
    if (!isRight) throw new Problem('auth.second-step-wrong');
  }

  private async useTotp(em: EntityManager, userId: string, code: string): Promise<boolean> {
    const [row] = await em.execute<{ id: string; secret: Buffer; key_id: string }[]>(
      'select id, secret, key_id from totp_secrets where user_id = ? and confirmed_at is not null',
      [userId],
    );
    const secret = row && this.keys.open(row.secret, row.key_id, userId);
    const step = secret ? timeStepOf(secret, code, new Date()) : null;
    if (!row || step === null) return false;
    return useTimeStep(em, row.id, step);
  }

  private async useRecoveryCode(em: EntityManager, userId: string, code: string, visitor: Visitor): Promise<boolean> {
    const used = await em.execute<unknown[]>(
      `update recovery_codes set used_at = now()
       where user_id = ? and is_confirmed and used_at is null and code_hash = any(?) returning id`,
      [userId, `{${this.keys.marks(code, userId).join(',')}}`],
    );
    if (used.length === 0) return false;
    const [left] = await em.execute<{ count: number }[]>(
      'select count(*)::int as count from recovery_codes where user_id = ? and is_confirmed and used_at is null',
      [userId],
    );
    await this.events.note(em, userId, 'recovery-code-used', visitor);
    await this.mails.add(em, { kind: 'second-step', userId, change: 'code-used', left: left?.count ?? 0 });
    return true;
  }
}

/** Each time step counts once, and none before one that was used: one statement decides. */
export async function useTimeStep(em: EntityManager, id: string, step: number): Promise<boolean> {
  const used = await em.execute<unknown[]>(
    'update totp_secrets set last_time_step = ? where id = ? and (last_time_step is null or last_time_step < ?) returning id',
    [step, id, step],
  );
  return used.length > 0;
}
