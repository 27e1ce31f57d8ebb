import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SessionInfo } from '@nb/contracts';
import { ENV, kyselyOf, type SessionLookup } from '@nb/nest-kit';
import { sql } from 'kysely';
import type { userEntity } from '../accounts/user.entity.js';
import type { IdentityEnv } from '../env.js';
import { secondStepNow, type SecondStepRead } from '../second-step/own-second-step.js';
import { SecondStepKeys } from '../second-step/second-step-keys.js';
import type { secondStepPolicyEntity } from '../second-step/second-step-policy.entity.js';
import { endOf, isOver, isRemembered, type sessionEntity, SessionRow, shouldNoteUse } from './session.entity.js';

/** The session of a token with what its user's account says; the benchmark runs the same statement. */
export const sessionQuery = (em: EntityManager, tokenHash: string) =>
  kyselyOf<typeof sessionEntity | typeof userEntity | typeof secondStepPolicyEntity>(em)
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('second_step_policy as policy', (join) => join.onTrue())
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.isActive', '=', true)
    .select([
      'sessions.id',
      'sessions.userId',
      'sessions.idleSeconds',
      'sessions.expiresAt',
      'sessions.lastSeenAt',
      'sessions.passwordChangeSkipped',
      'sessions.viewedBy',
      'sessions.createdAt',
      'sessions.authenticatedAt',
      'sessions.isTwoStep',
      'users.isMasterAdmin',
      'users.tempPassword',
      'users.language',
      'users.sponsorId',
      'users.secondStepSince',
      'policy.mode as policyMode',
      // Under its own name: another would leave it as text.
      'policy.fromAt',
    ]);

/** The account that signed in, also where it looks at another, is none of the demo: `isAllowedHere` of the accounts, for sessions that are there already. */
const OF_NO_DEMO = sql<boolean>`not exists (select from users owner where owner.id = coalesce(sessions.viewed_by, sessions.user_id) and owner.email like '%.test')`;

/** Reads of sessions. Identity asks its own database whose session a token is, not itself over HTTP. */
@Injectable()
export class SessionRepository implements SessionLookup {
  constructor(
    private readonly em: EntityManager,
    private readonly keys: SecondStepKeys,
    @Inject(ENV) private readonly env: Pick<IdentityEnv, 'DEMO_ACCOUNTS'>,
  ) {}

  /** Whose session this is now; null when there is none, or it is over, or its user is deactivated or may not sign in here. Notes its use now and then. */
  async find(tokenHash: string): Promise<SessionInfo | null> {
    const now = new Date();
    const query = sessionQuery(this.em, tokenHash);
    const found = await (this.env.DEMO_ACCOUNTS ? query : query.where(OF_NO_DEMO)).executeTakeFirst();
    if (!found || isOver(found, now)) return null;
    const row = { ...found, policyFrom: found.fromAt };
    if (shouldNoteUse(row.lastSeenAt, now)) {
      await this.em.fork().nativeUpdate(SessionRow, { id: row.id, lastSeenAt: { $lt: now } }, { lastSeenAt: now });
      row.lastSeenAt = now;
    }
    return {
      sessionId: row.id,
      userId: row.userId,
      // An admin who looks at an account has no more rights than its owner, even if the owner is made an admin meanwhile.
      isMasterAdmin: row.isMasterAdmin && row.viewedBy === null,
      mustChangePassword: row.tempPassword && !(row.passwordChangeSkipped && this.maySkip(row, now)),
      language: row.language,
      sponsorId: row.sponsorId,
      expiresAt: endOf(row).toISOString(),
      ...(isRemembered(row) ? { remembered: true } : {}),
      ...(row.viewedBy === null ? this.proofOf(row, now) : { viewedBy: row.viewedBy }),
    };
  }

  /** Whether a temporary password may be put off: not by somebody whom the rule of second steps covers. */
  private maySkip(row: SecondStepRead & { viewedBy: string | null }, now: Date): boolean {
    const { requiredFrom } = secondStepNow(row, this.keys.isAvailable, now);
    return (
      row.viewedBy !== null || !this.keys.isAvailable || requiredFrom === null || requiredFrom.getTime() > now.getTime()
    );
  }

  /** What guards ask of one's own session; a look at an account can change nothing anyway. */
  private proofOf(
    row: SecondStepRead & Pick<SessionRow, 'createdAt' | 'isTwoStep'> & { authenticatedAt: Date | null },
    now: Date,
  ): Partial<SessionInfo> {
    const { isOn, isRequiredNow } = secondStepNow(row, this.keys.isAvailable, now);
    return {
      authenticatedAt: (row.authenticatedAt ?? row.createdAt).toISOString(),
      isTwoStep: row.isTwoStep,
      hasSecondStep: isOn,
      ...(isRequiredNow ? { mustAddSecondStep: true } : {}),
    };
  }
}
