const FIELDS = ['name', 'phone', 'email', 'notes'] as const;
type Field = (typeof FIELDS)[number];
type Widths = Readonly<Record<Field, number>>;
/** What the browser may round, and a letter that leans out of its own width. */
const MARGIN = 4;
/** Nothing that is written takes less of a line. */
const NARROWEST = 2;
/** Names are written larger than the rest, within a padding, and a badge beside them has a padding and a gap (row-layout.ts). */
const NAME = { larger: 16 / 14, padding: 9 };
const BADGE = 28;

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

  /** Beside these badges, which are never cut off. */
  fitsName(name: string, ...badges: readonly string[]): boolean {
    const room =
      this.widths.name -
      MARGIN -
      NAME.padding -
      badges.reduce((taken, badge) => taken + this.measure(badge) + BADGE, 0);
    return name.length * NARROWEST < room && this.measure(name) * NAME.larger <= room;
  }
}
export const NO_ROOM = new ColumnRoom({ name: 0, phone: 0, email: 0, notes: 0 }, () => Number.POSITIVE_INFINITY);

const LETTERS = /^[ -~]*$/;
/** Asks for each plain letter once: to be asked for every text of every row that comes in costs more than to add up what is known. */
export function byLetter(measure: (text: string) => number): (text: string) => number {
  const known: number[] = [];
  return (text) => {
    if (!LETTERS.test(text)) return measure(text);
    let width = 0;
    for (let place = 0; place < text.length; place += 1) {
      const letter = text.charCodeAt(place);
      width += known[letter] ??= measure(text.charAt(place));
    }
    return width;
  };
}

/** The room of the columns below this head; none where there are cards. Its words are of the rows' size, but bolder. */
export function roomBelow(head: Element | null | undefined): ColumnRoom {
  const cells = FIELDS.map((field) => head?.querySelector<HTMLElement>(`.${field}`));
  // The name's is there in cards, too.
  const first = cells[1];
  if (!first || first.offsetWidth === 0) return NO_ROOM;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return NO_ROOM;
  const { fontStyle, fontSize, fontFamily } = getComputedStyle(first);
  const { fontWeight } = getComputedStyle(head?.parentElement ?? first);
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const [name = 0, phone = 0, email = 0, notes = 0] = cells.map((cell) => cell?.offsetWidth ?? 0);
  return new ColumnRoom(
    { name, phone, email, notes },
    byLetter((text) => context.measureText(text).width),
  );
}
