import { ListParts, YES } from './list-parts.js';
import { lowestIn, ofBits, ofNumbers, type Selection } from './list-selection.js';

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
/** Classes from here on are signs, not letters. */
const SIGNS = 37;
/** Texts gone through before others get their turn. */
const TURN = 8_000;
/** Three letters that more than one in so many texts have are kept as a bit for each text, which takes no more room than a list of them. */
const OFTEN = 8;
const utf8 = new TextEncoder();

/** What else an account must fulfil to be found. */
export interface Wanted {
  /** Looked at one by one, or … */
  lets: (nth: number) => boolean;
  /** … all of them. */
  all: () => Selection;
}

/**
 * Searched texts, numbered as they came, and where each three letters occur: a list of numbers, each as its distance from the one before,
 * seven bits a byte, or a bit for each text. Texts that came after `index` are gone through one by one.
 */
export class ListTexts {
  private bytes: Uint8Array;
  private starts: Uint32Array;
  private count = 0;
  /** Texts with a smaller number are in the lists. */
  private indexed = 0;
  private heads = new Uint32Array(GRAMS + 1);
  private sizes = new Uint32Array(GRAMS);
  private lists = new Uint8Array(0);
  private sets = new Map<number, Uint32Array>();
  /** Names, and what stands behind the `@`: nearly everybody shares them with many, so each is looked at once. */
  private readonly shared: readonly [ListParts, ListParts, ListParts];

  /** Makes room for so many, so that it need not be made again and again. */
  constructor(room = { texts: 1 << 10, bytes: 1 << 16 }) {
    this.bytes = new Uint8Array(room.bytes);
    this.starts = new Uint32Array(room.texts + 1);
    this.shared = [new ListParts(room.texts), new ListParts(room.texts), new ListParts(room.texts)];
  }

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
    const each = async (work: (gram: number, distance: number, nth: number) => void) => {
      last.fill(-1);
      for (let nth = 0; nth < this.count; nth += 1) {
        if (nth % TURN === TURN - 1) await pause();
        const end = this.starts[nth + 1] ?? 0;
        let gram = 0;
        for (let at = this.starts[nth] ?? 0, length = 1; at < end; at += 1, length += 1) {
          gram = ((gram << 6) | CLASS_OF[this.bytes[at]!]!) & (GRAMS - 1);
          if (length < 3 || last[gram] === nth) continue;
          work(gram, nth - last[gram]!, nth);
          last[gram] = nth;
        }
      }
    };
    await each((gram, distance) => {
      sizes[gram]! += 1;
      room[gram]! += distance < 128 ? 1 : distance < 16_384 ? 2 : distance < 2_097_152 ? 3 : 4;
    });
    const sets = new Map<number, Uint32Array>();
    const heads = new Uint32Array(GRAMS + 1);
    for (let gram = 0; gram < GRAMS; gram += 1) {
      const isOften = sizes[gram]! > this.count / OFTEN;
      if (isOften) sets.set(gram, new Uint32Array(Math.ceil(this.count / 32)));
      heads[gram + 1] = heads[gram]! + (isOften ? 0 : room[gram]!);
    }
    const lists = new Uint8Array(heads[GRAMS]!);
    const ends = heads.slice(0, GRAMS);
    await each((gram, distance, nth) => {
      if (heads[gram] === heads[gram + 1]) {
        sets.get(gram)![nth >>> 5]! |= 1 << (nth & 31);
        return;
      }
      let left = distance;
      let at = ends[gram]!;
      for (; left >= 128; left >>>= 7) lists[at++] = (left & 127) | 128;
      lists[at++] = left;
      ends[gram] = at;
    });
    for (const parts of this.shared) parts.gather(this.count);
    [this.heads, this.lists, this.sets, this.indexed] = [heads, lists, sets, this.count];
  }

  /** The wanted texts that contain the term, which is as it stands in them; `pause` is waited for when that takes long. */
  async find(term: string, wanted: Wanted, pause: () => Promise<void>): Promise<Selection> {
    const letters = utf8.encode(term);
    const grams = gramsOf(letters).toSorted((a, b) => this.sizes[a.gram]! - this.sizes[b.gram]!);
    const isIn = this.looking(term, letters);
    const isExact = letters.length === 3 && letters.every((byte) => CLASS_OF[byte]! < EXACT);
    const [rarest] = grams;
    if (rarest === undefined || this.sets.has(rarest.gram)) {
      const all = wanted.all();
      if (all.numbers) return ofNumbers(await passing(all.numbers.slice(), isIn, pause));
      const sets = grams.flatMap(({ gram }) => this.sets.get(gram) ?? []).slice(0, 3);
      return this.amongMany(
        all.bits,
        { sets, known: isExact ? sets : this.shared.flatMap((parts) => parts.known(term)), isIn },
        pause,
      );
    }
    const { lets } = wanted;
    const fitting = await passing(this.candidates(grams), lets, pause);
    const listed = isExact ? fitting : await passing(fitting, isIn, pause);
    const later: number[] = [];
    for (let nth = this.indexed; nth < this.count; nth += 1) if (lets(nth) && isIn(nth)) later.push(nth);
    if (later.length === 0) return ofNumbers(listed);
    const both = new Uint32Array(listed.length + later.length);
    both.set(listed);
    both.set(later, listed.length);
    return ofNumbers(both);
  }
  /** Those who are in all `sets`; of them, whoever is in one that is `known` needs no look. */
  private async amongMany(
    within: Uint32Array,
    { sets, known, isIn }: { sets: Uint32Array[]; known: Uint32Array[]; isIn: (nth: number) => boolean },
    pause: () => Promise<void>,
  ): Promise<Selection> {
    const found = new Uint32Array(within.length);
    // Sets tell nothing of those that came later.
    const told = this.indexed >>> 5;
    let looks = 0;
    for (let at = 0; at < within.length; at += 1) {
      let left = within[at]!;
      let sure = 0;
      if (at < told) {
        for (let each = 0; each < sets.length; each += 1) left &= sets[each]![at]!;
        for (let each = 0; each < known.length; each += 1) sure |= known[each]![at]!;
        sure &= left;
        left &= ~sure;
      }
      for (; left !== 0; left &= left - 1) {
        looks += 1;
        if (isIn(at * 32 + lowestIn(left))) sure |= left & -left;
      }
      found[at] = sure;
      if (looks > TURN * 4) {
        looks = 0;
        await pause();
      }
    }
    return ofBits(found);
  }

  /** All texts of the lists that may contain these letters, in order. */
  private candidates([rarest, ...others]: Gram[]): Uint32Array {
    const list = this.decoded(rarest!.gram);
    // What occurs in another word leaves few of many; what occurs in the same one mostly occurs in the same texts.
    const other = others.find(({ word }) => word !== rarest!.word);
    const size = other ? this.sizes[other.gram]! : 0;
    // A second list is worth it while it is not much longer than what it leaves to look at.
    if (!other || list.length < 500 || size > Math.min(list.length * 8, this.indexed / 2)) return list;
    const set = this.sets.get(other.gram);
    return set ? inSet(list, set) : inBoth(list, this.decoded(other.gram));
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
  /** Tells whether a text contains the term. */
  private looking(term: string, letters: Uint8Array): (nth: number) => boolean {
    const [first, second, domain] = this.shared;
    // A part is a word: it contains no space.
    if (term.includes(' ')) return (nth) => this.contains(nth, letters);
    const [inFirst, inSecond, inDomain] = [first.having(term), second.having(term), domain.having(term)];
    const [firstOf, secondOf, domainOf] = [inFirst.of, inSecond.of, inDomain.of];
    const [firstTold, secondTold, domainTold] = [inFirst.told, inSecond.told, inDomain.told];
    return (nth) =>
      (firstTold[firstOf[nth]!]! || inFirst.tell(firstOf[nth]!)) === YES ||
      (secondTold[secondOf[nth]!]! || inSecond.tell(secondOf[nth]!)) === YES ||
      (domainTold[domainOf[nth]!]! || inDomain.tell(domainOf[nth]!)) === YES ||
      this.contains(nth, letters);
  }
  /** From its end: what it begins with has mostly been looked at. */
  private contains(nth: number, letters: Uint8Array): boolean {
    const { bytes } = this;
    const begin = this.starts[nth]!;
    const { length } = letters;
    const first = letters[0];
    for (let at = this.starts[nth + 1]! - length; at >= begin; at -= 1) {
      if (bytes[at] !== first) continue;
      let same = 1;
      while (same < length && bytes[at + same] === letters[same]) same += 1;
      if (same === length) return true;
    }
    return false;
  }
}

/** `@example.test` of a text. */
function domainIn(text: string): string {
  const at = text.indexOf('@');
  if (at < 0) return '';
  const end = text.indexOf(' ', at);
  return text.slice(at, end < 0 ? undefined : end);
}
interface Gram {
  gram: number;
  /** Which word of the term it ends in. */
  word: number;
}
function gramsOf(letters: Uint8Array): Gram[] {
  const grams = new Map<number, Gram>();
  let gram = 0;
  let word = 0;
  for (const [at, byte] of letters.entries()) {
    const kind = CLASS_OF[byte]!;
    if (kind >= SIGNS && kind < EXACT) word += 1;
    gram = ((gram << 6) | kind) & (GRAMS - 1);
    if (at >= 2 && !grams.has(gram)) grams.set(gram, { gram, word });
  }
  return [...grams.values()];
}
/** Those that pass, in place. */
async function passing(
  numbers: Uint32Array,
  passes: (nth: number) => boolean,
  pause: () => Promise<void>,
): Promise<Uint32Array> {
  let kept = 0;
  for (let from = 0; from < numbers.length; from += TURN * 4) {
    if (from > 0) await pause();
    const to = Math.min(numbers.length, from + TURN * 4);
    for (let each = from; each < to; each += 1) if (passes(numbers[each]!)) numbers[kept++] = numbers[each]!;
  }
  return numbers.subarray(0, kept);
}
/** Those whose bit is set, in place. */
function inSet(list: Uint32Array, set: Uint32Array): Uint32Array {
  let kept = 0;
  for (let at = 0; at < list.length; at += 1) {
    const nth = list[at]!;
    if ((set[nth >>> 5]! & (1 << (nth & 31))) !== 0) list[kept++] = nth;
  }
  return list.subarray(0, kept);
}
/** What is in both; each is in order. */
function inBoth(some: Uint32Array, others: Uint32Array): Uint32Array {
  let kept = 0;
  for (let a = 0, b = 0; a < some.length && b < others.length;) {
    const difference = some[a]! - others[b]!;
    if (difference === 0) some[kept++] = some[a]!;
    if (difference <= 0) a += 1;
    if (difference >= 0) b += 1;
  }
  return some.subarray(0, kept);
}
function enlarged<Values extends Uint8Array | Uint32Array>(
  values: Values,
  Kind: new (length: number) => Values,
): Values {
  const more = new Kind(values.length * 2);
  more.set(values);
  return more;
}
