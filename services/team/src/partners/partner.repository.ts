import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AttentionReason, FunnelKind } from '@nb/contracts';
import { kyselyOf, matchesSearch } from '@nb/nest-kit';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { onboardingCallEntity } from '../calls/call.entity.js';
import type { Cursor } from './cursor.rules.js';
import { isAfterKeys, needsViewer, orderOf, type Part } from './downline-order.js';
import type { SortKey } from './downline-cursor.rules.js';
import type { partnerEntity } from './partner.entity.js';
import type { DetailsRow, MemberRow, NodeRow } from './partner.view.js';
import type { partnerPathEntity, teamCountEntity } from './tree.entity.js';

/** Whose partners a list holds: the viewer's own, the whole tree below, or everybody (master admins). */
export type Scope = 'direct' | 'tree' | 'network';
/** Only direct partners who need the viewer at `now`, for any reason or for that one. */
export interface NeedsFilter {
  reason: 'any' | AttentionReason;
  now: Date;
}
/** Only who did that within that time; without an end as long as there is. */
export interface DidFilter {
  kind: FunnelKind;
  from: string | undefined;
  to: string | undefined;
}
export interface ListOptions {
  filter?: 'all' | 'completed' | 'training' | undefined;
  search?: string | undefined;
  needs?: NeedsFilter | undefined;
  /** Only who has completed that step. */
  step?: number | undefined;
  did?: DidFilter | undefined;
  after?: Cursor | undefined;
  limit: number;
}
/** Where a page ended within a part. */
export interface PartPlace {
  keys: readonly SortKey[];
  id: string;
}
/** What the rules of attention look at, as `pg` reads it. */
export interface AttentionRow {
  sponsorId: string;
  id: string;
  createdAt: string;
  lastLoginAt: string | null;
  progressedAt: string | null;
  trainingCompleted: boolean;
  currentStep: number;
  callAt: string | null;
}

const query = (em: EntityManager) =>
  kyselyOf<typeof partnerEntity | typeof partnerPathEntity | typeof teamCountEntity | typeof onboardingCallEntity>(em);

/** What lists show of partners. */
const members = (em: EntityManager) =>
  query(em)
    .selectFrom('partner as p')
    .leftJoin('team_count as t', 't.partnerId', 'p.id')
    .leftJoin('onboarding_call as call', 'call.userId', 'p.id')
    .select([
      'p.id',
      'p.registered',
      'p.firstName',
      'p.lastName',
      'p.email',
      'p.uid',
      'p.phone',
      'p.sponsorId',
      'p.createdAt',
      'p.lastLoginAt',
      'p.stepsCompleted',
      'p.currentStep',
      'p.trainingCompleted',
      'p.trainingCompletedAt',
      'p.prospectsTotal',
      'p.isActive',
      'p.progressedAt',
      't.teamSize',
      't.directPartners',
      // Values of a renamed column are not converted to their type, so this one is read as a string.
      sql<string | null>`call.at`.as('callAt'),
      'call.zone as callZone',
    ]);
const TEAM = ['t.teamCompleted', 't.directCompleted', 't.generations'] as const;

const depth = (value: number) => sql<number>`${value}::int`.as('depth');
/** In the whole network, the people on top being the first generation. */
const GENERATION = sql<number>`(select count(*)::int + 1 from partner_path up where up.descendant = p.id)`;
const DEPTH: Record<Scope, RawBuilder<number>> = {
  direct: sql<number>`1`,
  tree: sql<number>`path.depth`,
  network: GENERATION,
};
/** As the funnel counts its weeks (`funnel.repository.ts`). */
const hasDone = ({ kind, from, to }: DidFilter): RawBuilder<SqlBool> => {
  const isThen = (at: RawBuilder<unknown>) =>
    sql<SqlBool>`${at} >= ${from ?? '-infinity'}::timestamptz and ${at} < ${to ?? 'infinity'}::timestamptz`;
  if (kind === 'registered') return sql<SqlBool>`(${isThen(sql`p.created_at`)})`;
  const lines = sql`exists (select from activity a where a.user_id = p.id and ${isThen(sql`a.at`)}
    and a.kind ${kind === 'active' ? sql`in ('step-completed', 'signed-in')` : sql`= 'step-completed'`})`;
  return kind === 'active' ? sql<SqlBool>`(p.is_active and ${lines})` : sql<SqlBool>`(${lines})`;
};
const isAfter = (cursor: Cursor): RawBuilder<SqlBool> =>
  cursor.order === 'recent'
    ? sql`(p.created_at, p.id) < (${new Date(cursor.at).toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : sql`(path.depth > ${cursor.depth} or (path.depth = ${cursor.depth} and path.descendant < ${cursor.id}::uuid)) and path.depth >= ${cursor.depth}`;
/** Reads of partners, their tree and its counts. */
@Injectable()
export class PartnerRepository {
  constructor(private readonly em: EntityManager) {}

  list(viewerId: string, scope: Scope, options: ListOptions): Promise<MemberRow[]> {
    return this.inScope(viewerId, scope, options).execute();
  }

  /** The rows of one part of an order, with the values they are sorted by. */
  listPart(
    viewerId: string,
    scope: Scope,
    { part, afterKeys, ...options }: Omit<ListOptions, 'after'> & { part: Part; afterKeys: PartPlace | undefined },
  ): Promise<(MemberRow & { sortKeys: SortKey[] })[]> {
    let rows = this.filtered(viewerId, scope, options)
      .select(sql<SortKey[]>`jsonb_build_array(${sql.join(part.keys.map(({ shown }) => shown))})`.as('sortKeys'))
      .where(part.where ?? sql<SqlBool>`true`);
    if (afterKeys) rows = rows.where(isAfterKeys(part, afterKeys.keys, afterKeys.id));
    return rows.orderBy(orderOf(part)).execute();
  }

  /** As `list`, with the counts that the tree shows. */
  search(viewerId: string, scope: Scope, options: ListOptions): Promise<NodeRow[]> {
    return this.inScope(viewerId, scope, options).select(TEAM).execute();
  }

  /** As the direct sponsor sees them; unknown ids are left out. */
  findMembers(ids: readonly string[]): Promise<MemberRow[]> {
    return members(this.em).select(depth(1)).where('p.id', 'in', ids).execute();
  }

  /** undefined: there is nobody, or nobody below the viewer; `sees` = 'everybody' for a master admin. */
  findDetails(viewerId: string, id: string, sees: 'below' | 'everybody'): Promise<DetailsRow | undefined> {
    const details = members(this.em)
      // Not «sponsor»: the ORM would take `sponsor_id` for the id of that table.
      .leftJoin('partner as s', (join) => join.onRef('s.id', '=', 'p.sponsorId').on('s.registered', '=', true))
      .leftJoin('partner_path as path', (join) =>
        join.onRef('path.descendant', '=', 'p.id').on('path.ancestor', '=', viewerId),
      )
      .select([
        sql<string | null>`nullif(trim(s.first_name || ' ' || s.last_name), '')`.as('sponsorName'),
        (eb) => eb.fn.coalesce('path.depth', GENERATION).as('depth'),
        'p.prospectsStages',
      ])
      .where('p.id', '=', id)
      .where('p.registered', '=', true);
    return (sees === 'everybody' ? details : details.where('path.depth', 'is not', null)).executeTakeFirst();
  }

  /** The registered people directly below, the newest first; `parentId` null: the people on top. */
  children(
    parentId: string | null,
    options: { depth: number; after: Cursor | undefined; limit: number },
  ): Promise<NodeRow[]> {
    let rows = members(this.em).select(TEAM).select(depth(options.depth)).where('p.registered', '=', true);
    rows =
      parentId === null
        ? rows.where(
            sql<SqlBool>`p.id in (select id from partner where sponsor_id is null union all select id from partner where unattached)`,
          )
        : rows.where('p.sponsorId', '=', parentId).where('p.unattached', '=', false);
    if (options.after) rows = rows.where(isAfter(options.after));
    return rows.orderBy('p.createdAt', 'desc').orderBy('p.id', 'desc').limit(options.limit).execute();
  }

  findNode(id: string, atDepth: number): Promise<NodeRow | undefined> {
    return members(this.em).select(TEAM).select(depth(atDepth)).where('p.id', '=', id).executeTakeFirst();
  }

  /** From the first generation below the viewer down to the person, who stands at that depth. */
  path(id: string, atDepth: number, limit: number): Promise<NodeRow[]> {
    const up = sql<{ ancestor: string; depth: number }>`(
      select ancestor, depth from partner_path where descendant = ${id} and depth < ${atDepth} union all select ${id}::uuid, 0)`;
    return members(this.em)
      .innerJoin(up.as('up'), 'up.ancestor', 'p.id')
      .select(TEAM)
      .select(sql<number>`${atDepth}::int - up.depth`.as('depth'))
      .where('p.registered', '=', true)
      .orderBy('up.depth', 'desc')
      .limit(limit)
      .execute();
  }

  /** Everybody who stands fewer than `distance` generations above these people. */
  uplines(ids: readonly string[], distance: number) {
    return query(this.em)
      .selectFrom('partner_path as up')
      .innerJoin('partner as a', 'a.id', 'up.ancestor')
      .select(['up.descendant', 'up.depth', 'a.id', 'a.firstName', 'a.lastName'])
      .where('up.descendant', 'in', ids)
      .where('up.depth', '<', distance)
      .execute();
  }

  /** The uplines of these people, as ids. */
  ancestors(ids: readonly string[]) {
    return query(this.em)
      .selectFrom('partner_path')
      .select(['descendant', 'ancestor', 'depth'])
      .where('descendant', 'in', ids)
      .execute();
  }

  /** How many generations below the viewer a registered person stands; undefined: not below. */
  async depthBelow(viewerId: string, id: string): Promise<number | undefined> {
    const row = await query(this.em)
      .selectFrom('partner_path as path')
      .innerJoin('partner as p', 'p.id', 'path.descendant')
      .select('path.depth')
      .where('path.descendant', '=', id)
      .where('path.ancestor', '=', viewerId)
      .where('p.registered', '=', true)
      .executeTakeFirst();
    return row?.depth;
  }

  /** Of a registered person in the whole network, 1 being the top; undefined: there is nobody. */
  async generation(id: string): Promise<number | undefined> {
    const row = await query(this.em)
      .selectFrom('partner as p')
      .select(GENERATION.as('generation'))
      .where('p.id', '=', id)
      .where('p.registered', '=', true)
      .executeTakeFirst();
    return row?.generation;
  }

  /** How many stand below somebody, or in the whole network (`NETWORK`). */
  counts(id: string) {
    return query(this.em)
      .selectFrom('team_count')
      .select(['teamSize', 'teamCompleted', 'directPartners', 'directCompleted', 'generations', 'generationsCompleted'])
      .where('partnerId', '=', id)
      .executeTakeFirst();
  }

  /** How many of a scope are deactivated and have not completed the training: nobody waits for them to. */
  async deactivatedInTraining(viewerId: string, scope: Scope): Promise<number> {
    let rows = query(this.em)
      .selectFrom('partner as p')
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
      .where('p.registered', '=', true)
      .where('p.isActive', '=', false)
      .where('p.trainingCompleted', '=', false)
      .where('p.id', '!=', viewerId);
    if (scope === 'direct') rows = rows.where('p.sponsorId', '=', viewerId).where('p.unattached', '=', false);
    if (scope === 'tree')
      rows = rows.innerJoin('partner_path as path', (join) =>
        join.onRef('path.descendant', '=', 'p.id').on('path.ancestor', '=', viewerId),
      );
    return (await rows.executeTakeFirstOrThrow()).count;
  }

  /** Whether a registered person has completed the training; undefined: not registered. */
  findCompletion(id: string) {
    return query(this.em)
      .selectFrom('partner')
      .select('trainingCompleted')
      .where('id', '=', id)
      .where('registered', '=', true)
      .executeTakeFirst();
  }

  /**
   * Direct partners of these people. A plain statement, because a sponsor may have thousands, and converting the values of 10,000
   * rows takes 180 ms.
   */
  async attentionRows(sponsorIds: readonly string[], em = this.em): Promise<AttentionRow[]> {
    const { rows } = await sql<AttentionRow>`
      select p.sponsor_id as "sponsorId", p.id, p.created_at as "createdAt", p.last_login_at as "lastLoginAt", p.progressed_at as "progressedAt",
        p.training_completed as "trainingCompleted", p.current_step as "currentStep", call.at as "callAt"
      from partner p left join onboarding_call call on call.user_id = p.id
      where p.sponsor_id = any(${sponsorIds}::uuid[]) and not p.unattached and p.registered and p.is_active`.execute(
      em.getKysely(),
    );
    return rows;
  }

  private inScope(viewerId: string, scope: Scope, { after, ...options }: ListOptions) {
    let rows = this.filtered(viewerId, scope, options);
    if (after) rows = rows.where(isAfter(after));
    return scope === 'tree'
      ? rows.orderBy('path.depth').orderBy('path.descendant', 'desc')
      : rows.orderBy('p.createdAt', 'desc').orderBy('p.id', 'desc');
  }

  private filtered(
    viewerId: string,
    scope: Scope,
    { filter = 'all', search = '', needs, step, did, limit }: Omit<ListOptions, 'after'>,
  ) {
    // PostgreSQL drops the join when none of its columns is used.
    let rows = members(this.em)
      .leftJoin('partner_path as path', (join) =>
        join.onRef('path.descendant', '=', 'p.id').on('path.ancestor', '=', viewerId),
      )
      .select(DEPTH[scope].as('depth'))
      .where('p.registered', '=', true)
      .limit(limit);
    if (scope === 'direct') rows = rows.where('p.sponsorId', '=', viewerId).where('p.unattached', '=', false);
    else if (scope === 'tree') rows = rows.where('path.depth', 'is not', null);
    else rows = rows.where('p.id', '!=', viewerId);
    if (filter !== 'all') rows = rows.where('p.trainingCompleted', '=', filter === 'completed');
    if (filter === 'training') rows = rows.where('p.isActive', '=', true);
    if (needs) rows = rows.where(needsViewer(viewerId, needs.now, needs.reason));
    if (step !== undefined) rows = rows.where(sql<SqlBool>`${step}::smallint = any(p.steps_completed)`);
    if (did) rows = rows.where(hasDone(did));
    if (search !== '') rows = rows.where(matchesSearch({ search: 'p.search', phone: 'p.phone' }, search));
    return rows;
  }
}
