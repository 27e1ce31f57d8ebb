import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  MAX_PASSKEYS,
  type SecondStepAdded,
  type SecondStepState,
  type SecurityEventKind,
  type SessionInfo,
  type TotpEnrolment,
} from '@nb/contracts';
import { ENV, fieldProblem, newId, Problem, type RateLimiter, RateLimits, Sessions, UserLimits } from '@nb/nest-kit';
import { lockUser } from '../accounts/accounts.service.js';
import { User } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';
import { MailOutbox, type MailOf } from '../mail/mail.job.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions, type Visitor } from '../sessions/account-sessions.js';
import { Challenges } from './challenges.js';
import { Passkeys, type Asked, type PasskeyResponse } from './passkeys.js';
import { isRequiredNow, requiredFrom, type StoredPolicy } from './policy.rules.js';
import { newRecoveryCodes } from './recovery-codes.js';
import { useTimeStep } from './second-step-proofs.js';
import { SecondStepKeys } from './second-step-keys.js';
import { newTotpSecret, timeStepOf, totpInvitation } from './totp.js';

type Change = MailOf<'second-step'>['change'];
/** A change to the second step, in a transaction that holds the account's row. */
interface Work {
  em: EntityManager;
  user: User;
  /** Writes it down, and mails it to the owner where `mail` says as what. */
  note: (kind: SecurityEventKind, mail?: Change) => Promise<void>;
}
interface Has {
  totpSince: Date | null;
  passkeys: number;
}

/** Turning one's own second step on, changing it, turning it off (docs/product/two-step-sign-in.md#setting-it-up). */
@Injectable()
export class SecondStepService {
  private changes: Promise<RateLimiter> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly keys: SecondStepKeys,
    private readonly passkeys: Passkeys,
    private readonly challenges: Challenges,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly events: SecurityLogService,
    private readonly mails: MailOutbox,
    private readonly limits: RateLimits,
    private readonly userLimits: UserLimits,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  async state({ userId }: Pick<SessionInfo, 'userId'>): Promise<SecondStepState> {
    const em = this.em.fork();
    const user = await em.findOne(User, userId);
    if (!user) throw new Problem('access.signed-out');
    return this.stateOf(em, user);
  }

  /** Begins with a new secret, which works from its first code on; one that was begun before is void. @throws Problem `second-step.unavailable`. */
  beginTotp(session: SessionInfo, visitor: Visitor): Promise<TotpEnrolment> {
    return this.change(session, visitor, 'never', async ({ em, user }) => {
      this.requireKey();
      const enrolmentId = newId();
      const secret = newTotpSecret();
      const { sealed, keyId } = this.keys.seal(secret, user.id);
      await em.execute(
        `insert into totp_secrets (id, user_id, secret, key_id, created_at) values (?, ?, decode(?, 'hex'), ?, now())
         on conflict (user_id) where confirmed_at is null
         do update set id = excluded.id, secret = excluded.secret, key_id = excluded.key_id, created_at = excluded.created_at, last_time_step = null`,
        [enrolmentId, user.id, sealed.toString('hex'), keyId],
      );
      return { enrolmentId, ...totpInvitation(secret, { issuer: this.env.BRAND_NAME, email: user.email }) };
    });
  }

  /** The app works; one that was used before is replaced. @throws Problem `second-step.replaced`, `second-step.wrong-code`, `limit.mails`. */
  confirmTotp(
    session: SessionInfo,
    { enrolmentId, code }: { enrolmentId: string; code: string },
    visitor: Visitor,
  ): Promise<SecondStepAdded> {
    return this.change(session, visitor, 'while-on', async (work) => {
      const { em, user } = work;
      const [row] = await em.execute<{ secret: Buffer; key_id: string }[]>(
        'select secret, key_id from totp_secrets where id = ? and user_id = ? and confirmed_at is null',
        [enrolmentId, user.id],
      );
      const secret = row && this.keys.open(row.secret, row.key_id, user.id);
      if (!secret) throw new Problem('second-step.replaced');
      const step = timeStepOf(secret, code, new Date());
      if (step === null || !(await useTimeStep(em, enrolmentId, step)))
        throw fieldProblem('second-step.wrong-code', 'code');
      await em.execute('delete from totp_secrets where user_id = ? and confirmed_at is not null', [user.id]);
      await em.execute('update totp_secrets set confirmed_at = now() where id = ?', [enrolmentId]);
      await work.note('totp-added', user.secondStepSince == null ? undefined : 'totp-added');
      return this.added(em, user);
    });
  }

  /** New recovery codes; those before hold until one of these was typed back. @throws Problem `second-step.none`, `second-step.unavailable`. */
  makeCodes(session: SessionInfo, visitor: Visitor): Promise<SecondStepAdded> {
    return this.change(session, visitor, 'never', async ({ em, user }) => {
      const { totpSince, passkeys } = await methodsOf(em, user.id);
      if (totpSince === null && passkeys === 0) throw new Problem('second-step.none');
      const recoveryCodes = await this.writeCodes(em, user.id);
      return { recoveryCodes, state: await this.stateOf(em, user) };
    });
  }

  /** One of the new codes was written down, it stays unused: from now on they hold alone, and the second step is on. @throws Problem `second-step.wrong-code`, `second-step.none`, `limit.mails`. */
  confirmCodes(session: SessionInfo, code: string, visitor: Visitor): Promise<SecondStepState> {
    return this.change(session, visitor, 'always', async (work) => {
      const { em, user } = work;
      const { totpSince, passkeys } = await methodsOf(em, user.id);
      const waiting = await em.execute<{ code_hash: string }[]>(
        'select code_hash from recovery_codes where user_id = ? and not is_confirmed',
        [user.id],
      );
      if ((totpSince === null && passkeys === 0) || waiting.length === 0) throw new Problem('second-step.none');
      const marks = this.keys.marks(code, user.id);
      if (!waiting.some((row) => marks.includes(row.code_hash))) throw fieldProblem('second-step.wrong-code', 'code');
      await em.execute('delete from recovery_codes where user_id = ? and is_confirmed', [user.id]);
      await em.execute('update recovery_codes set is_confirmed = true where user_id = ?', [user.id]);
      await work.note('recovery-codes-made', user.secondStepSince == null ? undefined : 'codes-made');
      if (user.secondStepSince == null) {
        user.secondStepSince = new Date();
        await work.note('second-step-on', 'on');
        // Here the new second step was just used; in other sessions it was not.
        await em.execute('update sessions set is_two_step = true, authenticated_at = now() where id = ?', [
          session.sessionId,
        ]);
      }
      await em.flush();
      return this.stateOf(em, user);
    });
  }

  /** @throws Problem `second-step.unavailable`, `passkey.limit`. */
  async askPasskey(session: SessionInfo): Promise<Asked> {
    this.requireKey();
    const em = this.em.fork();
    const user = await em.findOne(User, session.userId);
    if (!user) throw new Problem('access.signed-out');
    await requireRoom(em, user.id);
    const asked = await this.passkeys.askNew(user);
    await this.challenges.askInSession('add-passkey', session, asked.webauthn);
    return asked;
  }

  /** @throws Problem `passkey.invalid`, `passkey.known`, `passkey.limit`, `second-step.unavailable`, `limit.mails`. */
  async addPasskey(
    session: SessionInfo,
    { name, response }: { name: string; response: PasskeyResponse },
    visitor: Visitor,
  ): Promise<SecondStepAdded> {
    this.requireKey();
    const webauthn = await this.challenges.takeInSession('add-passkey', session);
    const passkey = webauthn === null ? null : await this.passkeys.readNew(response, webauthn);
    if (!passkey) throw fieldProblem('passkey.invalid', 'response');
    return this.change(session, visitor, 'always', async (work) => {
      const { em, user } = work;
      await requireRoom(em, user.id);
      const added = await em.execute<unknown[]>(
        `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
         values (?, ?, ?, decode(?, 'hex'), ?, ?, ?, ?, now()) on conflict (credential_id) do nothing returning id`,
        [
          newId(),
          user.id,
          passkey.credentialId,
          passkey.publicKey.toString('hex'),
          passkey.counter,
          `{${passkey.transports.join(',')}}`,
          passkey.isBackedUp,
          name,
        ],
      );
      if (added.length === 0) throw new Problem('passkey.known');
      await work.note('passkey-added', 'passkey-added');
      return this.added(em, user);
    });
  }

  /** @throws Problem `second-step.none`. */
  renamePasskey(session: SessionInfo, id: string, name: string, visitor: Visitor): Promise<SecondStepState> {
    return this.change(session, visitor, 'never', async ({ em, user }) => {
      const renamed = await em.execute<unknown[]>(
        'update passkeys set name = ? where id = ? and user_id = ? returning id',
        [name, id, user.id],
      );
      if (renamed.length === 0) throw new Problem('second-step.none');
      return this.stateOf(em, user);
    });
  }

  /** @throws Problem `second-step.none`, `second-step.required`, `limit.mails`. */
  removePasskey(session: SessionInfo, id: string, visitor: Visitor): Promise<SecondStepState> {
    return this.remove(session, visitor, 'passkey-removed', (em, userId) =>
      em.execute<unknown[]>('delete from passkeys where id = ? and user_id = ? returning id', [id, userId]),
    );
  }

  /** @throws Problem `second-step.none`, `second-step.required`, `limit.mails`. */
  removeTotp(session: SessionInfo, visitor: Visitor): Promise<SecondStepState> {
    return this.remove(session, visitor, 'totp-removed', (em, userId) =>
      em.execute<unknown[]>('delete from totp_secrets where user_id = ? and confirmed_at is not null returning id', [
        userId,
      ]),
    );
  }

  /** Everything goes. @throws Problem `second-step.none`, `second-step.required`, `limit.mails`. */
  turnOff(session: SessionInfo, visitor: Visitor): Promise<SecondStepState> {
    return this.change(session, visitor, 'while-on', async (work) => {
      const { em, user } = work;
      const { totpSince, passkeys } = await methodsOf(em, user.id);
      if (totpSince === null && passkeys === 0) throw new Problem('second-step.none');
      await this.end(work);
      return this.stateOf(em, user);
    });
  }

  private remove(
    session: SessionInfo,
    visitor: Visitor,
    kind: 'passkey-removed' | 'totp-removed',
    removed: (em: EntityManager, userId: string) => Promise<unknown[]>,
  ): Promise<SecondStepState> {
    return this.change(session, visitor, 'always', async (work) => {
      const { em, user } = work;
      if ((await removed(em, user.id)).length === 0) throw new Problem('second-step.none');
      const { totpSince, passkeys } = await methodsOf(em, user.id);
      const wasLast = totpSince === null && passkeys === 0;
      await work.note(kind, wasLast && user.secondStepSince != null ? undefined : kind);
      if (wasLast) await this.end(work);
      return this.stateOf(em, user);
    });
  }

  /** The last method went, and with it what belongs to it. @throws Problem `second-step.required`. */
  private async end({ em, user, note }: Work): Promise<void> {
    const wasOn = user.secondStepSince != null;
    if (wasOn) await this.requireFree(em, user);
    await forgetSecondStep(em, user);
    if (wasOn) await note('second-step-off', 'off');
  }

  private async requireFree(em: EntityManager, user: User): Promise<void> {
    const from = requiredFrom(await policyOf(em), user);
    if (isRequiredNow(from, { isOn: false, isAvailable: this.keys.isAvailable }, new Date()))
      throw new Problem('second-step.required');
  }

  private requireKey(): void {
    if (!this.keys.isAvailable) throw new Problem('second-step.unavailable');
  }

  /** Recovery codes come with the first method; later ones share them. */
  private async added(em: EntityManager, user: User): Promise<SecondStepAdded> {
    const recoveryCodes = user.secondStepSince == null ? await this.writeCodes(em, user.id) : null;
    return { recoveryCodes, state: await this.stateOf(em, user) };
  }

  /** They wait to be typed back; others that waited are void. */
  private async writeCodes(em: EntityManager, userId: string): Promise<string[]> {
    this.requireKey();
    await em.execute('delete from recovery_codes where user_id = ? and not is_confirmed', [userId]);
    const codes = newRecoveryCodes();
    for (const code of codes) {
      const { codeHash, keyId } = this.keys.mark(code, userId);
      await em.execute(
        'insert into recovery_codes (id, user_id, code_hash, key_id, created_at, is_confirmed) values (?, ?, ?, ?, now(), false)',
        [newId(), userId, codeHash, keyId],
      );
    }
    return codes;
  }

  private async stateOf(em: EntityManager, user: User): Promise<SecondStepState> {
    const { totpSince } = await methodsOf(em, user.id);
    const passkeys = await this.passkeys.list(em, user.id);
    const [left] = await em.execute<{ count: number }[]>(
      'select count(*)::int as count from recovery_codes where user_id = ? and is_confirmed and used_at is null',
      [user.id],
    );
    const isOn = user.secondStepSince != null;
    return {
      isAvailable: this.keys.isAvailable,
      since: user.secondStepSince?.toISOString() ?? null,
      totpSince: totpSince?.toISOString() ?? null,
      passkeys,
      recoveryCodesLeft: isOn ? (left?.count ?? 0) : null,
      awaitsRecoveryCode: !isOn && (totpSince !== null || passkeys.length > 0),
      requiredFrom: requiredFrom(await policyOf(em), user)?.toISOString() ?? null,
    };
  }

  /**
   * In one transaction with the account's row locked; its sessions are read again afterwards, because they say whether it has a second step. `mailed`: when
   * the owner gets a mail of it, which counts as one that they cause.
   * @throws Problem `request.rate-limited`, `limit.mails`.
   */
  private async change<T>(
    { userId }: SessionInfo,
    visitor: Visitor,
    mailed: 'never' | 'while-on' | 'always',
    work: (work: Work) => Promise<T>,
  ): Promise<T> {
    this.changes ??= this.limits.limiter('second-step-changes', { points: 60, duration: 900 });
    await (await this.changes).consume(userId);
    const isMailed = mailed === 'always' || (mailed === 'while-on' && (await this.isOn(userId)));
    const run = () => this.inTransaction(userId, visitor, work);
    const { answer, hashes } = isMailed ? await this.userLimits.counted('mails', userId, run) : await run();
    this.sessions.evict(hashes);
    return answer;
  }

  private async isOn(userId: string): Promise<boolean> {
    return (await this.em.fork().count(User, { id: userId, secondStepSince: { $ne: null } })) > 0;
  }

  private async inTransaction<T>(
    userId: string,
    visitor: Visitor,
    work: (work: Work) => Promise<T>,
  ): Promise<{ answer: T; hashes: string[] }> {
    return this.em.fork().transactional(async (em) => {
      const user = await lockUser(em, userId);
      if (!user) throw new Problem('access.signed-out');
      const before = user.secondStepSince?.getTime();
      const answer = await work({
        em,
        user,
        note: async (kind, mail) => {
          await this.events.note(em, userId, kind, visitor);
          if (mail) await this.mails.add(em, { kind: 'second-step', userId, change: mail });
        },
      });
      const isChanged = user.secondStepSince?.getTime() !== before;
      return { answer, hashes: isChanged ? await this.accountSessions.hashesOf(em, [userId]) : [] };
    });
  }
}

/** Removes all of it from a locked account: methods, recovery codes, trusted devices, and sign-ins that wait for it. */
export async function forgetSecondStep(em: EntityManager, user: User): Promise<void> {
  user.secondStepSince = null;
  await em.flush();
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes', 'trusted_devices', 'sign_in_challenges'])
    await em.execute(`delete from ${table} where user_id = ?`, [user.id]);
}

/** The rule of who must have a second step; null = there is none. */
export async function policyOf(em: EntityManager): Promise<StoredPolicy | null> {
  const [row] = await em.execute<{ mode: StoredPolicy['mode']; from_at: string | null }[]>(
    'select mode, from_at from second_step_policy',
  );
  return row ? { mode: row.mode, from: row.from_at === null ? null : new Date(row.from_at) } : null;
}

async function methodsOf(em: EntityManager, userId: string): Promise<Has> {
  const [row] = await em.execute<{ totp: string | null; passkeys: number }[]>(
    `select (select confirmed_at from totp_secrets where user_id = ? and confirmed_at is not null) as totp,
       (select count(*)::int from passkeys where user_id = ?) as passkeys`,
    [userId, userId],
  );
  return { totpSince: row?.totp ? new Date(row.totp) : null, passkeys: row?.passkeys ?? 0 };
}

/** @throws Problem `passkey.limit`. */
async function requireRoom(em: EntityManager, userId: string): Promise<void> {
  if ((await methodsOf(em, userId)).passkeys >= MAX_PASSKEYS) throw new Problem('passkey.limit');
}
