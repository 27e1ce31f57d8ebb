import { Injectable } from '@nestjs/common';
import type { AdminUsersQuery } from '@nb/contracts';
import { Parameters } from '../database/parameters.js';
import { Statements } from '../database/statements.js';
import { conditionsOf, KEY, orderOf } from './user-list.sql.js';

/** A place in an order: the `position`-th row, from 0, when the order was walked. */
export interface Milestone {
  position: number;
  key: string;
  id: string;
}
/** What was found out in one snapshot of the database. */
interface Kept<Value> {
  value: Value;
  snapshot: string;
  at: number;
}
/** Every so many rows of an order are remembered. */
export const STEP = 1_000;
/** With more changes since than this, it is found out anew. */
const MOST_MOVES = STEP - 100;
const LIFETIME_MS = 10 * 60_000;
const MOST_KEPT = 200;
/** So many found are gathered and sorted in a moment, whatever the order. */
const GATHERED = 50_000;
/** So many are met soon enough when walking along an order that has nothing to do with what is searched. */
const FREQUENT = 5_000;
const UNRELATED: readonly AdminUsersQuery['sortBy'][] = ['createdAt', 'progress'];

/** Changes since a snapshot (parameter), as a `from … where`. */
export const movesSince = (snapshot: string): string =>
  `from user_moves where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`;

/**
 * Remembers totals of searches and places in orders. Both are exact although users come, go and sign in meanwhile: they are kept with
 * their snapshot, and what has moved since (`user_moves`) is added.
 */
@Injectable()
export class ListMemory {
  private readonly totals = new Map<string, Kept<number>>();
  private readonly pages = new Map<string, Kept<string[]>>();
  private readonly orders = new Map<string, Kept<Milestone[]>>();
  private readonly walking = new Set<string>();
  constructor(private readonly statements: Statements) {}

  /** How many users the search finds; counted now, or counted before and brought up to date. */
  async total(query: AdminUsersQuery, now: Date): Promise<number> {
    const values = new Parameters();
    const where = conditionsOf(query, now, values);
    const name = nameOf(where, values);
    const kept = isKept(query) ? this.find(this.totals, name) : undefined;
    if (kept) {
      const snapshot = values.add(kept.snapshot);
      const [since] = await this.statements.rows<{ moved: number; moves: number; unknown: boolean }>(
        { text: `select coalesce(sum(sign) filter (${where}), 0)::int as moved, count(*)::int as moves, coalesce(bool_or(sign = 0), false) as unknown ${movesSince(snapshot)}` },
        values.all,
      );
      if (since && !since.unknown && since.moves <= MOST_MOVES) return kept.value + since.moved;
      values.all.pop();
    }
    const [counted] = await this.statements.rows<{ total: number; snapshot: string }>({ text: `select count(*) as total, pg_current_snapshot()::text as snapshot from users ${where}` }, values.all);
    const value = Number(counted?.total ?? 0);
    if (isKept(query)) this.keep(this.totals, name, value, counted?.snapshot);
    return value;
  }

  /** The ids on a page of a search, if they were found before and nothing of what is searched has moved since; null = look for them. */
  async keptPage(query: AdminUsersQuery, now: Date): Promise<string[] | null> {
    const { where, values, name } = pageOf(query, now);
    const kept = isKept(query) ? this.find(this.pages, name) : undefined;
    if (!kept) return null;
    const [since] = await this.statements.rows<{ moved: boolean }>(
      { text: `select coalesce(bool_or(sign = 0 or (${where.slice('where '.length)})), false) as moved ${movesSince(values.add(kept.snapshot))}` },
      values.all,
    );
    return since?.moved === false ? kept.value : null;
  }

  /** The ids on a page of what the search finds, of which there are `total`. */
  async page(query: AdminUsersQuery, now: Date, total: number): Promise<string[]> {
    const { where, values, name } = pageOf(query, now);
    const { sortBy, sortOrder, limit, page } = query;
    const window = `limit ${values.add(limit)} offset ${values.add((page - 1) * limit)}`;
    const along = total > GATHERED || (total > FREQUENT && UNRELATED.includes(sortBy));
    const by = sortOrder === 'asc' ? 'key, id' : 'key desc, id desc';
    const text = along
      ? `select id, pg_current_snapshot()::text as snapshot from users ${where} order by ${orderOf(sortBy, sortOrder)} ${window}`
      : `with found as materialized (select id, ${KEY[sortBy].expression} as key from users ${where}) select id, pg_current_snapshot()::text as snapshot from found order by ${by} ${window}`;
    const rows = await this.statements.rows<{ id: string; snapshot: string }>({ text }, values.all);
    const ids = rows.map(({ id }) => id);
    if (isKept(query)) this.keep(this.pages, name, ids, rows[0]?.snapshot);
    return ids;
  }

  /** A place before the `offset`-th row of the ascending order, with its snapshot; null while none is known: then it is being looked for. */
  async placeBefore(query: AdminUsersQuery, now: Date, offset: number): Promise<(Milestone & { snapshot: string }) | null> {
    const values = new Parameters();
    const where = conditionsOf(query, now, values);
    const name = `${query.sortBy} ${nameOf(where, values)}`;
    const kept = this.find(this.orders, name);
    if (kept && (await this.movedLittle(kept.snapshot))) {
      // One step earlier than needed: what came or went since has not moved it past the page.
      const place = kept.value[Math.floor((offset - MOST_MOVES) / STEP)];
      return place ? { ...place, snapshot: kept.snapshot } : null;
    }
    this.walk(name, query.sortBy, where, values.all);
    return null;
  }

  private async movedLittle(snapshot: string): Promise<boolean> {
    const [since] = await this.statements.rows<{ moves: number; unknown: boolean }>({ text: `select count(*)::int as moves, coalesce(bool_or(sign = 0), false) as unknown ${movesSince('$1')}` }, [snapshot]);
    return since !== undefined && !since.unknown && since.moves <= MOST_MOVES;
  }

  /** Goes along the whole order once, for those who come later. */
  private walk(name: string, sortBy: AdminUsersQuery['sortBy'], where: string, values: unknown[]): void {
    if (this.walking.has(name)) return;
    this.walking.add(name);
    const { expression } = KEY[sortBy];
    const text = `with walked as (select ${expression} as key, id, row_number() over (order by ${expression}, id) - 1 as position from users ${where})
      select position, key::text as key, id, pg_current_snapshot()::text as snapshot from walked where position % ${STEP} = 0 order by position`;
    this.statements
      .rows<Milestone & { snapshot: string }>({ text }, values)
      .then((rows) => this.keep(this.orders, name, rows.map(({ position, key, id }) => ({ position: Number(position), key, id })), rows[0]?.snapshot))
      // Whoever asks next begins anew.
      .catch(() => undefined)
      .finally(() => this.walking.delete(name));
  }

  private find<Value>(memory: Map<string, Kept<Value>>, name: string): Kept<Value> | undefined {
    const kept = memory.get(name);
    if (kept && Date.now() - kept.at < LIFETIME_MS) return kept;
    memory.delete(name);
    return undefined;
  }

  private keep<Value>(memory: Map<string, Kept<Value>>, name: string, value: Value, snapshot: string | undefined): void {
    if (snapshot === undefined) return;
    memory.delete(name);
    memory.set(name, { value, snapshot, at: Date.now() });
    if (memory.size > MOST_KEPT) for (const oldest of memory.keys()) return void memory.delete(oldest);
  }
}

/** Whom a search by sponsor finds changes with the sponsors' UIDs, too, which no move of the found tells; it is quick anyway. */
const isKept = ({ searchType }: AdminUsersQuery) => searchType === 'general';
function pageOf(query: AdminUsersQuery, now: Date): { where: string; values: Parameters; name: string } {
  const values = new Parameters();
  const where = conditionsOf(query, now, values);
  const { sortBy, sortOrder, limit, page } = query;
  return { where, values, name: `${sortBy} ${sortOrder} ${limit} ${page} ${nameOf(where, values)}` };
}
const nameOf = (where: string, values: Parameters) => `${where} ${JSON.stringify(values.all)}`;
