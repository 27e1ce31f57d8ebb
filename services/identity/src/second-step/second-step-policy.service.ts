import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SecondStepPolicy, secondStepPolicyBody } from '@nb/contracts';
import { Problem, Sessions, UserLimits } from '@nb/nest-kit';
import type { z } from 'zod';
import { User } from '../accounts/user.entity.js';
import { requireAdmin, type ActingAdmin } from '../admin/acting-admin.js';
import { changesBetween } from '../audit/audit.rules.js';
import { AuditService } from '../audit/audit.service.js';
import { MailOutbox } from '../mail/mail.job.js';
import { isCovered, type StoredPolicy } from './policy.rules.js';
import { SecondStepKeys } from './second-step-keys.js';
import { SecondStepPolicyRow } from './second-step-policy.entity.js';

/** So many sessions are named in one message to the services. */
const EVICTED_AT_ONCE = 1_000;
const THE_ROW = 1;
const ADMINS = { isMasterAdmin: true, isActive: true };
const NOBODY: StoredPolicy = { mode: 'off', from: null };

/** Who must have a second step (docs/product/two-step-sign-in.md#policy). Without a key for it nobody can have one, and so nobody must. */
@Injectable()
export class SecondStepPolicyService {
  constructor(
    private readonly em: EntityManager,
    private readonly sessions: Sessions,
    private readonly trail: AuditService,
    private readonly mails: MailOutbox,
    private readonly keys: SecondStepKeys,
    private readonly limits: UserLimits,
  ) {}

  async view(): Promise<SecondStepPolicy> {
    return viewOf(policyOf(await this.em.fork().findOne(SecondStepPolicyRow, THE_ROW)));
  }

  /** Whether the policy covers this person, and holds now. */
  async covers(person: { isMasterAdmin: boolean }): Promise<boolean> {
    if (!this.keys.isAvailable) return false;
    return isCovered(policyOf(await this.em.fork().findOne(SecondStepPolicyRow, THE_ROW)), person, new Date());
  }

  /**
   * Holds in open sessions of every service immediately. All master admins are mailed.
   * @throws Problem `second-step.own-first` for an admin without a second step who switches it on, `second-step.unavailable`, `access.forbidden`, `limit.mails`.
   */
  async change(admin: ActingAdmin, { mode, from }: z.output<typeof secondStepPolicyBody>): Promise<SecondStepPolicy> {
    const policy: StoredPolicy = mode === 'off' ? NOBODY : { mode, from: new Date(from ?? Date.now()) };
    const known = this.em.fork();
    const isNew =
      changesBetween(['mode', 'from'], policyOf(await known.findOne(SecondStepPolicyRow, THE_ROW)), policy).length > 0;
    const mails = isNew ? await known.count(User, ADMINS) : 0;
    const change = () => this.write(admin, policy);
    const evicted = mails === 0 ? await change() : await this.limits.counted('mails', admin.userId, change, mails);
    for (let index = 0; index < evicted.length; index += EVICTED_AT_ONCE)
      this.sessions.evict(evicted.slice(index, index + EVICTED_AT_ONCE));
    return viewOf(policy);
  }

  /** Hashes of the sessions that are to be read again. */
  private async write(admin: ActingAdmin, policy: StoredPolicy): Promise<string[]> {
    return this.em.fork().transactional(async (em) => {
      await requireAdmin(em, admin);
      if (policy.mode !== 'off') await this.requireOwn(em, admin.userId);
      // Two changes at the same moment come one after the other, so that each stands in the log with what was before it.
      await em.execute('lock table second_step_policy in share row exclusive mode');
      const row = await em.findOne(SecondStepPolicyRow, THE_ROW);
      const before = policyOf(row);
      const changes = changesBetween(['mode', 'from'], before, policy);
      if (changes.length === 0) return [];
      const written = { mode: policy.mode, fromAt: policy.from, changedAt: new Date(), changedBy: admin.userId };
      if (row) Object.assign(row, written);
      else em.persist(em.create(SecondStepPolicyRow, { id: THE_ROW, ...written }));
      await em.flush();
      await this.trail.write(em, admin, [{ action: 'policy.second-step-changed', changes }]);
      const admins = await em.find(User, ADMINS, { fields: ['id'] });
      await this.mails.addMany(
        em,
        admins.map(({ id }) => ({ kind: 'second-step-policy', userId: id, ...viewOf(policy) })),
      );
      return this.affected(em, [before.mode, policy.mode]);
    });
  }

  private async requireOwn(em: EntityManager, userId: string): Promise<void> {
    if (!this.keys.isAvailable) throw new Problem('second-step.unavailable');
    if ((await em.count(User, { id: userId, secondStepSince: { $ne: null } })) === 0)
      throw new Problem('second-step.own-first');
  }

  /** Hashes of the sessions for which one of these policies says something. */
  private async affected(em: EntityManager, modes: readonly SecondStepPolicy['mode'][]): Promise<string[]> {
    const rows = await em.execute<{ token_hash: string }[]>(
      `select s.token_hash from sessions s join users u on u.id = s.user_id
       where s.viewed_by is null and (u.second_step_since is null or u.temp_password) and (? or u.is_master_admin)`,
      [modes.includes('all')],
    );
    return rows.map(({ token_hash }) => token_hash);
  }
}

const policyOf = (row: Pick<SecondStepPolicyRow, 'mode' | 'fromAt'> | null): StoredPolicy =>
  row === null ? NOBODY : { mode: row.mode, from: row.fromAt ?? null };

const viewOf = ({ mode, from }: StoredPolicy): SecondStepPolicy => ({ mode, from: from?.toISOString() ?? null });
