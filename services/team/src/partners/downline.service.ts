import { Injectable } from '@nestjs/common';
import type { Downline, DownlineSort, PartnerDetails, SessionInfo, downlineQuery } from '@nb/contracts';
import { Problem } from '@nb/nest-kit';
import type { z } from 'zod';
import { InvitationRepository } from '../invitations/invitation.repository.js';
import { writeCursor, type Cursor } from './cursor.rules.js';
import { readSortCursor, writeSortCursor, type SortKey } from './downline-cursor.rules.js';
import { partsOf } from './downline-order.js';
import { type ListOptions, PartnerRepository, type Scope } from './partner.repository.js';
import { toDetails, toMember, type MemberRow } from './partner.view.js';
import { parseCursor, unknownCursor } from './pagination.js';
import { NETWORK } from './tree.js';

type Query = z.infer<typeof downlineQuery>;
const PAGE = 50;
interface RowsPage {
  rows: MemberRow[];
  nextCursor: string | undefined;
}

/** The partners below the viewer, a page at a time; never a whole downline. */
@Injectable()
export class DownlineService {
  constructor(
    private readonly partners: PartnerRepository,
    private readonly invitations: InvitationRepository,
  ) {}

  /** GET /api/team/downline. @throws Problem `request.invalid` for a cursor of another list. */
  async list(viewer: SessionInfo, query: Query, now: Date): Promise<Downline> {
    const wide: Scope = viewer.isMasterAdmin ? 'network' : query.depth === 'all' ? 'tree' : 'direct';
    const scope = query.depth === 'own' ? 'direct' : wide;
    const page =
      query.sort === undefined
        ? await this.plainPage(viewer, scope, query, now)
        : await this.sortedPage(viewer, scope, { ...query, sort: query.sort }, now);
    return {
      members: page.rows.map((row) => toMember(row, now)),
      ...(page.nextCursor !== undefined && { nextCursor: page.nextCursor }),
      counts: await this.counts(viewer, scope, now),
    };
  }

  private async plainPage(viewer: SessionInfo, scope: Scope, query: Query, now: Date): Promise<RowsPage> {
    const order = ORDERS[scope];
    const limit = query.limit ?? PAGE;
    const rows = await this.partners.list(viewer.userId, scope, {
      filter: query.filter,
      search: query.search,
      needs: query.needs && { reason: query.needs, now },
      ...narrowed(query),
      after: parseCursor(query.cursor, order),
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return { rows: page, nextCursor: last && writeCursor(cursorAt(last, order)) };
  }

  /** Reads the order's parts one after the other until the page is full. */
  private async sortedPage(
    viewer: SessionInfo,
    scope: Scope,
    query: Query & { sort: DownlineSort },
    time: Date,
  ): Promise<RowsPage> {
    const { sort } = query;
    const cursor = query.cursor ? readSortCursor(query.cursor, sort) : undefined;
    if (cursor === null) throw unknownCursor();
    const now = cursor ? new Date(cursor.now) : time;
    const asked = query.needs === undefined || query.needs === 'any' ? undefined : query.needs;
    const parts = partsOf(sort, { viewerId: viewer.userId, now, asked });
    const limit = query.limit ?? PAGE;
    const found: (MemberRow & { part: number; sortKeys: SortKey[] })[] = [];
    for (const [number, part] of parts.entries()) {
      if (number < (cursor?.part ?? 0) || found.length > limit) continue;
      const rows = await this.partners.listPart(viewer.userId, scope, {
        filter: query.filter,
        search: query.search,
        needs: query.needs && { reason: query.needs, now },
        ...narrowed(query),
        limit: limit + 1 - found.length,
        part,
        afterKeys: cursor?.part === number ? cursor : undefined,
      });
      found.push(...rows.map((row) => ({ ...row, part: number })));
    }
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      rows: page,
      nextCursor:
        last && writeSortCursor({ sort, now: now.getTime(), part: last.part, keys: last.sortKeys, id: last.id }),
    };
  }

  /** GET /api/partner/{id}/details: anyone above in the line, and master admins; to others there is no such partner. */
  async details(viewer: SessionInfo, id: string): Promise<PartnerDetails> {
    const row = await this.partners.findDetails(viewer.userId, id, viewer.isMasterAdmin ? 'everybody' : 'below');
    if (!row) throw new Problem('access.not-found');
    return toDetails(row, new Date());
  }

  /**
   * How many generations below the viewer a registered person stands, of whom the viewer may know (anyone above in the line,
   * master admins); 0 = the viewer. A master admin's are counted from the top, where 1 is. @throws Problem `access.not-found`.
   */
  async depthOf(viewer: SessionInfo, id: string): Promise<number> {
    if (id === viewer.userId && !viewer.isMasterAdmin) return 0;
    const depth = viewer.isMasterAdmin
      ? await this.partners.generation(id)
      : await this.partners.depthBelow(viewer.userId, id);
    if (depth === undefined) throw new Problem('access.not-found');
    return depth;
  }

  /** Of the whole scope, from stored counters, which hold everybody; deactivated people are in no training. `invited`: the viewer's own open invitations; a master admin's are everybody's. */
  private async counts(viewer: SessionInfo, scope: Scope, now: Date): Promise<Downline['counts']> {
    const isNetwork = scope === 'network';
    const [team, own, invited, deactivated] = await Promise.all([
      this.partners.counts(isNetwork ? NETWORK : viewer.userId),
      // A master admin's list holds everybody but themselves, so their own row is subtracted.
      isNetwork ? this.partners.findCompletion(viewer.userId) : undefined,
      this.invitations.countOpen(isNetwork ? null : viewer.userId, now),
      this.partners.deactivatedInTraining(viewer.userId, scope),
    ]);
    const [people, done] =
      scope === 'direct' ? [team?.directPartners, team?.directCompleted] : [team?.teamSize, team?.teamCompleted];
    const total = (people ?? 0) - (own ? 1 : 0);
    const completed = (done ?? 0) - (own?.trainingCompleted ? 1 : 0);
    return { total, completed, training: Math.max(0, total - completed - deactivated), invited };
  }
}

const narrowed = ({ step, did, from, to }: Query): Pick<ListOptions, 'step' | 'did'> => ({
  step,
  did: did && { kind: did, from, to },
});

/** In which order a scope is read. */
export const ORDERS: Record<Scope, Cursor['order']> = { direct: 'recent', tree: 'depth', network: 'recent' };

export const cursorAt = (row: MemberRow, order: Cursor['order']): Cursor =>
  order === 'recent' ? { order, at: row.createdAt.getTime(), id: row.id } : { order, depth: row.depth, id: row.id };
