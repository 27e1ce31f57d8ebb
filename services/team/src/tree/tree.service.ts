import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SessionInfo, TeamTree, TreePath, TreeSummary, teamTreeQuery } from '@nb/contracts';
import { Problem } from '@nb/nest-kit';
import type { z } from 'zod';
import { writeCursor } from '../partners/cursor.rules.js';
import { MEMBER_TABLES } from '../partners/partner.view.js';
import { startOf } from '../partners/pagination.js';
import { depthFor } from '../partners/visibility.js';
import { NETWORK } from '../partners/tree.js';
import { NODE_COLUMNS, toNode, type NodeRow } from './tree.view.js';

const PAGE = 50;
/** Nobody stands deeper in a network that people can oversee; a path is never longer. */
const LONGEST_PATH = 500;

/** The people below one person, a generation and a page at a time; counts come from stored counters. */
@Injectable()
export class TreeService {
  constructor(private readonly em: EntityManager) {}

  /** GET /api/team/tree. @throws Problem `access.not-found` for a parent outside the viewer's line, `request.invalid` for another list's cursor. */
  async children(viewer: SessionInfo, query: z.infer<typeof teamTreeQuery>, now: Date): Promise<TeamTree> {
    const em = this.em.fork();
    const parentId = query.parent ?? (viewer.isMasterAdmin ? null : viewer.userId);
    const depth = parentId === null ? 0 : await this.depthOf(em, viewer, parentId);
    const parent = parentId === null ? null : await this.node(em, parentId, depth, now);
    const cursor = startOf(query.cursor, 'recent');
    const limit = query.limit ?? PAGE;
    const below =
      parentId === null
        ? `p.id in (select id from partner where sponsor_id is null union all select id from partner where unattached)`
        : `p.sponsor_id = :parentId and not p.unattached`;
    const rows = await em.execute<NodeRow[]>(
      `select ${NODE_COLUMNS}, :depth::int as depth from partner p ${MEMBER_TABLES}
       where ${below} and p.registered ${cursor ? 'and (p.created_at, p.id) < (:at::timestamptz, :id::uuid)' : ''}
       order by p.created_at desc, p.id desc limit :limit`,
      {
        parentId,
        depth: depth + 1,
        limit: limit + 1,
        ...(cursor ? { at: new Date(cursor.at).toISOString(), id: cursor.id } : {}),
      },
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      parent,
      nodes: page.map((row) => toNode(row, now)),
      ...(last ? { nextCursor: writeCursor({ order: 'recent', at: Date.parse(last.created_at), id: last.id }) } : {}),
      total: parent ? parent.directPartners : ((await this.counts(em, NETWORK))?.generations[0] ?? 0),
    };
  }

  /** GET /api/team/tree/summary: one row is read, however many people it counts. */
  async summary(viewer: SessionInfo, parent: string | undefined): Promise<TreeSummary> {
    const em = this.em.fork();
    if (parent !== undefined) await this.depthOf(em, viewer, parent);
    const counts = await this.counts(em, parent ?? (viewer.isMasterAdmin ? NETWORK : viewer.userId));
    return {
      total: counts?.team_size ?? 0,
      completed: counts?.team_completed ?? 0,
      generations: (counts?.generations ?? []).map((people, index) => ({
        generation: index + 1,
        people,
        completed: counts?.generations_completed[index] ?? 0,
      })),
    };
  }

  /** GET /api/team/tree/path/{id}. @throws Problem `access.not-found`. */
  async path(viewer: SessionInfo, id: string, now: Date): Promise<TreePath> {
    const em = this.em.fork();
    const depth = await this.depthOf(em, viewer, id);
    const rows = await em.execute<NodeRow[]>(
      `select ${NODE_COLUMNS}, :depth::int - up.depth as depth
       from (select ancestor, depth from partner_path where descendant = :id and depth < :depth union all select :id::uuid, 0) up
       join partner p on p.id = up.ancestor ${MEMBER_TABLES}
       where p.registered order by up.depth desc limit :longest`,
      { id, depth, longest: LONGEST_PATH },
    );
    return { path: depth === 0 ? [] : rows.map((row) => toNode(row, now)) };
  }

  private async depthOf(em: EntityManager, viewer: SessionInfo, id: string): Promise<number> {
    const depth = await depthFor(em, viewer, id);
    if (depth === null) throw new Problem('access.not-found');
    return depth;
  }

  private async node(em: EntityManager, id: string, depth: number, now: Date) {
    const [row] = await em.execute<NodeRow[]>(
      `select ${NODE_COLUMNS}, :depth::int as depth from partner p ${MEMBER_TABLES} where p.id = :id`,
      { id, depth },
    );
    return row ? toNode(row, now) : null;
  }

  private async counts(em: EntityManager, id: string) {
    const [row] = await em.execute<
      { team_size: number; team_completed: number; generations: number[]; generations_completed: number[] }[]
    >(`select team_size, team_completed, generations, generations_completed from team_count where partner_id = :id`, {
      id,
    });
    return row;
  }
}
