import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Downline, PartnerDetails, SessionInfo, downlineQuery } from '@nb/contracts';
import { matching, Problem } from '@nb/nest-kit';
import type { z } from 'zod';
import { writeCursor, type Cursor } from './cursor.rules.js';
import { MEMBER_COLUMNS, MEMBER_TABLES, toDetails, toMember, type MemberRow } from './partner.view.js';
import { startOf } from './pagination.js';
import { NETWORK } from './tree.js';

type Query = z.infer<typeof downlineQuery>;
/** Whose partners a list holds: the viewer's own, the whole tree below, or everybody (master admins). */
type Scope = 'direct' | 'tree' | 'network';
const PAGE = 50;

/** Where the rows of a scope come from, how far from the viewer they stand, and in which order they are read. */
export const SCOPES: Record<
  Scope,
  { from: string; depth: string; order: Cursor['order']; orderBy: string; after: string }
> = {
  direct: {
    from: `partner p ${MEMBER_TABLES} where p.sponsor_id = :viewer and not p.unattached and p.registered`,
    depth: '1',
    order: 'recent',
    orderBy: 'p.created_at desc, p.id desc',
    after: '(p.created_at, p.id) < (:at::timestamptz, :id::uuid)',
  },
  tree: {
    from: `partner_path path join partner p on p.id = path.descendant ${MEMBER_TABLES} where path.ancestor = :viewer and p.registered`,
    depth: 'path.depth',
    order: 'depth',
    orderBy: 'path.depth, path.descendant desc',
    after: '(path.depth > :depth or (path.depth = :depth and path.descendant < :id::uuid)) and path.depth >= :depth',
  },
  network: {
    from: `partner p ${MEMBER_TABLES} where p.registered and p.id <> :viewer`,
    // Everybody's generation, the people on top being the first.
    depth: '(select count(*)::int + 1 from partner_path up where up.descendant = p.id)',
    order: 'recent',
    orderBy: 'p.created_at desc, p.id desc',
    after: '(p.created_at, p.id) < (:at::timestamptz, :id::uuid)',
  },
};
const FILTERS = { all: '', completed: ' and p.training_completed', training: ' and not p.training_completed' };

/** The partners below the viewer, a page at a time; never a whole downline. */
@Injectable()
export class DownlineService {
  constructor(private readonly em: EntityManager) {}

  /** GET /api/team/downline. @throws Problem `request.invalid` for a cursor of another list. */
  async list(viewer: SessionInfo, query: Query, now: Date): Promise<Downline> {
    const scope: Scope = viewer.isMasterAdmin ? 'network' : query.depth === 'all' ? 'tree' : 'direct';
    const { from, depth, order, orderBy, after } = SCOPES[scope];
    const limit = query.limit ?? PAGE;
    const cursor = startOf(query.cursor, order);
    const conditions = [
      FILTERS[query.filter ?? 'all'],
      query.search ? ` and ${matching('p.search', ':search', query.search)}` : '',
      cursor ? ` and ${after}` : '',
    ].join('');
    const rows = await this.em
      .fork()
      .execute<MemberRow[]>(
        `select ${MEMBER_COLUMNS}, ${depth} as depth from ${from}${conditions} order by ${orderBy} limit :limit`,
        { viewer: viewer.userId, search: query.search ?? '', limit: limit + 1, ...cursorValues(cursor) },
      );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      members: page.map((row) => toMember(row, now)),
      ...(last ? { nextCursor: writeCursor(cursorAt(last, order)) } : {}),
      counts: await this.counts(viewer, scope, now),
    };
  }

  /** GET /api/partner/{id}/details: anyone above in the line, and master admins; to others there is no such partner. */
  async details(viewer: SessionInfo, id: string): Promise<PartnerDetails> {
    const [row] = await this.em.fork().execute<(MemberRow & { sponsor_name: string | null })[]>(
      `select ${MEMBER_COLUMNS}, nullif(trim(sponsor.first_name || ' ' || sponsor.last_name), '') as sponsor_name,
         coalesce(path.depth, (select count(*)::int + 1 from partner_path up where up.descendant = p.id)) as depth
       from partner p ${MEMBER_TABLES}
       left join partner sponsor on sponsor.id = p.sponsor_id and sponsor.registered
       left join partner_path path on path.descendant = p.id and path.ancestor = :viewer
       where p.id = :id and p.registered and (path.depth is not null or :everybody)`,
      { id, viewer: viewer.userId, everybody: viewer.isMasterAdmin },
    );
    if (!row) throw new Problem('access.not-found');
    return toDetails(row, new Date());
  }

  /** Of the whole scope, from stored counters. `invited`: the viewer's own open invitations; a master admin's are everybody's. */
  private async counts(viewer: SessionInfo, scope: Scope, now: Date): Promise<Downline['counts']> {
    const [total, completed] =
      scope === 'direct' ? ['direct_partners', 'direct_completed'] : ['team_size', 'team_completed'];
    const [row] = await this.em
      .fork()
      .execute<{ total: number | null; completed: number | null; invited: number; myself: boolean; done: boolean }[]>(
        `select c.total, c.completed, coalesce(me.registered, false) as myself, coalesce(me.registered and me.training_completed, false) as done,
         (select count(*)::int from invitation where is_active and usage_count = 0 and (expires_at is null or expires_at > :now::timestamptz)
            ${scope === 'network' ? '' : 'and owner_id = :viewer'}) as invited
       from (values (1)) one (row)
       left join (select ${total} as total, ${completed} as completed from team_count where partner_id = :counter) c on true
       left join partner me on me.id = :viewer`,
        { viewer: viewer.userId, counter: scope === 'network' ? NETWORK : viewer.userId, now: now.toISOString() },
      );
    // A master admin's list is everybody else.
    const own =
      scope === 'network' ? { people: Number(row?.myself), completed: Number(row?.done) } : { people: 0, completed: 0 };
    const counted = { total: (row?.total ?? 0) - own.people, completed: (row?.completed ?? 0) - own.completed };
    return { ...counted, training: counted.total - counted.completed, invited: row?.invited ?? 0 };
  }
}

export const cursorAt = (row: MemberRow, order: Cursor['order']): Cursor =>
  order === 'recent' ? { order, at: Date.parse(row.created_at), id: row.id } : { order, depth: row.depth, id: row.id };

export function cursorValues(cursor: Cursor | undefined): { at?: string; depth?: number; id?: string } {
  if (!cursor) return {};
  return cursor.order === 'recent'
    ? { at: new Date(cursor.at).toISOString(), id: cursor.id }
    : { depth: cursor.depth, id: cursor.id };
}
