import { Injectable } from '@nestjs/common';
import { MAX_PROSPECTS, importRow, importUndone, type ImportResult } from '@nb/contracts';
import { boundedList, fieldProblem, Problem, newId } from '@nb/nest-kit';
import { z } from 'zod';
import { ContactBook } from './contact-book.js';
import { ProspectImport } from './prospect.entity.js';
import { ProspectImportsRepository } from './prospect-imports.repository.js';

/** The whole file. How many rows there may be has error codes of its own. */
export const importRows = z.object({
  prospects: boundedList(z.array(importRow), MAX_PROSPECTS, () => {
    throw new Problem('import.too-many', { params: { max: MAX_PROSPECTS } });
  }),
});
type Row = z.output<typeof importRow>;
type UpdateRow = Row & { id: string };

/** Imports of whole files, all or nothing, and taking them back. */
@Injectable()
export class ProspectImportsService {
  constructor(
    private readonly book: ContactBook,
    private readonly imports: ProspectImportsRepository,
  ) {}

  /**
   * Makes a contact of each row; a row with an `id` updates that contact instead. `skipped` are updates that change nothing.
   * @throws Problem `import.empty`, `prospect.limit`, `prospect.not-found` (an `id` that is not the learner's).
   */
  import(userId: string, rows: readonly Row[]): Promise<ImportResult> {
    if (rows.length === 0) throw fieldProblem('import.empty', 'prospects');
    refuseTwice(rows);
    const created = rows.filter(({ id }) => id === undefined);
    const updates = rows.filter((row): row is UpdateRow => row.id !== undefined);
    return this.book.change(userId, async (em) => {
      const importId = newId();
      em.create(ProspectImport, { id: importId, userId });
      await em.flush();
      if (created.length > 0) await this.imports.insertAll(em, userId, importId, created);
      const ids = updates.map(({ id }) => id);
      if (ids.length > 0 && (await this.imports.countOwn(em, userId, ids)) !== ids.length)
        throw new Problem('prospect.not-found');
      const updated = ids.length > 0 ? await this.imports.updateAll(em, userId, importId, updates) : 0;
      return { importId, created: created.length, updated, skipped: updates.length - updated };
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

/** One contact can't become two different things by one file. */
function refuseTwice(rows: readonly Row[]): void {
  const seen = new Set<string>();
  rows.forEach(({ id }, index) => {
    if (id !== undefined && seen.has(id))
      throw new Problem('request.invalid', { errors: [{ path: `prospects.${index}.id`, message: 'import.twice' }] });
    if (id !== undefined) seen.add(id);
  });
}
