import { Injectable } from '@nestjs/common';
import type { SessionInfo, TreeSearch, treeSearchQuery } from '@nb/contracts';
import type { z } from 'zod';
import { writeCursor } from '../partners/cursor.rules.js';
import { cursorAt, ORDERS } from '../partners/downline.service.js';
import { parseCursor } from '../partners/pagination.js';
import { PartnerRepository, type Scope } from '../partners/partner.repository.js';
import { toNode, type NodeRow } from '../partners/partner.view.js';

const PAGE = 20;
type Step = Awaited<ReturnType<PartnerRepository['uplines']>>[number];

/** Finds people anywhere below the viewer and says through whom they got there. */
@Injectable()
export class TreeSearchService {
  constructor(private readonly partners: PartnerRepository) {}

  /** GET /api/team/tree/search. @throws Problem `request.invalid` for another list's cursor. */
  async search(viewer: SessionInfo, query: z.infer<typeof treeSearchQuery>, now: Date): Promise<TreeSearch> {
    const scope: Scope = viewer.isMasterAdmin ? 'network' : 'tree';
    const order = ORDERS[scope];
    const limit = query.limit ?? PAGE;
    const rows = await this.partners.search(viewer.userId, scope, {
      search: query.search,
      after: parseCursor(query.cursor, order),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const steps = await this.stepsTo(page);
    return {
      results: page.map((row) => ({ node: toNode(row, now), path: pathOf(row, steps) })),
      ...(last ? { nextCursor: writeCursor(cursorAt(last, order)) } : {}),
    };
  }

  /** Everybody who stands between the viewer and these people. */
  private async stepsTo(rows: readonly NodeRow[]): Promise<Step[]> {
    if (rows.length === 0) return [];
    const deepest = Math.max(...rows.map(({ depth }) => depth));
    return this.partners.uplines(
      rows.map(({ id }) => id),
      deepest,
    );
  }
}

const pathOf = (row: NodeRow, steps: readonly Step[]) =>
  steps
    .filter(({ descendant, depth }) => descendant === row.id && depth < row.depth)
    .toSorted((a, b) => b.depth - a.depth)
    .map(({ id, firstName, lastName }) => ({ id, firstName, lastName }));
