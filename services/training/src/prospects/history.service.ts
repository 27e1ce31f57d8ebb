import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { entityId, instant, type History, type HistoryEntry, type Stage, type Touch } from '@nb/contracts';
import { newId, Problem } from '@nb/nest-kit';
import { z } from 'zod';
import { takesBack } from './follow-up.rules.js';
import { HistoryRow } from './history.entity.js';
import type { ProspectRow } from './prospect.entity.js';

const PAGE = 50;
/** Of a contact; older moves go. */
const MAX_MOVES = 500;
const place = z.tuple([instant, entityId]);

/** What happened with a contact: touches, and moves between stages. */
@Injectable()
export class HistoryService {
  constructor(private readonly em: EntityManager) {}

  /** Newest first. @throws Problem `request.invalid` for a cursor that is none. */
  async list(
    userId: string,
    prospectId: string,
    { cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<History> {
    const after = cursor ? readCursor(cursor) : undefined;
    const rows = await this.em.fork().find(
      HistoryRow,
      {
        userId,
        prospectId,
        ...(after && { $or: [{ at: { $lt: after.at } }, { at: after.at, id: { $lt: after.id } }] }),
      },
      { orderBy: { at: 'desc', id: 'desc' }, limit: limit + 1 },
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      entries: shown.map(entryOf),
      nextCursor: rows.length > limit && last ? writeCursor(last) : null,
    };
  }

  /** Keeps the move of a contact whose row says already where it stands. A move that takes the last one back leaves neither. */
  async keepMove(
    em: EntityManager,
    row: ProspectRow,
    { from, since, now, changeId }: { from: Stage; since: Date | null; now: Date; changeId: string | null },
  ): Promise<void> {
    const moves = { prospectId: row.id, type: 'move' } as const;
    const last = await em.findOne(HistoryRow, moves, { orderBy: { at: 'desc', id: 'desc' } });
    if (last?.fromStage && last.toStage) {
      const lastMove = { from: last.fromStage, to: last.toStage, at: last.at };
      if (takesBack(lastMove, from, row.stage, now)) {
        row.stageAt = last.since ?? null;
        em.remove(last);
        return;
      }
    }
    const { id: prospectId, userId, stage: toStage } = row;
    em.create(HistoryRow, {
      id: newId(),
      userId,
      prospectId,
      at: now,
      type: 'move',
      fromStage: from,
      toStage,
      since,
      changeId,
    });
    await em.flush();
    await em.execute(
      `delete from prospect_history where id in (
         select id from prospect_history where prospect_id = ? and type = 'move' order by at desc, id desc offset ?)`,
      [prospectId, MAX_MOVES],
    );
  }
}

const entryOf = (row: HistoryRow): HistoryEntry => {
  const { id, fromStage, toStage } = row;
  return row.type === 'move' && fromStage && toStage
    ? { type: 'move', id, at: row.at.toISOString(), from: fromStage, to: toStage }
    : { type: 'touch', ...touchView(row) };
};
export const touchView = ({ id, at, kind, outcome, note }: HistoryRow): Touch => ({
  id,
  at: at.toISOString(),
  kind: kind ?? 'other',
  outcome: outcome ?? 'reached',
  note: note ?? null,
});

const writeCursor = ({ at, id }: HistoryRow) =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
function readCursor(cursor: string): { at: Date; id: string } {
  try {
    const [at, id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at: new Date(at), id };
  } catch {
    throw new Problem('request.invalid', { errors: [{ path: 'cursor', message: 'cursor.unknown' }] });
  }
}
