const FIELDS = ['phone', 'email', 'notes'] as const;
type Field = (typeof FIELDS)[number];
type Widths = Readonly<Record<Field, number>>;
/** What the browser may round, and a letter that leans out of its own width. */
const MARGIN = 4;
/** Nothing that is written takes less of a line. */
const NARROWEST = 2;

/**
 * How much room the columns have. A text that surely fits need not be cut off, and each box that cuts costs the browser something in every
 * frame that scrolls (performance.md 11). As long as nothing is known, nothing fits.
 */
export class ColumnRoom {
  private readonly widths: Widths;
  private readonly measure: (text: string) => number;
  constructor(widths: Widths, measure: (text: string) => number) {
    this.widths = widths;
    this.measure = measure;
  }

  fits(field: Field, text: string | null): boolean {
    if (!text) return true;
    const room = this.widths[field] - MARGIN;
    return text.length * NARROWEST < room && this.measure(text) <= room;
  }
}
export const NO_ROOM = new ColumnRoom({ phone: 0, email: 0, notes: 0 }, () => Number.POSITIVE_INFINITY);

/** The room of the columns below this head; none where there are cards. Its words are of the rows' size, but bolder. */
export function roomBelow(head: Element | null | undefined): ColumnRoom {
  const cells = FIELDS.map((field) => head?.querySelector<HTMLElement>(`.${field}`));
  const [first] = cells;
  if (!first || first.offsetWidth === 0) return NO_ROOM;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return NO_ROOM;
  const { fontStyle, fontSize, fontFamily } = getComputedStyle(first);
  const { fontWeight } = getComputedStyle(head?.parentElement ?? first);
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const [phone, email, notes] = cells.map((cell) => cell?.offsetWidth ?? 0);
  return new ColumnRoom({ phone: phone ?? 0, email: email ?? 0, notes: notes ?? 0 }, (text) => context.measureText(text).width);
}
