import { Injectable } from '@nestjs/common';
import type { BulkChanged, bulkBody, bulkUndone } from '@nb/contracts';
import { fieldProblem, newId, Problem } from '@nb/nest-kit';
import type { z } from 'zod';
import { LearnersRepository } from '../learners/learners.repository.js';
import { BulkChange } from './bulk-change.entity.js';
import { BulkRepository } from './bulk.repository.js';
import { ContactBook } from './contact-book.js';
import { ownNow, refusedWish } from './follow-up.rules.js';
import { RESTORE_MINUTES } from './prospects.rules.js';
import { TagsService } from './tags.service.js';

/** The same change of many contacts, and taking it back within the hour. */
@Injectable()
export class BulkService {
  constructor(
    private readonly book: ContactBook,
    private readonly bulk: BulkRepository,
    private readonly learners: LearnersRepository,
    private readonly tags: TagsService,
  ) {}

  /** Those who asked not to be contacted get no date. @throws Problem `prospect.not-found` when none is the learner's; `tag.not-found`, `follow-up.…`. */
  change(userId: string, { ids, set }: z.output<typeof bulkBody>): Promise<BulkChanged> {
    return this.book.change(userId, async (em) => {
      const { now, today } = ownNow(await this.learners.zone(em, userId), new Date());
      const refusal = refusedWish(set.followUpOn === undefined ? {} : set, today);
      if (refusal) throw fieldProblem(refusal.refused, `set.${refusal.field}`);
      if (set.followUpTime && set.followUpOn === undefined)
        throw fieldProblem('follow-up.time-without-date', 'set.followUpTime');
      await this.tags.requireOwn(em, userId, [...(set.addTagIds ?? []), ...(set.removeTagIds ?? [])]);
      if ((await this.bulk.countOwn(em, userId, ids)) === 0) throw new Problem('prospect.not-found');
      const changeId = newId();
      em.create(BulkChange, { id: changeId, userId, createdAt: now });
      await em.flush();
      const count = await this.bulk.change(em, { userId, changeId, ids, set, now });
      return { count, undoId: changeId };
    });
  }

  /** What was changed since stays. @throws Problem `bulk.not-found` after an hour, and for one taken back already. */
  undo(userId: string, changeId: string): Promise<z.output<typeof bulkUndone>> {
    return this.book.change(userId, async (em) => {
      const since = new Date(Date.now() - RESTORE_MINUTES * 60_000);
      const made = await em.findOne(BulkChange, { id: changeId, userId, createdAt: { $gt: since } });
      if (made === null) throw new Problem('bulk.not-found');
      const undone = await this.bulk.undo(em, userId, changeId);
      em.remove(made);
      return undone;
    });
  }
}
