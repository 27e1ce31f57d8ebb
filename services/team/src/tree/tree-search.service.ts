import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { matching } from '@nb/nest-kit';
import type { SessionInfo, TreeSearch, treeSearchQuery } from '@nb/contracts';
import type { z } from 'zod';
import { cursorAt, cursorValues, SCOPES } from '../partners/downline.service.js';
import { writeCursor } from '../partners/cursor.rules.js';
import { startOf } from '../partners/pagination.js';
import { NODE_COLUMNS, toNode, type NodeRow } from './tree.view.js';

const PAGE = 20;
interface Step {
  descendant: string;
  distance: number;
  id: string;
  first_name: string;
  last_name: string;
}

/** Finds people anywhere below the viewer and says through whom they got there. */
@Injectable()
export class TreeSearchService {
  constructor(private readonly em: EntityManager) {}

  /** GET /api/team/tree/search. @throws Problem `request.invalid` for another list's cursor. */
  async search(viewer: SessionInfo, query: z.infer<typeof treeSearchQuery>, now: Date): Promise<TreeSearch> {
    const em = this.em.fork();
    const { from, depth, order, orderBy, after } = SCOPES[viewer.isMasterAdmin ? 'network' : 'tree'];
    const cursor = startOf(query.cursor, order);
    const limit = query.limit ?? PAGE;
    const rows = await em.execute<NodeRow[]>(
      `select ${NODE_COLUMNS}, ${depth} as depth from ${from} and ${matching('p.search', ':search', query.search)}${cursor ? ` and ${after}` : ''}
       order by ${orderBy} limit :limit`,
      { viewer: viewer.userId, search: query.search, limit: limit + 1, ...cursorValues(cursor) },
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const steps = await this.stepsTo(em, page);
    return {
      results: page.map((row) => ({ node: toNode(row, now), path: pathOf(row, steps) })),
      ...(last ? { nextCursor: writeCursor(cursorAt(last, order)) } : {}),
    };
  }

  /** Everybody who stands between the viewer and these people. */
  private async stepsTo(em: EntityManager, rows: readonly NodeRow[]): Promise<Step[]> {
    if (rows.length === 0) return [];
    return em.execute<Step[]>(
      `select up.descendant, up.depth as distance, a.id, a.first_name, a.last_name
       from partner_path up join partner a on a.id = up.ancestor
       where up.descendant in (:ids) and up.depth < :deepest`,
      { ids: rows.map(({ id }) => id), deepest: Math.max(...rows.map(({ depth }) => depth)) },
    );
  }
}

const pathOf = (row: NodeRow, steps: readonly Step[]) =>
  steps
    .filter(({ descendant, distance }) => descendant === row.id && distance < row.depth)
    .toSorted((a, b) => b.distance - a.distance)
    .map((step) => ({ id: step.id, firstName: step.first_name, lastName: step.last_name }));
