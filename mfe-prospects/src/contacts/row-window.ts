/** Rows made behind those in sight, and before a list has been scrolled on both sides: all of a new list are written anew with each letter of a search. */
const BESIDE = 2;
/** Rows that wait where the list is scrolled to: the browser moves the page by itself, and shows what is there when it comes in sight. */
const AHEAD = 12;
/** Who has leapt may go on from there. */
const AFTER_A_LEAP = 9;
/** So many at once: each time costs more than each row. */
const AT_ONCE = 4;

/** The rows in sight, and of how many they are a part. */
export interface Sight {
  startIndex: number;
  endIndex: number;
  count: number;
}

/**
 * Which rows exist while a long list is scrolled. A wheel or a finger moves the page without asking the script, on a slow phone several rows further before
 * it is asked: rows wait ahead, a few more are made when a few have gone by. Soon they are always the same number, so that each row that goes
 * lends its elements to one that comes (performance.md 11).
 */
export class RowWindow {
  private list: unknown;
  private size = 0;
  private seen = 0;
  private up = false;
  private rows: number[] = [];

  /** Indexes of the rows for this sight of `list`, in order; the very same array while they are the same. */
  around(sight: Sight, list: unknown, scrolling: boolean): number[] {
    const { startIndex, endIndex, count } = sight;
    if (list !== this.list) this.size = 0;
    this.list = list;
    const moved = startIndex - this.seen;
    if (moved !== 0) this.up = moved < 0;
    this.seen = startIndex;
    const [first, last] = [this.rows[0] ?? 0, this.rows.at(-1) ?? -1];
    const elsewhere = first > endIndex || last < startIndex || last >= count;
    if (!scrolling && this.size === 0) return this.span(startIndex - BESIDE, endIndex + BESIDE, count);
    if (elsewhere) return this.span(startIndex - BESIDE, endIndex + AFTER_A_LEAP, count);
    this.size = Math.max(this.size, endIndex - startIndex + 1 + BESIDE + AHEAD);
    const lacking = AHEAD - (this.up ? startIndex - first : last - endIndex);
    const more = scrolling && lacking >= AT_ONCE ? Math.min(lacking, AT_ONCE + Math.abs(moved)) : 0;
    if (this.up) {
      const from = Math.max(0, Math.min(first - more, startIndex));
      return this.span(from, Math.max(endIndex, Math.min(last, from + this.size - 1)), count);
    }
    const to = Math.min(count - 1, Math.max(last + more, endIndex));
    return this.span(Math.min(startIndex, Math.max(first, to - this.size + 1)), to, count);
  }

  private span(from: number, to: number, count: number): number[] {
    const [first, last] = [Math.max(0, from), Math.min(to, count - 1)];
    if (this.rows.length !== last - first + 1 || this.rows[0] !== first) {
      this.rows = [];
      for (let index = first; index <= last; index += 1) this.rows.push(index);
    }
    return this.rows;
  }
}
