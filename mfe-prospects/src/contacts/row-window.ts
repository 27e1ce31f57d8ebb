/** Rows made before and after those in sight: each more makes every frame of the scrolling dearer. */
const BEFORE = 2;
const AFTER = { scrolled: 6, calm: 2 };

/** The rows in sight, and of how many they are a part. */
export interface Sight {
  startIndex: number;
  endIndex: number;
  count: number;
}

/**
 * Which rows exist while a long list is scrolled. Once it has been, they are always the same number, so that each row that goes lends its
 * elements to one that comes, one by one: several at once would make a frame late. A new list begins with few: all of them are written anew with each letter of a search (performance.md 11).
 */
export class RowWindow {
  private list: unknown;
  private size = 0;
  private rows: number[] = [];

  /** Indexes of the rows for this sight of `list`, in order; the very same array while they are the same. */
  around({ startIndex, endIndex, count }: Sight, list: unknown, scrolling: boolean): number[] {
    if (list !== this.list) this.size = 0;
    this.list = list;
    if (!scrolling && this.size === 0) return this.span(startIndex - AFTER.calm, endIndex + AFTER.calm, count);
    this.size = Math.max(this.size, endIndex - startIndex + 1 + BEFORE + AFTER.scrolled);
    const last = Math.min(count - 1, Math.max(0, startIndex - BEFORE) + this.size - 1);
    return this.span(last - this.size + 1, last, count);
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
