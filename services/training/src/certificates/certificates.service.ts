import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Certificate, CertificateCheck } from '@nb/contracts';
import { addressKey, ENV, LOGGER, Problem, RateLimits, type Logger, type RateLimiter } from '@nb/nest-kit';
import type { TrainingEnv } from '../env.js';
import { LearnersRepository } from '../learners/learners.repository.js';
import { LearnersService } from '../learners/learners.service.js';
import { settableName } from '../pdfs/fonts.js';
import { TrainingProgress } from '../progress/progress.entity.js';
import { dayOf, fullName, knownForm, namedBy, RANDOM_BYTES } from './certificate.rules.js';
import type { CertificateRow } from './certificate.entity.js';
import { CertificatesRepository } from './certificates.repository.js';

/** A certificate with what is printed on it. */
export interface IssuedCertificate extends Certificate {
  name: string;
}
/** Certificates of completion. */
@Injectable()
export class CertificatesService {
  private checks: Promise<RateLimiter> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly learners: LearnersService,
    private readonly learnerRows: LearnersRepository,
    private readonly certificates: CertificatesRepository,
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: TrainingEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The learner's own, issued now when the training was completed before there were certificates. @throws Problem `resources.locked` before
   * all five steps are complete, `user.not-found` for a user whom identity does not know, `server.unavailable` when it had to be asked for the name.
   */
  async own(userId: string): Promise<IssuedCertificate> {
    const learner = await this.learners.findName(userId);
    if (learner === null) throw new Problem('user.not-found');
    const row = (await this.certificates.findValid({ userId })) ?? (await this.issueLate(userId));
    if (row === undefined) throw new Problem('resources.locked');
    return {
      id: row.id,
      number: row.number,
      completedOn: row.completedOn,
      issuedAt: row.issuedAt.toISOString(),
      name: fullName(learner.firstName, learner.lastName),
      url: '/api/training/certificate/pdf',
      verifyUrl: `${this.env.PUBLIC_ORIGIN}/verify/${row.id}`,
    };
  }

  /**
   * It with a name that can be printed: where no letter of it is in a font, the e-mail stands in its place. @throws Problem `server.unavailable`
   * when identity cannot be asked for that.
   */
  async printed(certificate: IssuedCertificate, userId: string): Promise<IssuedCertificate> {
    const name = settableName(certificate.name);
    if (name !== null) return { ...certificate, name };
    this.logger.warn({ userId }, 'No letter of a name is in a font: its certificate has the e-mail');
    return { ...certificate, name: settableName((await this.learners.findEmail(userId)) ?? '') ?? certificate.number };
  }

  /** What everybody may know of an id. @throws Problem `request.rate-limited` when the address asks too often, `server.unavailable` as `own`. */
  async check(written: string, address: string): Promise<CertificateCheck> {
    this.checks ??= this.limits.limiter('certificate-checks', { points: 30, duration: 60 });
    await (await this.checks).consume(addressKey(address));
    const id = knownForm(written);
    const row = id === null ? undefined : await this.certificates.findValid({ id });
    const learner = row && (await this.learners.findName(row.userId));
    return row && learner?.isActive
      ? { valid: true, name: fullName(learner.firstName, learner.lastName), completedOn: row.completedOn }
      : { valid: false };
  }

  /** Issues the certificate of a completion in the caller's transaction, which has locked the row of `progress`. */
  async issue(em: EntityManager, userId: string, completedAt: Date): Promise<void> {
    const zone = await this.learnerRows.callZone(em, userId);
    const named = namedBy(randomBytes(RANDOM_BYTES));
    await this.certificates.save(em, { ...named, userId, completedAt, completedOn: dayOf(completedAt, zone ?? null) });
  }

  private async issueLate(userId: string): Promise<CertificateRow | undefined> {
    await this.em.fork().transactional(async (em) => {
      const progress = await em.findOne(TrainingProgress, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (progress?.trainingCompletedAt) await this.issue(em, userId, progress.trainingCompletedAt);
    });
    return this.certificates.findValid({ userId });
  }
}
