import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { internalUser, type CallState, type Consent, type UserState } from '@nb/contracts';
import { ENV, Outbox, Problem, internalFetch, livingAncestor, type BaseEnv } from '@nb/nest-kit';
import { NOTHING_DONE, progressState } from '../progress/progress.rules.js';
import { addConsent } from '../compliance/add-consent.js';

/** Who a learner is on paper. */
export interface NamedLearner {
  firstName: string;
  lastName: string;
  isActive: boolean;
}

/** Who the learners are. Identity tells by events; whom it has not told of yet is asked for (decisions 20). */
@Injectable()
export class Learners {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /**
   * Afterwards the learner, their progress and their consent of registration are there, also when the event of the
   * registration has not arrived. false = identity knows no such user, or they were deleted.
   * @throws Problem `server.unavailable` when identity would have to be asked and does not answer.
   */
  async ensure(userId: string): Promise<boolean> {
    const known = await this.em.fork().execute('select 1 from learners where user_id = ?', [userId]);
    return known.length > 0 || this.adopt(userId);
  }

  /** The learner's name and standing; identity is asked for what it told before names were kept here. null and @throws as `ensure`. */
  async named(userId: string): Promise<NamedLearner | null> {
    const find = async () => {
      const [row] = await this.em
        .fork()
        .execute<{ first_name: string | null; last_name: string; is_active: boolean }[]>(
          'select first_name, last_name, is_active from learners where user_id = ?',
          [userId],
        );
      return row?.first_name == null
        ? null
        : { firstName: row.first_name, lastName: row.last_name, isActive: row.is_active };
    };
    return (await find()) ?? ((await this.adopt(userId)) ? find() : null);
  }

  /** Takes over what identity answers of the user. */
  private async adopt(userId: string): Promise<boolean> {
    const asked = await this.ask(userId);
    if (asked === null) return false;
    return this.em.fork().transactional(async (em) => {
      const buried = await em.execute('select 1 from tombstone where user_id = ?', [userId]);
      if (buried.length > 0) return false;
      await this.take(em, asked.user, asked.version);
      if (asked.call) await this.takeCall(em, userId, asked.call);
      if (asked.consent) await this.takeConsent(em, userId, asked.consent);
      return true;
    });
  }

  /** Takes over a state of the user unless a newer one is known; gives a new learner their empty progress. */
  async take(em: EntityManager, user: UserState, version: number): Promise<void> {
    await em.execute(
      `insert into learners (user_id, version, sponsor_id, is_master_admin, contacts_counts_only, created_at, first_name, last_name, is_active)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (user_id) do update set version = excluded.version, sponsor_id = excluded.sponsor_id,
         is_master_admin = excluded.is_master_admin, contacts_counts_only = excluded.contacts_counts_only, created_at = excluded.created_at,
         first_name = excluded.first_name, last_name = excluded.last_name, is_active = excluded.is_active
       where learners.version < excluded.version or (learners.version = excluded.version and learners.first_name is null)`,
      [
        user.id,
        version,
        await livingAncestor(em, user.sponsorId),
        user.isMasterAdmin,
        user.contactsCountsOnly,
        user.createdAt,
        user.firstName,
        user.lastName,
        user.isActive,
      ],
    );
    const created = await em.execute(
      'insert into progress (user_id) values (?) on conflict do nothing returning user_id',
      [user.id],
    );
    if (created.length === 0) return;
    const progress = progressState(NOTHING_DONE);
    this.outbox.add(em, 'training.progress-changed', {
      subject: user.id,
      version: 1,
      data: { userId: user.id, reason: 'created', progress },
    });
  }

  /** The higher version of a call wins (architecture.md). */
  async takeCall(em: EntityManager, userId: string, call: CallState): Promise<void> {
    await em.execute(
      `insert into learner_calls (user_id, at, zone, version) values (?, ?, ?, ?)
       on conflict (user_id) do update set at = excluded.at, zone = excluded.zone, version = excluded.version where learner_calls.version < excluded.version`,
      [userId, call.at, call.zone, call.version],
    );
  }

  /** The consent that came with the registration; known already = nothing happens. */
  async takeConsent(em: EntityManager, userId: string, consent: Consent): Promise<void> {
    await addConsent(em, this.outbox, userId, consent);
  }

  /** Everything of a deleted user goes; their people belong to `movedTo` from now on (decisions 25). */
  async remove(em: EntityManager, userId: string, movedTo: string | null): Promise<void> {
    // In the order of everybody else: progress first, then what hangs on the learner.
    await em.execute('select 1 from progress where user_id = ? for update', [userId]);
    await em.execute('delete from learners where user_id = ?', [userId]);
    await em.execute('delete from learner_calls where user_id = ?', [userId]);
    await em.execute('update learners set sponsor_id = ? where sponsor_id = ?', [
      await livingAncestor(em, movedTo),
      userId,
    ]);
  }

  private async ask(userId: string) {
    try {
      const answer = await internalFetch(`${this.env.IDENTITY_URL}/internal/users/${userId}`, {
        secret: this.env.INTERNAL_SECRET,
      });
      return answer === null ? null : internalUser.parse(answer);
    } catch (cause) {
      throw new Problem('server.unavailable', { retryAfter: 1, cause });
    }
  }
}
