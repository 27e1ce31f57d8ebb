import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Certificate, CertificateCheck } from '@nb/contracts';
import { addressKey, ENV, Problem, RateLimits, type RateLimiter } from '@nb/nest-kit';
import type { TrainingEnv } from '../env.js';
import { Learners } from '../learners/learners.service.js';
import { fullName, knownForm } from './certificate.rules.js';
import { issueCertificate } from './issue.js';

/** A certificate with what is printed on it. */
export interface IssuedCertificate extends Certificate {
  name: string;
}
interface Row {
  user_id: string;
  id: string;
  number: string;
  completed_on: string;
  issued_at: string;
}

/** A certificate counts only as long as the completion that it is of: a reset takes that away, and with it the certificate. */
const VALID = `select c.user_id, c.id, c.number, c.completed_on::text as completed_on, to_char(c.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as issued_at
  from certificates c join progress p on p.user_id = c.user_id and date_trunc('milliseconds', p.training_completed_at) = c.completed_at`;

/** Certificates of completion (T13). */
@Injectable()
export class Certificates {
  private checks: Promise<RateLimiter> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly learners: Learners,
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: TrainingEnv,
  ) {}

  /**
   * The learner's own, issued now to whoever completed the training before there were any. @throws Problem `resources.locked` before
   * all five steps are complete, `user.not-found` for a user whom identity does not know, `server.unavailable` when it had to be asked for the name.
   */
  async own(userId: string): Promise<IssuedCertificate> {
    const learner = await this.learners.named(userId);
    if (learner === null) throw new Problem('user.not-found');
    const row = (await this.valid('c.user_id', userId)) ?? (await this.issue(userId));
    if (row === undefined) throw new Problem('resources.locked');
    return {
      id: row.id,
      number: row.number,
      completedOn: row.completed_on,
      issuedAt: row.issued_at,
      name: fullName(learner.firstName, learner.lastName),
      url: '/api/training/certificate/pdf',
      verifyUrl: `${this.env.PUBLIC_ORIGIN}/verify/${row.id}`,
    };
  }

  /** What everybody may know of an id. @throws Problem `request.rate-limited` for who asks too often, `server.unavailable` as `own`. */
  async check(written: string, address: string): Promise<CertificateCheck> {
    this.checks ??= this.limits.limiter('certificate-checks', { points: 30, duration: 60 });
    await (await this.checks).consume(addressKey(address));
    const id = knownForm(written);
    const row = id === null ? undefined : await this.valid('c.id', id);
    const learner = row && (await this.learners.named(row.user_id));
    return row && learner?.isActive
      ? { valid: true, name: fullName(learner.firstName, learner.lastName), completedOn: row.completed_on }
      : { valid: false };
  }

  private async valid(column: 'c.id' | 'c.user_id', value: string): Promise<Row | undefined> {
    const [row] = await this.em.fork().execute<Row[]>(`${VALID} where ${column} = ?`, [value]);
    return row;
  }

  private async issue(userId: string): Promise<Row | undefined> {
    await this.em.fork().transactional(async (em) => {
      const [progress] = await em.execute<{ ms: number | null }[]>(
        'select floor(extract(epoch from training_completed_at) * 1000)::float8 as ms from progress where user_id = ? for update',
        [userId],
      );
      if (progress?.ms != null) await issueCertificate(em, userId, new Date(progress.ms));
    });
    return this.valid('c.user_id', userId);
  }
}
