import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { type Goals, type Prospect, type SessionInfo, type partnerGoals, type partnerProspects } from '@nb/contracts';
import { Problem, UserLimits, newId } from '@nb/nest-kit';
import type { z } from 'zod';
import { Learner } from '../learners/learner.entity.js';
import { sharedWithSponsor } from '../progress/progress.rules.js';
import { TrainingProgress } from '../progress/progress.entity.js';
import { ProspectsRepository } from '../prospects/prospects.repository.js';
import { ProspectsService, type NewProspect } from '../prospects/prospects.service.js';
import { PartnerLook } from './partner-look.entity.js';

type PartnerProspects = z.output<typeof partnerProspects>;
type PartnerGoals = z.output<typeof partnerGoals>;

/** What a sponsor sees of a direct partner's contacts and goals; each look is logged. */
@Injectable()
export class PartnersService {
  constructor(
    private readonly em: EntityManager,
    private readonly prospects: ProspectsService,
    private readonly repository: ProspectsRepository,
    private readonly limits: UserLimits,
  ) {}

  /** Totals, and the newest contacts of each kind, 200 at most; no contacts at all when the partner shows counts only. A master admin sees them either way. */
  async contacts(session: SessionInfo, partnerId: string): Promise<PartnerProspects> {
    const em = this.em.fork();
    const [learner, progress] = await this.rows(em, partnerId);
    await this.logLook(em, { viewerId: viewerOf(session), userId: partnerId, what: 'prospects' });
    const countsOnly = learner.contactsCountsOnly && !session.isMasterAdmin;
    const newest = countsOnly ? NO_PROSPECTS : await this.repository.newest(partnerId);
    return {
      countsOnly,
      prospects: {
        total: progress.contacts,
        customerTotal: progress.customers,
        partnerTotal: progress.partners,
        customers: newest.customers.map(entryOf),
        partners: newest.partners.map(entryOf),
        all: newest.all.map(entryOf),
      },
    };
  }

  /** The goals, if they were saved and are shared; otherwise only whether there are any. */
  async goals(session: SessionInfo, partnerId: string): Promise<PartnerGoals> {
    const em = this.em.fork();
    const [, progress] = await this.rows(em, partnerId);
    const goals: Goals | null = progress.goals ?? null;
    if (!sharedWithSponsor(goals)) return { shared: false, isWritten: goals !== null };
    await this.logLook(em, { viewerId: viewerOf(session), userId: partnerId, what: 'goals' });
    return { shared: true, goals };
  }

  /** Adds a contact to the partner's list, marked as suggested, and notifies the partner's open pages. @throws Problem `partner.deactivated`, `limit.suggestions`. */
  async suggest({ userId }: SessionInfo, partnerId: string, fields: NewProspect): Promise<Prospect> {
    const learner = await this.em.fork().findOne(Learner, partnerId);
    if (learner?.isActive === false) throw new Problem('partner.deactivated');
    return this.limits.counted('suggestions', userId, () => this.prospects.create(partnerId, fields, userId));
  }

  private async rows(em: EntityManager, partnerId: string): Promise<[Learner, TrainingProgress]> {
    const learner = await em.findOne(Learner, partnerId);
    const progress = await em.findOne(TrainingProgress, partnerId);
    if (learner === null || progress === null) throw new Problem('access.not-found');
    return [learner, progress];
  }

  private async logLook(em: EntityManager, look: Pick<PartnerLook, 'viewerId' | 'userId' | 'what'>): Promise<void> {
    await em.insert(PartnerLook, { id: newId(), ...look });
  }
}

/** Who really looks: the admin who views the sponsor's account, not the sponsor. */
const viewerOf = ({ viewedBy, userId }: SessionInfo) => viewedBy ?? userId;

const NO_PROSPECTS = { all: [], customers: [], partners: [] };

const entryOf = ({ name, phone, email, notes, type }: Prospect) => ({ name, phone, email, notes, type });
