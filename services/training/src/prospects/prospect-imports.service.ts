import { Injectable } from '@nestjs/common';
import { MAX_PROSPECTS, eachContactText, importRow, importUndone, listOf, type ImportResult } from '@nb/contracts';
import { fieldProblem, Problem, newId } from '@nb/nest-kit';
import { z } from 'zod';
import { LearnersRepository } from '../learners/learners.repository.js';
import { ContactBook } from './contact-book.js';
import { latestDay, ownNow } from './follow-up.rules.js';
import { ProspectImport } from './prospect.entity.js';
import { ProspectImportsRepository, type Imported } from './prospect-imports.repository.js';
import { SuppressionsService } from './suppressions.service.js';
import { TagsService } from './tags.service.js';

/** The whole file. How many rows there may be has error codes of its own. */
export const importRows = z.object({
  prospects: z.preprocess(
    (rows) => {
      if (Array.isArray(rows) && rows.length > MAX_PROSPECTS)
        throw new Problem('import.too-many', { params: { max: MAX_PROSPECTS } });
      return rows;
    },
    listOf(importRow, MAX_PROSPECTS),
  ),
});
type Row = z.output<typeof importRow>;
type UpdateRow = Row & { id: string };

/** Imports of whole files, all or nothing, and taking them back. */
@Injectable()
export class ProspectImportsService {
  constructor(
    private readonly book: ContactBook,
    private readonly imports: ProspectImportsRepository,
    private readonly learners: LearnersRepository,
    private readonly tags: TagsService,
    private readonly suppressions: SuppressionsService,
  ) {}

  /**
   * Makes a contact of each row; a row with an `id` updates that contact instead. `skipped` are updates that change nothing, and new rows of people who
   * asked not to be contacted, unless the row says `force`.
   * @throws Problem `import.empty`, `prospect.limit`, `prospect.not-found` (an `id` that is not the learner's), `tag.limit`, `follow-up.…`.
   */
  import(userId: string, rows: readonly Row[]): Promise<ImportResult> {
    if (rows.length === 0) throw fieldProblem('import.empty', 'prospects');
    refuseTwice(rows);
    return this.book.change(userId, async (em) => {
      const now = new Date();
      refuseDates(rows, ownNow(await this.learners.zone(em, userId), now).today);
      const isSuppressed = await this.suppressions.lookUp(em, userId);
      const wanted = rows.filter((row) => row.id !== undefined || row.force === true || !isSuppressed(row));
      const tags = await this.tags.idsOf(em, userId, [...new Set(wanted.flatMap((row) => row.tags ?? []))]);
      const asImported = (row: Row): Imported => imported(row, { tags, now, isSuppressed: isSuppressed(row) });
      const created = wanted.filter(({ id }) => id === undefined);
      const updates = wanted.filter((row): row is UpdateRow => row.id !== undefined);
      const importId = newId();
      em.create(ProspectImport, { id: importId, userId });
      await em.flush();
      if (created.length > 0) await this.imports.insertAll(em, userId, importId, created.map(asImported));
      const ids = updates.map(({ id }) => id);
      if (ids.length > 0 && (await this.imports.countOwn(em, userId, ids)) !== ids.length)
        throw new Problem('prospect.not-found');
      const updated =
        ids.length > 0
          ? await this.imports.updateAll(
              em,
              userId,
              importId,
              updates.map((row) => ({ ...asImported(row), id: row.id })),
            )
          : 0;
      await this.suppressions.addAll(
        em,
        userId,
        wanted.filter(({ mayContact }) => mayContact === 'no'),
      );
      const suppressed = rows.length - wanted.length;
      return {
        importId,
        created: created.length,
        updated,
        skipped: updates.length - updated + suppressed,
        ...(suppressed > 0 && { suppressed }),
      };
    });
  }

  /** Takes an import back: what was changed since is kept. @throws Problem `import.not-found`, also for one taken back already. */
  undo(userId: string, importId: string): Promise<z.output<typeof importUndone>> {
    return this.book.change(userId, async (em) => {
      const made = await em.findOne(ProspectImport, { id: importId, userId });
      if (made === null) throw new Problem('import.not-found');
      const removed = await this.imports.removeUnchanged(em, importId);
      const restored = await this.imports.restoreUnchanged(em, importId);
      const left = await this.imports.countInList(em, importId);
      em.remove(made);
      return { removed, restored, kept: left - restored };
    });
  }
}

/** What the row says, in the form in which it is written. Nobody who asked not to be contacted gets a date. */
function imported(
  row: Row,
  { tags, now, isSuppressed }: { tags: ReadonlyMap<string, string>; now: Date; isSuppressed: boolean },
): Imported {
  const mayContact = isSuppressed ? 'no' : (row.mayContact ?? null);
  const asked = mayContact === 'no';
  const stageAt = row.stageAt ?? (row.stage == null || row.stage === 'new' ? null : now.toISOString());
  return {
    name: row.name,
    ...eachContactText((field) => row[field]),
    isPotentialPartner: row.isPotentialPartner,
    isPotentialCustomer: row.isPotentialCustomer,
    stage: row.stage ?? null,
    stageAt,
    followUpOn: asked ? null : (row.followUpOn ?? null),
    followUpTime: asked ? null : (row.followUpTime ?? null),
    cadenceDays: row.cadenceDays ?? null,
    lastContactAt: row.lastContactAt ?? null,
    lastContactKind: row.lastContactKind ?? null,
    unanswered: row.unanswered ?? null,
    mayContact,
    mayContactAt: row.mayContactAt ?? (mayContact === null || mayContact === 'unknown' ? null : now.toISOString()),
    knownFrom: row.knownFrom ?? null,
    tagIds: row.tags == null ? null : [...new Set(row.tags.map((name) => tags.get(name) ?? ''))],
  };
}

/** A date of a file may have passed: the contact is overdue then, as it was where the file comes from. */
function refuseDates(rows: readonly Row[], today: string): void {
  const errors = rows.flatMap(({ followUpOn, followUpTime }, index) => {
    if (followUpOn != null && followUpOn > latestDay(today))
      return [{ path: `prospects.${index}.followUpOn`, message: 'follow-up.too-far' }];
    return followUpTime != null && followUpOn == null
      ? [{ path: `prospects.${index}.followUpTime`, message: 'follow-up.time-without-date' }]
      : [];
  });
  if (errors.length > 0) throw new Problem('request.invalid', { errors });
}

/** One contact can't become two different things by one file. */
function refuseTwice(rows: readonly Row[]): void {
  const seen = new Set<string>();
  rows.forEach(({ id }, index) => {
    if (id !== undefined && seen.has(id))
      throw new Problem('request.invalid', { errors: [{ path: `prospects.${index}.id`, message: 'import.twice' }] });
    if (id !== undefined) seen.add(id);
  });
}
