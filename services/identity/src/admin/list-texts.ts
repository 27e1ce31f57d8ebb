/** Three letters that follow each other, each as one of 64 classes, give a number below this. */
const GRAMS = 64 ** 3;
/** Bytes below this class are told apart; the others share classes, and what is found by them is looked at again. */
const EXACT = 42;
const CLASS_OF = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 97 && byte <= 122) return byte - 96;
  if (byte >= 48 && byte <= 57) return byte - 48 + 27;
  const special = [' ', '@', '.', '-', '_'].indexOf(String.fromCharCode(byte));
  return special >= 0 ? 37 + special : EXACT + (byte % (64 - EXACT));
});
const AT = 64;
const SPACE = 32;
/** Texts gone through before others get their turn. */
export const TURN = 8_000;
const utf8 = new TextEncoder();

/**
 * Searched texts, numbered as they came, and where each three letters occur: a list of numbers, each as its distance from the one before,
 * seven bits a byte. Texts that came after `index` are gone through one by one.
 */
export class ListTexts {
  private bytes = new Uint8Array(1 << 16);
  private starts = new Uint32Array(1 << 10);
  private count = 0;
  /** Texts with a smaller number are in the lists. */
  private indexed = 0;
  private heads = new Uint32Array(GRAMS + 1);
  private sizes = new Uint32Array(GRAMS);
  private lists = new Uint8Array(0);
  /** Names, and what stands behind the `@`: nearly everybody shares them with many, so each is looked at once. */
  private readonly shared = [new SharedParts(), new SharedParts(), new SharedParts()] as const;

  get length(): number {
    return this.count;
  }
  get unindexed(): number {
    return this.count - this.indexed;
  }

  add(text: string): void {
    if (this.starts.length < this.count + 2) this.starts = enlarged(this.starts, Uint32Array);
    let at = this.starts[this.count] ?? 0;
    while (this.bytes.length < at + text.length * 3) this.bytes = enlarged(this.bytes, Uint8Array);
    at += utf8.encodeInto(text, this.bytes.subarray(at)).written;
    const [first = '', second = ''] = text.split(' ', 2);
    for (const [part, each] of [first, second, domainIn(text)].entries()) this.shared[part]?.set(this.count, each);
    this.count += 1;
    this.starts[this.count] = at;
  }
  has(nth: number, text: string): boolean {
    return Buffer.compare(this.bytes.subarray(this.starts[nth], this.starts[nth + 1]), utf8.encode(text)) === 0;
  }

  /** Makes the lists of all texts there are; `pause` is waited for now and then. */
  async index(pause: () => Promise<void>): Promise<void> {
    const { sizes } = this;
    sizes.fill(0);
    const last = new Int32Array(GRAMS).fill(-1);
    const room = new Uint32Array(GRAMS);
    const each = async (work: (gram: number, distance: number) => void) => {
      last.fill(-1);
      for (let nth = 0; nth < this.count; nth += 1) {
        if (nth % TURN === TURN - 1) await pause();
        const end = this.starts[nth + 1] ?? 0;
        let gram = 0;
        for (let at = this.starts[nth] ?? 0, length = 1; at < end; at += 1, length += 1) {
          gram = ((gram << 6) | CLASS_OF[this.bytes[at]!]!) & (GRAMS - 1);
          if (length < 3 || last[gram] === nth) continue;
          work(gram, nth - last[gram]!);
          last[gram] = nth;
        }
      }
    };
    await each((gram, distance) => {
      sizes[gram]! += 1;
      room[gram]! += distance < 128 ? 1 : distance < 16_384 ? 2 : distance < 2_097_152 ? 3 : 4;
    });
    const heads = new Uint32Array(GRAMS + 1);
    for (let gram = 0; gram < GRAMS; gram += 1) heads[gram + 1] = heads[gram]! + room[gram]!;
    const lists = new Uint8Array(heads[GRAMS]!);
    const ends = heads.slice(0, GRAMS);
    await each((gram, distance) => {
      let left = distance;
      let at = ends[gram]!;
      for (; left >= 128; left >>>= 7) lists[at++] = (left & 127) | 128;
      lists[at++] = left;
      ends[gram] = at;
    });
    [this.heads, this.lists, this.indexed] = [heads, lists, this.count];
  }

  /**
   * Sets the bit of each text that contains the term, which is as it stands in them, among those whose bit is set in `within`; `pause` is
   * waited for when that takes long.
   */
  async find(term: string, within: Uint32Array, into: Uint32Array, pause: () => Promise<void>): Promise<void> {
    const letters = utf8.encode(term);
    const { count } = this;
    const { list, isExact } = this.candidates(letters);
    const [first, second, domain] = this.shared;
    const [inFirst, inSecond, inDomain] = [first.having(term), second.having(term), domain.having(term)];
    const [firstOf, secondOf, domainOf] = [first.of, second.of, domain.of];
    const isIn = (nth: number) => inDomain[domainOf[nth]!] === 1 || inFirst[firstOf[nth]!] === 1 || inSecond[secondOf[nth]!] === 1 || this.contains(nth, letters);
    const look = (nth: number, isSure: boolean) => {
      const bit = 1 << (nth & 31);
      if ((within[nth >>> 5]! & bit) !== 0 && (isSure || isIn(nth))) into[nth >>> 5]! |= bit;
    };
    const listed = list?.length ?? 0;
    for (let from = 0; from < listed; from += TURN * 4) {
      const to = Math.min(listed, from + TURN * 4);
      for (let each = from; each < to; each += 1) look(list![each]!, isExact);
      if (to < listed) await pause();
    }
    // Without a list, and those that came after it, one by one.
    for (let from = list ? this.indexed : 0; from < count; from += TURN * 16) {
      const to = Math.min(count, from + TURN * 16);
      for (let nth = from; nth < to; nth += 1) look(nth, false);
      if (to < count) await pause();
    }
  }

  /** All texts of the lists that may contain these letters, in order (null = too many to be worth a list); exact = they do. */
  private candidates(letters: Uint8Array): { list: Uint32Array | null; isExact: boolean } {
    const [rarest, second] = gramsOf(letters).toSorted((a, b) => this.sizes[a]! - this.sizes[b]!);
    const isExact = letters.length === 3 && letters.every((byte) => CLASS_OF[byte]! < EXACT);
    if (rarest === undefined || (!isExact && this.sizes[rarest]! > this.indexed / 3)) return { list: null, isExact: false };
    let list = this.decoded(rarest);
    // A second list is worth it while it is not much longer than what it leaves to look at.
    if (second !== undefined && list.length > 500 && this.sizes[second]! < list.length * 8) list = both(list, this.decoded(second));
    return { list, isExact };
  }
  private decoded(gram: number): Uint32Array {
    const found = new Uint32Array(this.sizes[gram]!);
    const { lists } = this;
    let nth = -1;
    for (let at = this.heads[gram]!, each = 0; each < found.length; each += 1) {
      let byte = lists[at++]!;
      let distance = byte & 127;
      for (let shift = 7; byte >= 128; shift += 7) {
        byte = lists[at++]!;
        distance |= (byte & 127) << shift;
      }
      nth += distance;
      found[each] = nth;
    }
    return found;
  }
  private contains(nth: number, letters: Uint8Array): boolean {
    const { bytes } = this;
    const last = this.starts[nth + 1]! - letters.length;
    const first = letters[0];
    for (let at = this.starts[nth]!; at <= last; at += 1) {
      if (bytes[at] !== first) continue;
      let same = 1;
      while (same < letters.length && bytes[at + same] === letters[same]) same += 1;
      if (same === letters.length) return true;
    }
    return false;
  }
}

/** What many texts have in the same place, by number; 0 = nothing, or more kinds of it than there are numbers. */
class SharedParts {
  of = new Uint16Array(1 << 10);
  private readonly numbers = new Map<string, number>();

  set(nth: number, part: string): void {
    if (nth >= this.of.length) this.of = enlarged(this.of, Uint16Array);
    const known = part === '' ? 0 : this.numbers.get(part);
    const number = known ?? (this.numbers.size < 65_535 ? this.numbers.size + 1 : 0);
    if (known === undefined && number > 0) this.numbers.set(part, number);
    this.of[nth] = number;
  }
  /** 1 for each number whose part contains the term. */
  having(term: string): Uint8Array {
    const having = new Uint8Array(65_536);
    for (const [part, number] of this.numbers) if (part.includes(term)) having[number] = 1;
    return having;
  }
}

/** `@example.test` of a text. */
function domainIn(text: string): string {
  const at = text.indexOf(String.fromCharCode(AT));
  if (at < 0) return '';
  const end = text.indexOf(String.fromCharCode(SPACE), at);
  return text.slice(at, end < 0 ? undefined : end);
}
function gramsOf(letters: Uint8Array): number[] {
  const grams = new Set<number>();
  for (let at = 2; at < letters.length; at += 1) grams.add((CLASS_OF[letters[at - 2]!]! << 12) | (CLASS_OF[letters[at - 1]!]! << 6) | CLASS_OF[letters[at]!]!);
  return [...grams];
}
/** What is in both; each is in order. */
function both(some: Uint32Array, others: Uint32Array): Uint32Array {
  let kept = 0;
  for (let a = 0, b = 0; a < some.length && b < others.length; ) {
    const difference = some[a]! - others[b]!;
    if (difference === 0) some[kept++] = some[a]!;
    if (difference <= 0) a += 1;
    if (difference >= 0) b += 1;
  }
  return some.subarray(0, kept);
}
function enlarged<Values extends Uint8Array | Uint16Array | Uint32Array>(values: Values, Kind: new (length: number) => Values): Values {
  const more = new Kind(values.length * 2);
  more.set(values);
  return more;
}
