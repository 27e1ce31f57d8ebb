/** Of a part that more than one in so many texts have, the set of them is kept as well. */
const OFTEN = 8;
const MOST = 65_535;

/** What many texts have in the same place, such as a first name, by number; 0 = nothing, or more kinds of it than there are numbers. */
export class ListParts {
  private of: Uint16Array;
  private readonly numbers = new Map<string, number>();
  private readonly parts = [''];
  private often: { part: string; bits: Uint32Array }[] = [];

  constructor(room: number) {
    this.of = new Uint16Array(room);
  }

  set(nth: number, part: string): void {
    if (nth >= this.of.length) {
      const more = new Uint16Array(this.of.length * 2);
      more.set(this.of);
      this.of = more;
    }
    let number = part === '' ? 0 : this.numbers.get(part);
    if (number === undefined) {
      number = this.parts.length <= MOST ? this.parts.length : 0;
      if (number > 0) {
        this.numbers.set(part, number);
        this.parts.push(part);
      }
    }
    this.of[nth] = number;
  }

  /** Makes the sets of what is had by very many of the first `count` texts. */
  gather(count: number): void {
    const { of, parts } = this;
    const sizes = new Uint32Array(parts.length);
    for (let nth = 0; nth < count; nth += 1) sizes[of[nth]!]! += 1;
    const often = parts.flatMap((part, number) =>
      number > 0 && sizes[number]! > count / OFTEN
        ? [{ part, number, bits: new Uint32Array(Math.ceil(count / 32)) }]
        : [],
    );
    this.often = often;
    for (const { number, bits } of often)
      for (let nth = 0; nth < count; nth += 1) if (of[nth] === number) bits[nth >>> 5]! |= 1 << (nth & 31);
  }
  /** Of the texts there were when the sets were made: some that are known to have a part that contains the term. */
  known(term: string): Uint32Array[] {
    return this.often.filter(({ part }) => part.includes(term)).map(({ bits }) => bits);
  }

  /** Which parts contain the term; each is looked at once at most. */
  having(term: string): Having {
    const { of, parts } = this;
    const told = new Uint8Array(parts.length);
    return { of, told, tell: (number) => (told[number] = parts[number]!.includes(term) ? YES : NO) };
  }
}

export const YES = 1;
const NO = 2;
/** Looked into millions of times, so without a call for each. */
export interface Having {
  /** The part of each text, by number. */
  of: Uint16Array;
  /** What is known of each part: `YES`, something else, or 0 = `tell` has not been asked yet. */
  told: Uint8Array;
  tell(number: number): number;
}
