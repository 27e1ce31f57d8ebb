/** Rows made before and after those in sight. */
const BEFORE = 3;
const AFTER = { scrolled: 9, calm: 2 };
/** The window moves by so many rows at once: each move has a price of its own, however few rows it brings. */
const STEP = 3;

/** The rows in sight, and of how many they are a part. */
export interface Sight {
  startIndex: number;
  endIndex: number;
  count: number;
}

/**
 * Which rows exist while a long list is scrolled. Once it has been, they are always the same number, so that each row that goes lends its
 * elements to one that comes. A new list begins with few: all of them are written anew with each letter of a search (performance.md 11).
 */
export class RowWindow {
  private list: unknown;
  private size = 0;

  /** Indexes of the rows for this sight of `list`, in order. */
  around({ startIndex, endIndex, count }: Sight, list: unknown, scrolling: boolean): number[] {
    if (list !== this.list) this.size = 0;
    this.list = list;
    if (!scrolling && this.size === 0) return span(startIndex - AFTER.calm, endIndex + AFTER.calm, count);
    const first = Math.max(0, Math.floor((startIndex - BEFORE) / STEP) * STEP);
    this.size = Math.max(this.size, endIndex - startIndex + 1 + BEFORE + STEP + AFTER.scrolled);
    const last = Math.min(count - 1, first + this.size - 1);
    return span(Math.max(0, last - this.size + 1), last, count);
  }
}

const span = (first: number, last: number, count: number) => {
  const from = Math.max(0, first);
  return Array.from({ length: Math.max(0, Math.min(last, count - 1) - from + 1) }, (_, n) => from + n);
};
