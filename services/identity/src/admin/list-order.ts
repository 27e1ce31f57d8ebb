import { numbersOf, type Selection } from './list-selection.js';

/** Places are counted in groups of 256. */
const GROUP = 8;

/** All accounts in one order, and the place of each in it. */
export class ListOrder {
  private readonly places: Uint32Array;

  /** `numbers` are below `end`. */
  constructor(
    private readonly order: Uint32Array,
    end: number,
  ) {
    this.places = new Uint32Array(end);
    for (let place = 0; place < order.length; place += 1) this.places[order[place]!] = place;
  }

  /** The selected accounts from the `from`-th on, from either end. */
  page(selection: Selection, way: 'asc' | 'desc', from: number, count: number): Uint32Array {
    const until = Math.min(selection.total, from + count);
    if (from >= until) return new Uint32Array();
    const found =
      way === 'asc'
        ? this.between(selection, from, until)
        : this.between(selection, selection.total - until, selection.total - from);
    return way === 'asc' ? found : found.toReversed();
  }

  /** Everybody's number in this order, once the `touched` have left their places and the moved have taken theirs. */
  moved({ touched, follows, live }: Moved): ListOrder {
    const { order } = this;
    const made = new Uint32Array(live);
    const leads = new Uint8Array(touched.length);
    for (const nth of follows.keys()) if (nth >= 0) leads[nth] = 1;
    let at = 0;
    const put = (first: number) => {
      for (
        let nth: number | undefined = first;
        nth !== undefined;
        nth = leads[nth] === 1 ? follows.get(nth) : undefined
      )
        made[at++] = nth;
    };
    const first = follows.get(-1);
    if (first !== undefined) put(first);
    for (let place = 0; place < order.length; place += 1) if (touched[order[place]!] !== 1) put(order[place]!);
    if (at !== live) throw new Error(`The order has ${at} of ${live} accounts`);
    return new ListOrder(made, touched.length);
  }
  /** Whether nothing would be `moved`. */
  keeps({ follows, live }: Moved): boolean {
    const { order, places } = this;
    if (live !== order.length) return false;
    for (const [before, nth] of follows) {
      const place = places[nth];
      if (place === undefined || order[place] !== nth || (place === 0 ? -1 : order[place - 1]) !== before) return false;
    }
    return true;
  }

  private between(selection: Selection, begin: number, end: number): Uint32Array {
    const { order } = this;
    const { total, bits } = selection;
    if (total === order.length) return order.slice(begin, end);
    return (bits && this.met(bits, total, begin, end)) ?? this.gathered(numbersOf(selection), begin, end);
  }
  /** Met one after the other from the nearer end; null = that takes longer than to gather them: they stand close together, far away. */
  private met(bits: Uint32Array, total: number, begin: number, end: number): Uint32Array | null {
    const { order } = this;
    const isForward = begin <= total - end;
    const [skipped, wanted] = [isForward ? begin : total - end, end - begin];
    const found = new Uint32Array(wanted);
    const most = total < order.length / 4 ? total : order.length;
    let met = 0;
    for (let step = 0; step < most; step += 1) {
      const nth = order[isForward ? step : order.length - 1 - step]!;
      if ((bits[nth >>> 5]! & (1 << (nth & 31))) === 0) continue;
      if (met >= skipped) found[isForward ? met - skipped : wanted - 1 - met + skipped] = nth;
      met += 1;
      if (met === skipped + wanted) return found;
    }
    return null;
  }
  /** Sorted by their places, as far as that is needed. */
  private gathered(numbers: Uint32Array, begin: number, end: number): Uint32Array {
    const { order, places } = this;
    const sizes = new Uint32Array((order.length >>> GROUP) + 1);
    for (let each = 0; each < numbers.length; each += 1) sizes[places[numbers[each]!]! >>> GROUP]! += 1;
    let first = 0;
    let before = 0;
    while (before + sizes[first]! <= begin) before += sizes[first++]!;
    let last = first;
    let size = sizes[first]!;
    while (before + size < end) size += sizes[++last]!;
    const found = new Uint32Array(size);
    let at = 0;
    for (let each = 0; each < numbers.length; each += 1) {
      const place = places[numbers[each]!]!;
      const group = place >>> GROUP;
      if (group >= first && group <= last) found[at++] = place;
    }
    return found
      .sort()
      .subarray(begin - before, end - before)
      .map((place) => order[place]!);
  }
}

/** How an order changes: who leaves its place, who comes behind whom (-1 = nobody), and how many there are then. */
export interface Moved {
  touched: Uint8Array;
  follows: ReadonlyMap<number, number>;
  live: number;
}
