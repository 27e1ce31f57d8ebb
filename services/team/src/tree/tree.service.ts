import { Injectable } from '@nestjs/common';
import type { SessionInfo, TeamTree, TreePath, TreeSummary, teamTreeQuery } from '@nb/contracts';
import type { z } from 'zod';
import { writeCursor } from '../partners/cursor.rules.js';
import { cursorAt, DownlineService } from '../partners/downline.service.js';
import { parseCursor } from '../partners/pagination.js';
import { PartnerRepository } from '../partners/partner.repository.js';
import { toNode } from '../partners/partner.view.js';
import { NETWORK } from '../partners/tree.js';

const PAGE = 50;
/** Far deeper than any real network: limits what one request can read. */
const LONGEST_PATH = 500;

/** The people below one person, a generation and a page at a time; counts come from stored counters. */
@Injectable()
export class TreeService {
  constructor(
    private readonly partners: PartnerRepository,
    private readonly downline: DownlineService,
  ) {}

  /** GET /api/team/tree. @throws Problem `access.not-found` for a parent outside the viewer's line, `request.invalid` for another list's cursor. */
  async children(viewer: SessionInfo, query: z.infer<typeof teamTreeQuery>, now: Date): Promise<TeamTree> {
    const parentId = query.parent ?? (viewer.isMasterAdmin ? null : viewer.userId);
    const depth = parentId === null ? 0 : await this.downline.depthOf(viewer, parentId);
    const parentRow = parentId === null ? undefined : await this.partners.findNode(parentId, depth);
    const parent = parentRow ? toNode(parentRow, now) : null;
    const limit = query.limit ?? PAGE;
    const rows = await this.partners.children(parentId, {
      depth: depth + 1,
      after: parseCursor(query.cursor, 'recent'),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      parent,
      nodes: page.map((row) => toNode(row, now)),
      ...(last ? { nextCursor: writeCursor(cursorAt(last, 'recent')) } : {}),
      total: parent ? parent.directPartners : ((await this.partners.counts(NETWORK))?.generations[0] ?? 0),
    };
  }

  /** GET /api/team/tree/summary: one row is read, however many people it counts. */
  async summary(viewer: SessionInfo, parent: string | undefined): Promise<TreeSummary> {
    if (parent !== undefined) await this.downline.depthOf(viewer, parent);
    const counts = await this.partners.counts(parent ?? (viewer.isMasterAdmin ? NETWORK : viewer.userId));
    return {
      total: counts?.teamSize ?? 0,
      completed: counts?.teamCompleted ?? 0,
      generations: (counts?.generations ?? []).map((people, index) => ({
        generation: index + 1,
        people,
        completed: counts?.generationsCompleted[index] ?? 0,
      })),
    };
  }

  /** GET /api/team/tree/path/{id}. @throws Problem `access.not-found`. */
  async path(viewer: SessionInfo, id: string, now: Date): Promise<TreePath> {
    const depth = await this.downline.depthOf(viewer, id);
    if (depth === 0) return { path: [] };
    const rows = await this.partners.path(id, depth, LONGEST_PATH);
    return { path: rows.map((row) => toNode(row, now)) };
  }
}
