import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { prospectBody, prospectPatch, type Prospect } from '@nb/contracts';
import { kyselyOf, Problem, newId, type TablesOf } from '@nb/nest-kit';
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely';
import type { z } from 'zod';
import { ContactBook } from './contact-book.js';
import { ProspectRow, type prospectEntity } from './prospect.entity.js';
import { RESTORE_MINUTES, matches } from './prospects.rules.js';
import { prospectView } from './prospects.view.js';

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
  ) {}

  /** @throws Problem `prospect.not-found`, also for another's. */
  async find(userId: string, id: string): Promise<Prospect> {
    return prospectView(await own(this.em.fork(), userId, id));
  }

  /** `suggestedBy`: the sponsor who puts it into a partner's list. */
  create(userId: string, fields: NewProspect, suggestedBy: string | null = null): Promise<Prospect> {
    return this.book.change(
      userId,
      (em) => {
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
        return Promise.resolve(prospectView(row));
      },
      { suggestedBy },
    );
  }

  /** What is absent stays. @throws Problem `prospect.version-conflict` when `ifMatch` is not of the current version. */
  update(userId: string, id: string, change: ProspectChange, ifMatch: string | undefined): Promise<Prospect> {
    return this.book.change(userId, async (em) => {
      const row = await own(em, userId, id);
      if (!matches(ifMatch, row.version)) throw new Problem('prospect.version-conflict');
      const before = { ...prospectView(row) };
      for (const [field, value] of Object.entries(change))
        if (value !== undefined) Object.assign(row, { [field]: value });
      const same = JSON.stringify(before) === JSON.stringify(prospectView(row));
      if (!same) Object.assign(row, { version: row.version + 1, updatedAt: new Date() });
      return prospectView(row);
    });
  }

  /** @throws Problem `prospect.not-found`; `prospect.version-conflict` as in `update`. */
  async remove(userId: string, id: string, ifMatch: string | undefined): Promise<void> {
    await this.book.change(userId, async (em) => {
      const row = await own(em, userId, id);
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

async function own(em: EntityManager, userId: string, id: string): Promise<ProspectRow> {
  const row = await em.findOne(ProspectRow, { id, userId, deletedAt: null });
  if (row === null) throw new Problem('prospect.not-found');
  return row;
}
