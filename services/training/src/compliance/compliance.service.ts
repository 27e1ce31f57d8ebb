import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ComplianceStatus, Consent, Language } from '@nb/contracts';
import { ENV, LivePublisher, Outbox, Problem, type BaseEnv } from '@nb/nest-kit';
import { Learners } from '../learners/learners.service.js';
import { addConsent } from './add-consent.js';
import { ConsentRow } from './consent.entity.js';

/** Agreement to the compliance terms; the current version is the server's setting (PA §4, decisions 21, 36). */
@Injectable()
export class Compliance {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: Learners,
    private readonly outbox: Outbox,
    private readonly live: LivePublisher,
    @Inject(ENV) private readonly env: BaseEnv,
  ) {}

  /** Whether the person agreed to the current version; otherwise the newest one they agreed to. */
  async status(userId: string): Promise<ComplianceStatus> {
    const currentVersion = this.env.COMPLIANCE_VERSION;
    if (!(await this.learners.ensure(userId))) throw new Problem('user.not-found');
    const given = await this.em.fork().find(ConsentRow, { userId }, { orderBy: { seq: 'desc' } });
    const current = given.find(({ version }) => version === currentVersion);
    const shown = current ?? given[0];
    return {
      agreed: current !== undefined,
      version: shown?.version ?? null,
      timestamp: shown?.at.toISOString() ?? null,
      currentVersion,
    };
  }

  /** Every agreement ever given, the latest first (U9). @throws Problem `user.not-found`. */
  async history(userId: string): Promise<Consent[]> {
    if (!(await this.learners.ensure(userId))) throw new Problem('user.not-found');
    const given = await this.em.fork().find(ConsentRow, { userId }, { orderBy: { seq: 'desc' } });
    return given.map(({ version, at, language, method }) => ({ version, at: at.toISOString(), language, method }));
  }

  /** Whether training is open to them as far as compliance goes. */
  async hasAgreed(userId: string): Promise<boolean> {
    const agreed = async () =>
      (
        await this.em
          .fork()
          .execute('select 1 from consents where user_id = ? and version = ?', [userId, this.env.COMPLIANCE_VERSION])
      ).length > 0;
    // Only who is not known here yet costs the second look.
    return (await agreed()) || ((await this.learners.ensure(userId)) && (await agreed()));
  }

  /** Agrees; a second time changes nothing. @throws Problem `compliance.version-outdated` for another version than the current one. */
  async agree(userId: string, version: string, language: Language): Promise<ComplianceStatus> {
    if (version !== this.env.COMPLIANCE_VERSION) throw new Problem('compliance.version-outdated');
    if (!(await this.learners.ensure(userId))) throw new Problem('user.not-found');
    const at = new Date().toISOString();
    await this.em
      .fork()
      .transactional((em) => addConsent(em, this.outbox, userId, { version, at, language, method: 'compliance-page' }));
    this.live.toUser(userId, { type: 'stale', tags: ['Compliance'] });
    return this.status(userId);
  }
}
