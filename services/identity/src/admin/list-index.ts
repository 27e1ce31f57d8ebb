import type { AdminUsersQuery } from '@nb/contracts';
import { STEP_NUMBERS } from '@nb/contracts';
import { ListIds } from './list-ids.js';
import { ListOrder, type Moved } from './list-order.js';
import { ofBits, type Selection } from './list-selection.js';
import { ListSponsors } from './list-sponsors.js';
import { ListTexts } from './list-texts.js';

export type SortBy = AdminUsersQuery['sortBy'];
/** An account as the list looks at it. */
export interface ListedUser {
  id: string;
  search: string;
  /** In small letters; empty = none. */
  uid: string;
  sponsorId: string | null;
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
  readonly texts: ListTexts;
  private readonly orders = new Map<SortBy, ListOrder>();
  private readonly ids: ListIds;
  private readonly sponsors: ListSponsors;
  private kinds: Uint8Array;
  private logins: Int32Array;
  private live = 0;
  private readonly selected = new Map<string, Selection>();

  /** Makes room for so many, so that it need not be made again and again. */
  constructor(room = { texts: 1 << 10, bytes: 1 << 16 }) {
    this.texts = new ListTexts(room);
    this.ids = new ListIds(room.texts);
    this.sponsors = new ListSponsors(room.texts, (id) => this.ids.numberOf(id));
    this.kinds = new Uint8Array(room.texts);
    this.logins = new Int32Array(room.texts);
  }

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
    const former = this.ids.numberOf(user.id);
    const nth = this.ids.add(user.id);
    if (nth >= this.kinds.length) {
      this.kinds = grown(this.kinds, Uint8Array);
      this.logins = grown(this.logins, Int32Array);
    }
    this.texts.add(user.search);
    this.sponsors.add(user.uid, user.sponsorId, former);
    this.note(nth, user);
    this.live += 1;
    return nth;
  }
  /** The number of an account; undefined = there is none. */
  numberOf(id: string): number | undefined {
    const nth = this.ids.numberOf(id);
    return nth === undefined || this.kinds[nth] === GONE ? undefined : nth;
  }
  /** All numbers in the order of a sort. */
  order(sortBy: SortBy, numbers: Uint32Array): void {
    this.orders.set(sortBy, new ListOrder(numbers, this.texts.length));
  }

  /**
   * Takes in accounts as they are now, those that are gone, and where the others come in each order. What takes long is made beforehand,
   * with a `pause` now and then; whoever asks finds all of it or nothing.
   */
  async apply(
    users: readonly ListedUser[],
    gone: readonly string[],
    moves: ReadonlyMap<SortBy, readonly Move[]>,
    pause: () => Promise<void>,
  ): Promise<void> {
    let end = this.texts.length;
    let live = this.live;
    const touched = new Uint8Array(end + users.length);
    for (const id of gone) {
      const nth = this.numberOf(id);
      if (nth === undefined) continue;
      touched[nth] = 1;
      live -= 1;
    }
    const numbers = new Map<string, number>();
    for (const { id, search } of users) {
      const nth = this.numberOf(id);
      if (nth === undefined) live += 1;
      else touched[nth] = 1;
      numbers.set(id, nth !== undefined && this.texts.has(nth, search) ? nth : end++);
    }
    const orders: [SortBy, ListOrder][] = [];
    for (const [sortBy, moved] of moves) {
      const order = this.orders.get(sortBy) ?? new ListOrder(new Uint32Array(), 0);
      const follows = new Map(
        moved.map(({ id, behind }) => [
          behind === null ? -1 : (numbers.get(behind) ?? this.numberOf(behind) ?? -1),
          numbers.get(id) ?? -1,
        ]),
      );
      const change: Moved = { touched: touched.subarray(0, end), follows, live };
      if (order.keeps(change)) continue;
      await pause();
      orders.push([sortBy, order.moved(change)]);
    }
    this.selected.clear();
    for (const id of gone) this.retire(this.numberOf(id));
    for (const user of users) {
      const nth = this.numberOf(user.id);
      if (nth !== undefined && numbers.get(user.id) === nth) {
        this.note(nth, user);
        this.sponsors.set(nth, user.uid, user.sponsorId);
      } else {
        this.retire(nth);
        this.add(user);
      }
    }
    for (const [sortBy, order] of orders) this.orders.set(sortBy, order);
  }

  /** Whether that is the account's distributor ID, as far as is known here; an account that is not known has none. */
  hasUid(id: string, uid: string): boolean {
    const nth = this.numberOf(id);
    return nth === undefined ? uid === '' : this.sponsors.isUidOf(nth, uid);
  }

  /** The accounts that a query lets through. `term` is in the form of `search_text`, that of a sponsor's ID in small letters; `pause` is waited for when it takes long. */
  async select(query: AdminUsersQuery, term: string, since: Date, pause: () => Promise<void>): Promise<Selection> {
    const filter = filterOf(query, since);
    if (term === '') return this.filtered(filter);
    if (query.searchType === 'sponsorUid') return this.sponsored(filter, term);
    const { kinds, logins } = this;
    const { lets, from, to } = filter;
    return this.texts.find(
      term,
      {
        lets: (nth) => lets[kinds[nth]!] === 1 && logins[nth]! >= from && logins[nth]! <= to,
        all: () => this.filtered(filter),
      },
      pause,
    );
  }
  /** Those whose sponsor's ID begins with the term. */
  private sponsored({ lets, from, to }: Filter, term: string): Selection {
    const isBelow = this.sponsors.sponsoredBy(term);
    return this.where(
      (nth) => lets[this.kinds[nth]!] === 1 && this.logins[nth]! >= from && this.logins[nth]! <= to && isBelow(nth),
    );
  }
  /** Those without a search; who goes on to the next page, or types another letter, asks for the same ones. */
  private filtered({ key, lets, from, to }: Filter): Selection {
    const known = this.selected.get(key);
    if (known) return known;
    const { kinds, logins } = this;
    const [oldest] = this.selected.size >= SELECTIONS ? this.selected.keys() : [];
    if (oldest !== undefined) this.selected.delete(oldest);
    const selection = this.where((nth) => lets[kinds[nth]!] === 1 && logins[nth]! >= from && logins[nth]! <= to);
    this.selected.set(key, selection);
    return selection;
  }
  /** Everybody is looked at. */
  private where(fits: (nth: number) => boolean): Selection {
    const { length } = this.texts;
    const bits = new Uint32Array(Math.ceil(length / 32));
    for (let at = 0; at < bits.length; at += 1) {
      const end = Math.min(length, at * 32 + 32);
      let word = 0;
      for (let nth = at * 32; nth < end; nth += 1) if (fits(nth)) word |= 1 << (nth & 31);
      bits[at] = word;
    }
    return ofBits(bits);
  }
  /** Ids of selected accounts in an order, from the `from`-th on. */
  slice(
    selection: Selection,
    { sortBy, sortOrder }: Pick<AdminUsersQuery, 'sortBy' | 'sortOrder'>,
    from: number,
    count: number,
  ): string[] {
    return Array.from(this.orders.get(sortBy)?.page(selection, sortOrder, from, count) ?? [], (nth) =>
      this.ids.idOf(nth),
    );
  }

  private note(nth: number, { isMasterAdmin, stepsCompleted, login }: ListedUser): void {
    this.kinds[nth] = (isMasterAdmin ? ADMIN : 0) + Math.min(7, stepsCompleted);
    this.logins[nth] = login;
  }
  private retire(nth: number | undefined): void {
    if (nth === undefined) return;
    this.kinds[nth] = GONE;
    this.sponsors.retire(nth);
    this.live -= 1;
  }
}

interface Filter {
  /** The same for the same filters. */
  key: string;
  /** 1 for each kind that they let through. */
  lets: Uint8Array;
  /** When the last login was, whole minutes. */
  from: number;
  to: number;
}
/** RT §4: inactive is whoever is not active. */
function filterOf({ statusFilter, progressFilter, adminFilter }: AdminUsersQuery, since: Date): Filter {
  const lets = new Uint8Array(256);
  for (let kind = 0; kind < 2 * ADMIN; kind += 1) {
    const steps = kind % ADMIN;
    const isAdmin = kind >= ADMIN;
    const fits =
      progressFilter === 'all' ||
      (progressFilter === 'not-started'
        ? steps === 0
        : progressFilter === 'completed'
          ? steps === ALL_STEPS
          : steps > 0 && steps < ALL_STEPS);
    lets[kind] =
      fits &&
      (statusFilter !== 'completed' || steps === ALL_STEPS) &&
      (adminFilter === 'all' || isAdmin === (adminFilter === 'admin'))
        ? 1
        : 0;
  }
  const border = Math.floor(since.getTime() / MINUTE_MS);
  const never = -1;
  const ever = 0x7f_ff_ff_ff;
  const [from, to] =
    statusFilter === 'temp'
      ? [never, never]
      : statusFilter === 'active'
        ? [border, ever]
        : statusFilter === 'inactive'
          ? [never, border - 1]
          : [never, ever];
  return { key: [statusFilter, progressFilter, adminFilter, border].join(' '), lets, from, to };
}

function grown<Values extends Uint8Array | Int32Array>(values: Values, Kind: new (length: number) => Values): Values {
  const more = new Kind(values.length * 2);
  more.set(values);
  return more;
}
