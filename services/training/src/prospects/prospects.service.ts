import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { prospectBody, prospectPatch, type ChangedProspect, type Prospect, type ProspectsToday } from '@nb/contracts';
import { fieldProblem, kyselyOf, Problem, newId, type TablesOf } from '@nb/nest-kit';
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { z } from 'zod';
import { LearnersRepository } from '../learners/learners.repository.js';
import { BulkRepository } from './bulk.repository.js';
import { ContactBook } from './contact-book.js';
import { type ContactState, afterChange, dayIn, instantIn, isPutOff, ownNow } from './follow-up.rules.js';
import { ownProspect } from './own-prospect.js';
import { ProspectRow, type prospectEntity } from './prospect.entity.js';
import { ProspectsRepository } from './prospects.repository.js';
import { RESTORE_MINUTES, matches } from './prospects.rules.js';
import { contactView, prospectView, stateOf } from './prospects.view.js';
import { ContactStateService } from './contact-state.service.js';
import { SuppressionsService } from './suppressions.service.js';
import { TagsService } from './tags.service.js';

export type NewProspect = z.output<typeof prospectBody>;
export type ProspectChange = z.output<typeof prospectPatch>;
type Tables = TablesOf<typeof prospectEntity>;
type OwnRows = UpdateQueryBuilder<Tables, 'prospects', 'prospects', UpdateResult>;
export type TypeFlags = Pick<ProspectRow, 'isPotentialPartner' | 'isPotentialCustomer'>;

/** A learner's contacts, one and several at a time. Deleted ones may be restored for an hour. */
@Injectable()
export class ProspectsService {
  constructor(
    private readonly em: EntityManager,
    private readonly book: ContactBook,
    private readonly learners: LearnersRepository,
    private readonly states: ContactStateService,
    private readonly tags: TagsService,
    private readonly repository: ProspectsRepository,
    private readonly suppressions: SuppressionsService,
    private readonly bulk: BulkRepository,
  ) {}

  /** @throws Problem `prospect.not-found`, also for another's. */
  async find(userId: string, id: string): Promise<Prospect> {
    return prospectView(await ownProspect(this.em.fork(), userId, id));
  }

  /** What is due today, by the server's clock in the owner's zone. */
  async today(userId: string): Promise<ProspectsToday> {
    const { zone, today } = ownNow(await this.learners.zone(this.em.fork(), userId), new Date());
    const since = instantIn(zone, today, '00:00');
    const [due, done] = await Promise.all([
      this.repository.due(userId, today),
      this.repository.done(userId, { today, since }),
    ]);
    return { zone, on: today, ...due, done };
  }

  /** Which of these belong to somebody who asked not to be contacted. */
  async suppressed(
    userId: string,
    rows: readonly { phone: string | null; email: string | null }[],
  ): Promise<{ rows: number[] }> {
    const isSuppressed = await this.suppressions.lookUp(this.em.fork(), userId);
    return { rows: rows.flatMap((row, index) => (isSuppressed(row) ? [index] : [])) };
  }

  /** `suggestedBy`: the sponsor who puts it into a partner's list. */
  create(userId: string, fields: NewProspect, suggestedBy: string | null = null): Promise<Prospect> {
    return this.book.change(
      userId,
      async (em) => {
        const now = new Date();
        const row = em.create(ProspectRow, {
          ...fields,
          id: newId(),
          userId,
          suggestedBy,
          importId: null,
          version: 1,
          createdAt: now,
          updatedAt: now,
          deletedAt: null,
        });
        await this.states.applySuppression(em, row, now);
        // What the partner noted of somebody is nothing for the sponsor.
        return suggestedBy === null ? prospectView(row) : contactView(row);
      },
      { suggestedBy },
    );
  }

  /**
   * What is absent stays. @throws Problem `prospect.version-conflict` when `ifMatch` is not of the current version, `tag.not-found`, `prospect.asked-not`,
   * `follow-up.…`.
   */
  update(userId: string, id: string, change: ProspectChange, ifMatch: string | undefined): Promise<ChangedProspect> {
    return this.book.change(userId, async (em) => {
      const row = await ownProspect(em, userId, id);
      if (!matches(ifMatch, row.version)) throw new Problem('prospect.version-conflict');
      const before = prospectView(row);
      const own = ownNow(await this.learners.zone(em, userId), new Date());
      const { stage, followUpOn, followUpTime, cadenceDays, mayContact, tagIds, ...fields } = change;
      const wish = { stage, followUpOn, followUpTime, cadenceDays, mayContact };
      const after = afterChange(stateOf(row), wish, own);
      if ('refused' in after) throw fieldProblem(after.refused, after.field);
      const undoId = isMoved(row, after, tagIds) ? newId() : null;
      if (undoId) await this.bulk.keepBefore(em, { userId, changeId: undoId, id, now: own.now });
      if (tagIds !== undefined) {
        const added = tagIds.filter((tag) => !row.tagIds.includes(tag));
        await this.tags.requireOwn(em, userId, added);
        row.tagIds = [...new Set(tagIds)];
      }
      for (const [field, value] of Object.entries(fields))
        if (value !== undefined) Object.assign(row, { [field]: value });
      const madeOn = dayIn(own.zone, row.createdAt);
      if (isPutOff(stateOf(row), after, madeOn, own.today)) row.putOffOn = own.today;
      await this.states.write(em, row, after, own.now, undoId);
      const isReachedOtherwise = row.phone !== before.phone || row.email !== before.email;
      if (isReachedOtherwise && mayContact === undefined) await this.states.applySuppression(em, row, own.now);
      const same = JSON.stringify(before) === JSON.stringify(prospectView(row));
      if (!same) Object.assign(row, { version: row.version + 1, updatedAt: own.now });
      // A date never comes back to somebody who has asked not to be contacted.
      const isOffered = undoId !== null && row.mayContact === (before.mayContact ?? 'unknown');
      return { ...prospectView(row), ...(isOffered && { undoId }) };
    });
  }

  /** @throws Problem `prospect.not-found`; `prospect.version-conflict` as in `update`. */
  async remove(userId: string, id: string, ifMatch: string | undefined): Promise<void> {
    await this.book.change(userId, async (em) => {
      const row = await ownProspect(em, userId, id);
      if (!matches(ifMatch, row.version)) throw new Problem('prospect.version-conflict');
      row.deletedAt = new Date();
    });
  }

  /** Deletes those that are there. @throws Problem `prospect.not-found` when none of them is. */
  removeAll(userId: string, ids: string[]): Promise<number> {
    return this.several(userId, ids, (rows) => rows.where('deletedAt', 'is', null).set({ deletedAt: new Date() }));
  }

  /** Brings back what was deleted within the hour; a step 3 that lapsed by the deletion is complete again. @throws Problem `prospect.not-found` when there is none of them. */
  restoreAll(userId: string, ids: string[]): Promise<number> {
    const since = new Date(Date.now() - RESTORE_MINUTES * 60_000);
    return this.several(userId, ids, (rows) => rows.where('deletedAt', '>', since).set({ deletedAt: null }), true);
  }

  /** Gives several contacts one type. @throws Problem `prospect.not-found` when there is none of them. */
  setType(userId: string, ids: string[], { isPotentialPartner, isPotentialCustomer }: TypeFlags): Promise<number> {
    return this.several(userId, ids, (rows) =>
      rows.where('deletedAt', 'is', null).set(({ eb }) => ({
        isPotentialPartner,
        isPotentialCustomer,
        version: eb('version', '+', 1),
        updatedAt: new Date(),
      })),
    );
  }

  private several(userId: string, ids: string[], set: (rows: OwnRows) => OwnRows, undo = false): Promise<number> {
    return this.book.change(
      userId,
      async (em) => {
        const own = kyselyOf<typeof prospectEntity>(em)
          .updateTable('prospects')
          .where('userId', '=', userId)
          .where('id', '=', sql<string>`any(${ids}::uuid[])`);
        const { numUpdatedRows } = await set(own).executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) throw new Problem('prospect.not-found');
        return Number(numUpdatedRows);
      },
      { undo },
    );
  }
}

/** Whether a change is one of those that can be taken back: of stage, next date, cadence or tags. */
function isMoved(row: ProspectRow, after: ContactState, tagIds: readonly string[] | undefined): boolean {
  const before = stateOf(row);
  return (
    (['stage', 'followUpOn', 'followUpTime', 'cadenceDays'] as const).some((field) => before[field] !== after[field]) ||
    (tagIds !== undefined && tagIds.join() !== row.tagIds.join())
  );
}
