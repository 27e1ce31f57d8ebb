import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  MAX_PAGE_SIZE,
  type Goals,
  type Prospect,
  type SessionInfo,
  type partnerGoals,
  type partnerProspects,
} from '@nb/contracts';
import { Problem, newId } from '@nb/nest-kit';
import type { z } from 'zod';
import { Learner } from '../learners/learner.entity.js';
import { sharedWithSponsor } from '../progress/goals.rules.js';
import { TrainingProgress } from '../progress/progress.entity.js';
import { ProspectRow } from '../prospects/prospect.entity.js';
import { typeOf } from '../prospects/prospects.rules.js';
import { Prospects, type NewProspect } from '../prospects/prospects.service.js';

type PartnerProspects = z.output<typeof partnerProspects>;
type PartnerGoals = z.output<typeof partnerGoals>;

/** What a sponsor sees of a direct partner's contacts and goals; each look is logged (decisions 9, 10, 23). */
@Injectable()
export class Partners {
  constructor(
    private readonly em: EntityManager,
    private readonly prospects: Prospects,
  ) {}

  /** Totals, and the newest contacts of each kind, 200 at most; no contacts at all when the partner shows counts only. A master admin sees them either way. */
  async contacts({ userId, isMasterAdmin }: SessionInfo, partnerId: string): Promise<PartnerProspects> {
    const em = this.em.fork();
    const [learner, progress] = await this.rows(em, partnerId);
    await this.look(em, userId, partnerId, 'prospects');
    const countsOnly = learner.contactsCountsOnly && !isMasterAdmin;
    const newest = (flags: Partial<Pick<ProspectRow, 'isPotentialCustomer' | 'isPotentialPartner'>>) =>
      countsOnly
        ? Promise.resolve([])
        : em.find(
            ProspectRow,
            { userId: partnerId, deletedAt: null, ...flags },
            { orderBy: { createdAt: 'desc', id: 'asc' }, limit: MAX_PAGE_SIZE },
          );
    const all = await newest({});
    const customers = await newest({ isPotentialCustomer: true });
    const partners = await newest({ isPotentialPartner: true });
    return {
      countsOnly,
      prospects: {
        total: progress.contacts,
        customerTotal: progress.customers,
        partnerTotal: progress.partners,
        customers: customers.map(entryOf),
        partners: partners.map(entryOf),
        all: all.map(entryOf),
      },
    };
  }

  /** The goals, if they were saved and are shared; otherwise only that they are not. */
  async goals({ userId }: SessionInfo, partnerId: string): Promise<PartnerGoals> {
    const em = this.em.fork();
    const [, progress] = await this.rows(em, partnerId);
    const goals: Goals | null = progress.goals ?? null;
    if (!sharedWithSponsor(goals)) return { shared: false };
    await this.look(em, userId, partnerId, 'goals');
    return { shared: true, goals };
  }

  /** Puts a contact into the partner's list, marked as suggested; the partner's open pages are told. */
  suggest({ userId }: SessionInfo, partnerId: string, fields: NewProspect): Promise<Prospect> {
    return this.prospects.create(partnerId, fields, userId);
  }

  private async rows(em: EntityManager, partnerId: string): Promise<[Learner, TrainingProgress]> {
    const learner = await em.findOne(Learner, partnerId);
    const progress = await em.findOne(TrainingProgress, partnerId);
    if (learner === null || progress === null) throw new Problem('access.not-found');
    return [learner, progress];
  }

  private async look(
    em: EntityManager,
    viewerId: string,
    partnerId: string,
    what: 'prospects' | 'goals',
  ): Promise<void> {
    // Whoever is deleted just now is waited for: looked at or gone, not half of each.
    const noted = await em.execute<object[]>(
      'insert into partner_looks (id, viewer_id, user_id, what) select ?, ?, user_id, ? from learners where user_id = ? for key share returning id',
      [newId(), viewerId, what, partnerId],
    );
    if (noted.length === 0) throw new Problem('access.not-found');
  }
}

const entryOf = (row: ProspectRow) => ({
  name: row.name,
  phone: row.phone ?? null,
  email: row.email ?? null,
  notes: row.notes ?? null,
  type: typeOf(row),
});
