import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactState } from './follow-up.rules.js';
import { HistoryService } from './history.service.js';
import type { ProspectRow } from './prospect.entity.js';
import { stateOf } from './prospects.view.js';
import { SuppressionsService } from './suppressions.service.js';

/** Writes where a contact stands, with what goes along: the move in its history, and who may not be contacted. */
@Injectable()
export class ContactStateService {
  constructor(
    private readonly history: HistoryService,
    private readonly suppressions: SuppressionsService,
  ) {}

  /** `changeId`: the change that this is part of, where it can be taken back. */
  async write(
    em: EntityManager,
    row: ProspectRow,
    after: ContactState,
    now: Date,
    changeId: string | null = null,
  ): Promise<void> {
    const before = stateOf(row);
    Object.assign(row, after);
    if (after.stage !== before.stage)
      await this.history.keepMove(em, row, { from: before.stage, since: before.stageAt, now, changeId });
    if (after.mayContact === before.mayContact) return;
    if (after.mayContact === 'no') await this.suppressions.add(em, row.userId, row);
    else if (before.mayContact === 'no') await this.suppressions.remove(em, row.userId, row);
  }

  /** A number or address of somebody who asked not to be contacted: then this contact may not be, either. */
  async applySuppression(em: EntityManager, row: ProspectRow, now: Date): Promise<void> {
    if (row.mayContact === 'no') return this.suppressions.add(em, row.userId, row);
    if (!(await this.suppressions.lookUp(em, row.userId))(row)) return;
    Object.assign(row, { mayContact: 'no', mayContactAt: now, followUpOn: null, followUpTime: null });
  }
}
