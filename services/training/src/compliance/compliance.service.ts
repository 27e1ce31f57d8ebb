import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ComplianceStatus, Consent, Language } from '@nb/contracts';
import { ENV, LivePublisher, Problem, type BaseEnv } from '@nb/nest-kit';
import { LearnersService } from '../learners/learners.service.js';
import { ConsentsRepository } from './consents.repository.js';

/** Agreement to the compliance terms; the current version is the server's setting. */
@Injectable()
export class ComplianceService {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: LearnersService,
    private readonly consents: ConsentsRepository,
    private readonly live: LivePublisher,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /** Whether the person agreed to the current version; otherwise the newest one they agreed to. @throws Problem `user.not-found`. */
  async status(userId: string): Promise<ComplianceStatus> {
    const currentVersion = this.env.COMPLIANCE_VERSION;
    const given = await this.history(userId);
    const current = given.find(({ version }) => version === currentVersion);
    const shown = current ?? given[0];
    return {
      agreed: current !== undefined,
      version: shown?.version ?? null,
      timestamp: shown?.at ?? null,
      currentVersion,
    };
  }

  /** Every agreement ever given, the latest first. @throws Problem `user.not-found`. */
  async history(userId: string): Promise<Consent[]> {
    if (!(await this.learners.ensureExists(userId))) throw new Problem('user.not-found');
    return this.consents.history(userId);
  }

  /** Agrees; a second time changes nothing. @throws Problem `compliance.version-outdated` for another version than the current one. */
  async agree(userId: string, version: string, language: Language): Promise<ComplianceStatus> {
    if (version !== this.env.COMPLIANCE_VERSION) throw new Problem('compliance.version-outdated');
    if (!(await this.learners.ensureExists(userId))) throw new Problem('user.not-found');
    const consent: Consent = { version, at: new Date().toISOString(), language, method: 'compliance-page' };
    await this.em.fork().transactional((em) => this.learners.addConsent(em, userId, consent));
    this.live.toUser(userId, { type: 'consent-given' });
    return this.status(userId);
  }
}
