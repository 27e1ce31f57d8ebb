import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_TOUCHES, type touchBody, type TouchResult } from '@nb/contracts';
import { fieldProblem, newId, Problem } from '@nb/nest-kit';
import type { z } from 'zod';
import { LearnersRepository } from '../learners/learners.repository.js';
import { ContactBook } from './contact-book.js';
import { afterTouch, ownNow } from './follow-up.rules.js';
import { HistoryRow } from './history.entity.js';
import { touchView } from './history.service.js';
import { ownProspect } from './own-prospect.js';
import { prospectView, stateOf } from './prospects.view.js';
import { ContactStateService } from './contact-state.service.js';

/** What was said or written to a contact, and what follows from it. */
@Injectable()
export class TouchesService {
  constructor(
    private readonly book: ContactBook,
    private readonly learners: LearnersRepository,
    private readonly states: ContactStateService,
  ) {}

  /** @throws Problem `prospect.not-found`, `touch.limit`, `touch.in-future`, `follow-up.…`. */
  add(userId: string, prospectId: string, body: z.output<typeof touchBody>): Promise<TouchResult> {
    return this.book.change(userId, async (em) => {
      const row = await ownProspect(em, userId, prospectId);
      await this.refuseMore(em, prospectId);
      const own = ownNow(await this.learners.zone(em, userId), new Date());
      const { kind, outcome, note, followUpOn, followUpTime } = body;
      const at = body.at === undefined ? own.now : new Date(body.at);
      const after = afterTouch(stateOf(row), { at, kind, outcome, followUpOn, followUpTime }, own);
      if ('refused' in after) throw fieldProblem(after.refused, after.field);
      const touch = em.create(HistoryRow, { id: newId(), userId, prospectId, at, type: 'touch', kind, outcome, note });
      await this.states.write(em, row, after.state, own.now);
      Object.assign(row, { version: row.version + 1, updatedAt: own.now });
      return { touch: touchView(touch), prospect: prospectView(row), reason: after.reason };
    });
  }

  private async refuseMore(em: EntityManager, prospectId: string): Promise<void> {
    const kept = await em.count(HistoryRow, { prospectId, type: 'touch' });
    if (kept >= MAX_TOUCHES) throw new Problem('touch.limit', { params: { max: MAX_TOUCHES } });
  }
}
