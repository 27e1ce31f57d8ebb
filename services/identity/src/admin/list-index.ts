import type { AdminUsersQuery } from '@nb/contracts';
import { STEP_NUMBERS } from '@nb/contracts';
import { ListTexts } from './list-texts.js';

export type SortBy = AdminUsersQuery['sortBy'];
/** An account as the list looks at it. */
export interface ListedUser {
  id: string;
  search: string;
  isMasterAdmin: boolean;
  stepsCompleted: number;
  /** Whole minutes since 1970; -1 = never logged in. */
  login: number;
}
/** Where a changed account comes in an order: right behind that one, null = before all others. */
export interface Move {
  id: string;
  behind: string | null;
}
const GONE = 255;
const ALL_STEPS = STEP_NUMBERS.length;
const MINUTE_MS = 60_000;
const ADMIN = 8;
/** Filters whose accounts are remembered until something changes. */
const SELECTIONS = 16;

/** Every account by number, with what filters look at, the order of each sort, and the searched texts. */
export class ListIndex {
  readonly texts = new ListTexts();
  readonly orders = new Map<SortBy, Uint32Array>();
  private ids = new Uint32Array(4 << 10);
  private kinds = new Uint8Array(1 << 10);
  private logins = new Int32Array(1 << 10);
  private slots = new Int32Array(1 << 12);
  private live = 0;
  private readonly selected = new Map<string, Selection>();

  /** How many accounts there are. */
  get size(): number {
    return this.live;
  }
  /** Too much has been added and replaced for it to be quick any longer. */
  get isWorn(): boolean {
    return this.texts.unindexed > 20_000 || this.texts.length > this.live * 1.3 + 1_000;
  }

  /** A new account; its number. */
  add(user: ListedUser): number {
    const nth = this.texts.length;
    if (nth * 4 + 4 > this.ids.length) {
      this.ids = grown(this.ids, Uint32Array);
      this.kinds = grown(this.kinds, Uint8Array);
      this.logins = grown(this.logins, Int32Array);
    }
    if ((nth + 1) * 2 > this.slots.length) this.rehash();
    this.ids.set(wordsOf(user.id), nth * 4);
    this.texts.add(user.search);
    this.note(nth, user);
    this.slots[this.slotOf(this.ids.subarray(nth * 4, nth * 4 + 4))] = nth + 1;
    this.live += 1;
    return nth;
  }
  /** The number of an account; undefined = there is none. */
  numberOf(id: string): number | undefined {
    const nth = (this.slots[this.slotOf(wordsOf(id))] ?? 0) - 1;
    return nth < 0 || this.kinds[nth] === GONE ? undefined : nth;
  }
  idOf(nth: number): string {
    const hex = Array.from(this.ids.subarray(nth * 4, nth * 4 + 4), (word) => word.toString(16).padStart(8, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Takes in accounts as they are now, those that are gone, and where the others come in each order. */
  apply(users: readonly ListedUser[], gone: readonly string[], moves: ReadonlyMap<SortBy, readonly Move[]>): void {
    this.selected.clear();
    const touched = new Uint8Array(this.texts.length + users.length);
    for (const id of [...gone, ...users.map((user) => user.id)]) {
      const nth = this.numberOf(id);
      if (nth !== undefined) touched[nth] = 1;
    }
    for (const id of gone) this.retire(this.numberOf(id));
    for (const user of users) {
      const nth = this.numberOf(user.id);
      if (nth !== undefined && this.texts.has(nth, user.search)) this.note(nth, user);
      else {
        this.retire(nth);
        this.add(user);
      }
    }
    for (const [sortBy, moved] of moves) this.orders.set(sortBy, this.reordered(this.orders.get(sortBy) ?? new Uint32Array(), touched, moved));
  }
  private reordered(order: Uint32Array, touched: Uint8Array, moved: readonly Move[]): Uint32Array {
    const follows = new Map<number, number>();
    for (const { id, behind } of moved) follows.set(behind === null ? -1 : this.numberOf(behind) ?? -1, this.numberOf(id) ?? -1);
    const leads = new Uint8Array(this.texts.length);
    for (const nth of follows.keys()) if (nth >= 0) leads[nth] = 1;
    const made = new Uint32Array(this.live);
    let at = 0;
    const put = (first: number) => {
      for (let nth: number | undefined = first; nth !== undefined; nth = leads[nth] === 1 ? follows.get(nth) : undefined) made[at++] = nth;
    };
    const first = follows.get(-1);
    if (first !== undefined) put(first);
    for (const nth of order) if (touched[nth] !== 1) put(nth);
    if (at !== this.live) throw new Error(`The order has ${at} of ${this.live} accounts`);
    return made;
  }

  /** The accounts that a query lets through. `term` is in the form of `search_text`; `pause` is waited for when it takes long. */
  async select(query: AdminUsersQuery, term: string, since: Date, pause: () => Promise<void>): Promise<Selection> {
    const within = this.filtered(query, since);
    if (term === '') return within;
    const bits = new Uint32Array(within.bits.length);
    await this.texts.find(term, within.bits, bits, pause);
    return { bits, total: countOf(bits) };
  }
  /** Those without a search; who goes on to the next page, or types another letter, asks for the same ones. */
  private filtered(query: AdminUsersQuery, since: Date): Selection {
    const key = [query.statusFilter, query.progressFilter, query.adminFilter, since.getTime()].join(' ');
    const known = this.selected.get(key);
    if (known) return known;
    const { kinds, logins } = this;
    const { lets, from, to } = bordersOf(query, since);
    const { length } = this.texts;
    const bits = new Uint32Array(Math.ceil(length / 32));
    for (let nth = 0; nth < length; nth += 1) {
      const login = logins[nth]!;
      if (lets[kinds[nth]!] === 1 && login >= from && login <= to) bits[nth >>> 5]! |= 1 << (nth & 31);
    }
    const [oldest] = this.selected.size >= SELECTIONS ? this.selected.keys() : [];
    if (oldest !== undefined) this.selected.delete(oldest);
    const selection = { bits, total: countOf(bits) };
    this.selected.set(key, selection);
    return selection;
  }
  /** The selection without those. */
  except({ bits, total }: Selection, without: readonly number[]): Selection {
    if (without.length === 0) return { bits, total };
    const left = bits.slice();
    for (const nth of without) left[nth >>> 5]! &= ~(1 << (nth & 31));
    return { bits: left, total: countOf(left) };
  }

  /** Ids of all selected accounts, in no order; for few, who may be far from each other in any. */
  every({ bits }: Selection): string[] {
    const found: string[] = [];
    for (const [at, word] of bits.entries()) for (let bit = 0; word >>> bit !== 0 && bit < 32; bit += 1) if ((word & (1 << bit)) !== 0) found.push(this.idOf(at * 32 + bit));
    return found;
  }
  /** Ids of selected accounts in an order, from the `from`-th on. */
  slice({ bits, total }: Selection, { sortBy, sortOrder }: Pick<AdminUsersQuery, 'sortBy' | 'sortOrder'>, from: number, count: number): string[] {
    const order = this.orders.get(sortBy) ?? new Uint32Array();
    const until = Math.min(total, from + count);
    if (from >= until) return [];
    // Counted from the end that is nearer.
    const isAscending = sortOrder === 'asc';
    const isNear = from <= total / 2;
    const [begin, end] = isNear ? [from, until] : [total - until, total - from];
    const forward = isAscending === isNear;
    const found: number[] = [];
    // All there are: nothing needs to be counted.
    if (total === order.length) for (let nth = begin; nth < end; nth += 1) found.push(order[forward ? nth : order.length - 1 - nth]!);
    else
      for (let step = 0, met = 0; met < end && step < order.length; step += 1) {
        const nth = order[forward ? step : order.length - 1 - step]!;
        if ((bits[nth >>> 5]! & (1 << (nth & 31))) === 0) continue;
        if (met >= begin) found.push(nth);
        met += 1;
      }
    if (!isNear) found.reverse();
    return found.map((nth) => this.idOf(nth));
  }

  private note(nth: number, { isMasterAdmin, stepsCompleted, login }: ListedUser): void {
    this.kinds[nth] = (isMasterAdmin ? ADMIN : 0) + Math.min(7, stepsCompleted);
    this.logins[nth] = login;
  }
  private retire(nth: number | undefined): void {
    if (nth === undefined) return;
    this.kinds[nth] = GONE;
    this.live -= 1;
  }
  /** Where the id is, or would be; of two with the same id the later one is. */
  private slotOf(words: Uint32Array): number {
    const mask = this.slots.length - 1;
    const { ids } = this;
    let slot = hashOf(words) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const nth = this.slots[slot]! - 1;
      if (nth < 0) return slot;
      const at = nth * 4;
      if (ids[at] === words[0] && ids[at + 1] === words[1] && ids[at + 2] === words[2] && ids[at + 3] === words[3]) return slot;
    }
  }
  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    for (let nth = 0; nth < this.texts.length; nth += 1) this.slots[this.slotOf(this.ids.subarray(nth * 4, nth * 4 + 4))] = nth + 1;
  }
}

/** What a query lets through: a bit for each account, and how many. */
export interface Selection {
  bits: Uint32Array;
  total: number;
}

function countOf(bits: Uint32Array): number {
  let count = 0;
  for (let word of bits) {
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
/** Kinds that the filters let through, and from when to when the last login was (RT §4: inactive is whoever is not active). */
function bordersOf({ statusFilter, progressFilter, adminFilter }: AdminUsersQuery, since: Date): { lets: Uint8Array; from: number; to: number } {
  const lets = new Uint8Array(256);
  for (let kind = 0; kind < 2 * ADMIN; kind += 1) {
    const steps = kind % ADMIN;
    const isAdmin = kind >= ADMIN;
    const fits = progressFilter === 'all' || (progressFilter === 'not-started' ? steps === 0 : progressFilter === 'completed' ? steps === ALL_STEPS : steps > 0 && steps < ALL_STEPS);
    lets[kind] = fits && (statusFilter !== 'completed' || steps === ALL_STEPS) && (adminFilter === 'all' || isAdmin === (adminFilter === 'admin')) ? 1 : 0;
  }
  const border = Math.floor(since.getTime() / MINUTE_MS);
  const never = -1;
  const ever = 0x7f_ff_ff_ff;
  const [from, to] = statusFilter === 'temp' ? [never, never] : statusFilter === 'active' ? [border, ever] : statusFilter === 'inactive' ? [never, border - 1] : [never, ever];
  return { lets, from, to };
}

function wordsOf(id: string): Uint32Array {
  const hex = id.replaceAll('-', '');
  return Uint32Array.of(parseInt(hex.slice(0, 8), 16), parseInt(hex.slice(8, 16), 16), parseInt(hex.slice(16, 24), 16), parseInt(hex.slice(24), 16));
}
const hashOf = (words: Uint32Array): number => {
  let mixed = 0;
  for (const word of words) mixed = Math.imul(mixed ^ word, 0x9e3779b1) ^ (mixed >>> 13);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};
function grown<Values extends Uint8Array | Int32Array | Uint32Array>(values: Values, Kind: new (length: number) => Values): Values {
  const more = new Kind(values.length * 2);
  more.set(values);
  return more;
}
