import { setImmediate } from 'node:timers/promises';
import { KINDS } from './list-kinds.js';

/** Longer terms are few enough to be counted when asked for. */
const LONGEST = 24;
/** In so many of a sample of 5,000 a term is frequent: looking for it in the index would find thousands. */
export const SAMPLE = 5_000;
const FREQUENT = 8;
/** Texts gone through before others get their turn. */
const TURN = 250;
const CODES = 256;
/** An order is cut into so many stretches for telling where in it a term is met at all. */
export const STRETCHES = 128;
const WORDS = STRETCHES / 32;

/**
 * How many texts contain a term, by kind of user, for every frequent term: a tree of their letters, in a hash table of numbers,
 * because it is gone down once for each letter of each of a million texts.
 */
export class TermCounts {
  /** UTF-16 unit → its number in the tree, 0 = in no frequent term. */
  private readonly codes = new Uint8Array(65_536);
  private slots = new Int32Array(1 << 12);
  private targets = new Int32Array(1 << 12);
  private counts = new Int32Array(1 << 16);
  private seen = new Int32Array(1 << 12);
  /** The longest other frequent term that a term ends with. */
  private endings = new Int32Array(1 << 12);
  /** By order: which stretches a term is met in, a bit each. */
  private readonly met = new Map<string, Int32Array<ArrayBuffer>>();
  private nodes = 1;
  private text = 0;

  /** With the frequent terms of these texts; nothing is counted yet. */
  static async of(texts: readonly string[]): Promise<TermCounts> {
    const terms = new TermCounts();
    terms.learnLetters(texts);
    const coded = texts.map((text) => terms.coded(text));
    // A term can only be frequent when it is without its last letter, too: a letter longer each time.
    const reached = coded.map((text) => new Int32Array(text.length));
    const found = new TextsOfKeys(coded.reduce((sum, { length }) => sum + length, 0));
    for (let length = 1; length <= LONGEST; length += 1) {
      found.clear();
      for (const [each, letters] of coded.entries()) {
        if (each % TURN === 0) await setImmediate();
        const places = reached[each] ?? new Int32Array();
        for (let start = 0; start + length <= letters.length; start += 1) {
          const node = places[start] ?? -1;
          const letter = letters[start + length - 1] ?? 0;
          if (node >= 0 && letter !== 0) found.note((node << 8) | letter, each + 1);
        }
      }
      const frequent = found.inAtLeast(FREQUENT);
      if (frequent.length === 0) break;
      for (const key of frequent) terms.put(key);
      for (const key of frequent) terms.link(key);
      for (const [each, letters] of coded.entries()) terms.advance(letters, reached[each] ?? new Int32Array(), length);
    }
    return terms;
  }

  /** Counts a text of a kind, or with -1 takes it out again: every frequent term of it once. */
  add(text: string, kind: number, sign: number): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + sign;
    this.text += 1;
    const letters = this.coded(text);
    for (let start = 0; start < letters.length; start += 1) {
      let node = 0;
      const end = Math.min(letters.length, start + LONGEST);
      for (let at = start; at < end; at += 1) {
        const letter = letters[at] ?? 0;
        node = letter === 0 ? 0 : this.child((node << 8) | letter);
        if (node === 0) break;
        if (this.seen[node] === this.text) continue;
        this.seen[node] = this.text;
        this.counts[node * KINDS + kind] = (this.counts[node * KINDS + kind] ?? 0) + sign;
      }
    }
  }
  /** Notes that a text stands in a stretch of an order; what left it stays noted. */
  meet(order: string, stretch: number, text: string): void {
    const met = this.met.get(order) ?? new Int32Array(this.nodes * WORDS);
    this.met.set(order, met);
    const bit = 1 << (stretch % 32);
    const word = Math.floor(stretch / 32);
    let node = 0;
    for (const letter of this.coded(text)) {
      node = letter === 0 ? 0 : this.next(node, letter);
      // What has met a term has met all that it ends with.
      for (let each = node; each !== 0; each = this.endings[each] ?? 0) {
        const noted = met[each * WORDS + word] ?? 0;
        if ((noted & bit) !== 0) break;
        met[each * WORDS + word] = noted | bit;
      }
    }
  }

  /** How many texts of these kinds contain the term; undefined = it is not a frequent one. */
  count(term: string, kinds: readonly number[]): number | undefined {
    const node = this.nodeOf(term);
    return node === undefined ? undefined : kinds.reduce((sum, kind) => sum + (this.counts[node * KINDS + kind] ?? 0), 0);
  }
  /** The first and the last stretch of an order that the term is met in; null = that is not known. */
  stretchesOf(order: string, term: string): { first: number; last: number } | null {
    const met = this.met.get(order);
    const node = this.nodeOf(term);
    if (!met || !node) return null;
    const isMet = (_: unknown, stretch: number) => ((met[node * WORDS + Math.floor(stretch / 32)] ?? 0) & (1 << (stretch % 32))) !== 0;
    const all = Array.from({ length: STRETCHES });
    const first = all.findIndex(isMet);
    return first < 0 ? null : { first, last: all.findLastIndex(isMet) };
  }

  private nodeOf(term: string): number | undefined {
    let node = 0;
    for (const letter of this.coded(term)) {
      node = letter === 0 ? 0 : this.child((node << 8) | letter);
      if (node === 0) return undefined;
    }
    return node;
  }
  private learnLetters(texts: readonly string[]): void {
    const found = new Map<number, number>();
    for (const text of texts) for (const unit of new Set(text)) found.set(unit.charCodeAt(0), (found.get(unit.charCodeAt(0)) ?? 0) + 1);
    const frequent = [...found].filter(([, many]) => many >= FREQUENT).toSorted(([, a], [, b]) => b - a).slice(0, CODES - 1);
    for (const [index, [unit]] of frequent.entries()) this.codes[unit] = index + 1;
  }
  private coded(text: string): Uint8Array {
    const letters = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) letters[at] = this.codes[text.charCodeAt(at)] ?? 0;
    return letters;
  }

  /** Moves every place in a text on to the term that is a letter longer; -1 = that one is not frequent. */
  private advance(letters: Uint8Array, reached: Int32Array, length: number): void {
    for (let start = 0; start < reached.length; start += 1) {
      const node = reached[start] ?? -1;
      const letter = letters[start + length - 1] ?? 0;
      if (node >= 0) reached[start] = (letter === 0 ? 0 : this.child((node << 8) | letter)) || -1;
    }
  }

  private child(key: number): number {
    const mask = this.slots.length - 1;
    for (let slot = hashOf(key) & mask; ; slot = (slot + 1) & mask) {
      const found = this.slots[slot];
      if (found === key) return this.targets[slot] ?? 0;
      if (found === 0) return 0;
    }
  }
  /** The longest frequent term that ends with this letter after that term. */
  private next(after: number, letter: number): number {
    for (let node = after; ; node = this.endings[node] ?? 0) {
      const child = this.child((node << 8) | letter);
      if (child !== 0 || node === 0) return child;
    }
  }
  /** Shorter terms are linked already. */
  private link(key: number): void {
    const parent = key >> 8;
    this.endings[this.child(key)] = parent === 0 ? 0 : this.next(this.endings[parent] ?? 0, key & 255);
  }
  private put(key: number): void {
    if (this.nodes * 2 > this.slots.length) this.grow();
    this.write(key, this.nodes);
    this.nodes += 1;
    if (this.nodes > this.seen.length) [this.seen, this.endings] = [enlarged(this.seen), enlarged(this.endings)];
    if (this.nodes * KINDS > this.counts.length) this.counts = enlarged(this.counts);
  }
  private write(key: number, node: number): void {
    const mask = this.slots.length - 1;
    let slot = hashOf(key) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = key;
    this.targets[slot] = node;
  }
  private grow(): void {
    const [slots, targets] = [this.slots, this.targets];
    this.slots = new Int32Array(slots.length * 2);
    this.targets = new Int32Array(slots.length * 2);
    slots.forEach((key, slot) => key !== 0 && this.write(key, targets[slot] ?? 0));
  }
}

/** In how many texts each key was noted; the texts come one after the other. */
class TextsOfKeys {
  private readonly keys: Int32Array;
  private readonly texts: Int32Array;
  private readonly last: Int32Array;
  constructor(most: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, most) * 2));
    this.keys = new Int32Array(size);
    this.texts = new Int32Array(size);
    this.last = new Int32Array(size);
  }
  clear(): void {
    for (const values of [this.keys, this.texts, this.last]) values.fill(0);
  }
  note(key: number, text: number): void {
    const mask = this.keys.length - 1;
    let slot = hashOf(key) & mask;
    while (this.keys[slot] !== 0 && this.keys[slot] !== key) slot = (slot + 1) & mask;
    if (this.last[slot] === text) return;
    this.keys[slot] = key;
    this.last[slot] = text;
    this.texts[slot] = (this.texts[slot] ?? 0) + 1;
  }
  inAtLeast(least: number): number[] {
    const found: number[] = [];
    for (let slot = 0; slot < this.texts.length; slot += 1) if ((this.texts[slot] ?? 0) >= least) found.push(this.keys[slot] ?? 0);
    return found;
  }
}
const hashOf = (key: number): number => {
  const mixed = Math.imul(key, 0x9e3779b1);
  return (mixed ^ (mixed >>> 15)) >>> 0;
};
function enlarged(values: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(values.length * 2);
  more.set(values);
  return more;
}
