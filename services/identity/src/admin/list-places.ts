import type { AdminUsersQuery } from '@nb/contracts';
import { KINDS } from './list-kinds.js';
import { STRETCHES } from './list-terms.js';
import { KEY } from './user-list.sql.js';

/** A part of an order has so many users when it is first gone along. */
export const STEP = 1_000;
/** A part that has grown to this takes too long to go through. */
const LONGEST_PART = 5 * STEP;

/** A place in an order: so many (of those asked for) stand before it. */
export interface Place {
  position: number;
  key: string;
  id: string;
}
export interface PartRow {
  part: number;
  kind: number;
  n: number;
  key: string | null;
  id: string | null;
}
/** A user who came to a part (`n` 1) or left it (-1). */
export interface PartChange extends Pick<PartRow, 'part' | 'kind' | 'n'> {
  search: string;
}

/** An order cut into parts, with how many users of each kind are in each: from that follows where any row of any filter stands. */
export class OrderParts {
  readonly keys: string[] = [];
  readonly ids: string[] = [];
  private counts = new Int32Array(KINDS * 16);

  start({ part, kind, n, key, id }: PartRow): void {
    if (key !== null && id !== null) [this.keys[part], this.ids[part]] = [key, id];
    while (KINDS * (part + 1) > this.counts.length) {
      const more = new Int32Array(this.counts.length * 2);
      more.set(this.counts);
      this.counts = more;
    }
    this.add(part, kind, n);
  }
  /** What comes before the first part counts as in it. */
  add(part: number, kind: number, n: number): void {
    const at = Math.max(0, part) * KINDS + kind;
    this.counts[at] = (this.counts[at] ?? 0) + n;
  }

  /** The last place with no more than `offset` of these kinds before it; null = the beginning. */
  before(offset: number, kinds: readonly number[]): Place | null {
    let position = 0;
    let found: Place | null = null;
    for (let part = 0; part < this.keys.length && position <= offset; part += 1) {
      // The beginning of the first part is that of the list: whoever comes before it later belongs to it.
      if (part > 0) found = { position, key: this.keys[part] ?? '', id: this.ids[part] ?? '' };
      position += this.sum(part, kinds);
    }
    return found;
  }

  /** In which stretch of the order a part is. */
  stretchOf(part: number): number {
    return Math.floor(Math.max(0, part) / this.partsOfStretch());
  }
  /** Where a stretch begins; null = it is the first, or after the last. */
  startOf(stretch: number): Omit<Place, 'position'> | null {
    const part = stretch * this.partsOfStretch();
    const [key, id] = [this.keys[part], this.ids[part]];
    return part > 0 && key !== undefined && id !== undefined ? { key, id } : null;
  }
  private partsOfStretch(): number {
    return Math.ceil(this.keys.length / STRETCHES);
  }

  isUneven(): boolean {
    const all = Array.from({ length: KINDS }, (_, kind) => kind);
    return this.keys.some((_, part) => this.sum(part, all) > LONGEST_PART);
  }

  private sum(part: number, kinds: readonly number[]): number {
    let sum = 0;
    for (const kind of kinds) sum += this.counts[part * KINDS + kind] ?? 0;
    return sum;
  }
}

/** The parts of an order, as it stands; `kind` is the expression of a user's kind. */
export function partsOf(sortBy: AdminUsersQuery['sortBy'], kind: string): string {
  const { expression } = KEY[sortBy];
  return `select (nth / ${STEP})::int as part, kind, count(*)::int as n, min(key::text) filter (where nth % ${STEP} = 0) as key, min(id::text) filter (where nth % ${STEP} = 0) as id
    from (select ${expression} as key, id, ${kind} as kind, row_number() over (order by ${expression}, id) - 1 as nth from users) walked group by 1, 2`;
}

/** In which part of an order ($4 its keys, $5 their ids) each of the rows of `changes` stands. */
export function changesByPart(sortBy: AdminUsersQuery['sortBy'], changes: string): string {
  const { expression, type } = KEY[sortBy];
  return `select part, kind, sign::int as n, search from (
      select kind, sign, search, (sum(starts) over (order by key, id, starts desc rows unbounded preceding) - 1)::int as part from (
        select ${expression} as key, id, kind, sign, search, 0 as starts from (${changes}) changed
        union all select key, id, null, null, null, 1 from unnest($4::${type}[], $5::uuid[]) as begun (key, id)
      ) ordered
    ) placed where kind is not null`;
}
