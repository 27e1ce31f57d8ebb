import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { MAX_PROSPECTS, MAX_PROSPECTS_BYTES, STAGES } from '@nb/contracts';
import { keepReply, LivePublisher, Outbox, Problem, requestContext } from '@nb/nest-kit';
import { LearnersService } from '../learners/learners.service.js';
import { factsOf, type TrainingProgress } from '../progress/progress.entity.js';
import { ProgressService, type Cause } from '../progress/progress.service.js';
import { contactsChanged } from '../progress/contacts.rules.js';
import { FollowUpCountsService } from './follow-up-counts.service.js';
import { ProspectsRepository, type ProspectCounts } from './prospects.repository.js';

const MEBIBYTE = 1024 * 1024;
/** So many contacts a refusal for size names as those to shorten. */
const NAMED = 3;

export interface ContactsChange {
  /** Contacts come back by an undo, which gives a lapsed step 3 back too. */
  undo?: boolean;
  /** The sponsor who puts a contact into the partner's list. */
  suggestedBy?: string | null;
}

/** The one way to change a learner's contacts: count, limit, badges, step 3, next dates and events follow in the same transaction. */
@Injectable()
export class ContactBook {
  constructor(
    private readonly em: EntityManager,
    private readonly learners: LearnersService,
    private readonly progress: ProgressService,
    private readonly prospects: ProspectsRepository,
    private readonly outbox: Outbox,
    private readonly live: LivePublisher,
    private readonly followUps: FollowUpCountsService,
  ) {}

  /**
   * Runs `work` with the learner's progress locked, so that changes of one learner's contacts follow each other.
   * @throws Problem `prospect.limit` when it leaves more than 10,000 contacts, `prospect.size` more than 8 MiB of text; `user.not-found` for an unknown
   * learner. Then nothing of it is saved.
   */
  async change<T>(
    userId: string,
    work: (em: EntityManager) => Promise<T>,
    { undo = false, suggestedBy = null }: ContactsChange = {},
  ): Promise<T> {
    if (!(await this.learners.ensureExists(userId))) throw new Problem('user.not-found');
    const result = await this.em.fork().transactional(async (em) => {
      const done = await this.changeIn(em, userId, work, { undo, suggestedBy });
      await keepReply(em, done);
      return done;
    });
    this.notifyPages(userId);
    return result;
  }

  /** The same in a transaction that is there already. The learner exists, and their pages are notified by the caller after the commit. */
  async changeIn<T>(
    em: EntityManager,
    userId: string,
    work: (em: EntityManager) => Promise<T>,
    { undo = false, suggestedBy = null }: ContactsChange = {},
  ): Promise<T> {
    const progress = await this.progress.lock(em, userId);
    const done = await work(em);
    await em.flush();
    const { bytes, ...counts } = await this.prospects.count(userId, em);
    await this.refuseSize(em, userId, bytes, suggestedBy);
    this.count(em, progress, counts, { undo, suggestedBy });
    await this.followUps.count(em, userId);
    return done;
  }

  /** Open pages of the learner read their contacts again, except the one that has the answer. */
  notifyPages(userId: string): void {
    const cause = requestContext()?.requestId;
    this.live.toUser(userId, { type: 'contacts-changed', ...(cause !== undefined && { cause }) });
  }

  /** A list that is too long already may change, but not grow. The error for a sponsor says nothing of the contacts in the partner's list. */
  private async refuseSize(
    em: EntityManager,
    userId: string,
    bytes: number,
    suggestedBy: string | null,
  ): Promise<void> {
    if (bytes <= MAX_PROSPECTS_BYTES || bytes <= (await this.prospects.count(userId, this.em.fork())).bytes) return;
    if (suggestedBy !== null) throw new Problem('prospect.size-of-partner');
    const names = await this.prospects.longest(userId, em, NAMED);
    throw new Problem('prospect.size', {
      params: {
        max: MAX_PROSPECTS_BYTES / MEBIBYTE,
        size: Math.ceil((bytes / MEBIBYTE) * 10) / 10,
        names: names.map((name) => `\u2068${name}\u2069`).join(', '),
      },
    });
  }

  private count(
    em: EntityManager,
    progress: TrainingProgress,
    counts: ProspectCounts,
    { undo, suggestedBy }: Required<ContactsChange>,
  ): void {
    const { userId } = progress;
    const { total, customers, partners, stages } = counts;
    if (total > MAX_PROSPECTS && total > progress.contacts)
      throw new Problem('prospect.limit', { params: { max: MAX_PROSPECTS } });
    const isSame = total === progress.contacts && customers === progress.customers && partners === progress.partners;
    if (isSame && STAGES.every((stage) => progress.stages[stage] === stages[stage])) return;
    const before = factsOf(progress);
    const facts = isSame ? before : contactsChanged(before, total, new Date(), { undo });
    const badges = facts.badges.filter((badge) => !before.badges.includes(badge));
    const cause: Cause = undo ? { completed: 3 } : { reason: 'step-cleared' };
    // A move between stages is nothing of the training: its version stays.
    if (!isSame) this.progress.write(em, progress, facts, cause);
    progress.customers = customers;
    progress.partners = partners;
    progress.stages = stages;
    progress.contactsVersion += 1;
    this.outbox.add(em, 'training.prospects-counted', {
      subject: userId,
      version: progress.contactsVersion,
      data: { userId, ...counts, ...(badges.length > 0 && { badges }), ...(suggestedBy !== null && { suggestedBy }) },
    });
  }
}
