/** Ids by number and numbers by id, without a text for each. */
export class ListIds {
  /** Four words an id. */
  private words: Uint32Array;
  private count = 0;
  /** 0 = free. */
  private slots: Int32Array;
  private readonly wanted = new Uint32Array(4);

  constructor(room: number) {
    this.words = new Uint32Array(4 * room);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * room)));
  }

  /** Its number; of two with the same id the later one is found. */
  add(id: string): number {
    const nth = this.count;
    if (nth * 4 === this.words.length) {
      const more = new Uint32Array(this.words.length * 2);
      more.set(this.words);
      this.words = more;
    }
    if ((nth + 1) * 2 > this.slots.length) this.rehash();
    this.words.set(this.wordsOf(id), nth * 4);
    this.slots[this.slotOf(this.wanted)] = nth + 1;
    this.count += 1;
    return nth;
  }
  numberOf(id: string): number | undefined {
    const nth = this.slots[this.slotOf(this.wordsOf(id))]! - 1;
    return nth < 0 ? undefined : nth;
  }
  idOf(nth: number): string {
    const hex = Array.from(this.words.subarray(nth * 4, nth * 4 + 4), (word) =>
      word.toString(16).padStart(8, '0'),
    ).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Where the id is, or would be. */
  private slotOf(wanted: Uint32Array): number {
    const { words, slots } = this;
    const mask = slots.length - 1;
    let slot = hashOf(wanted) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const nth = slots[slot]! - 1;
      if (nth < 0) return slot;
      const at = nth * 4;
      if (
        words[at] === wanted[0] &&
        words[at + 1] === wanted[1] &&
        words[at + 2] === wanted[2] &&
        words[at + 3] === wanted[3]
      )
        return slot;
    }
  }
  private rehash(): void {
    this.slots = new Int32Array(this.slots.length * 2);
    for (let nth = 0; nth < this.count; nth += 1)
      this.slots[this.slotOf(this.words.subarray(nth * 4, nth * 4 + 4))] = nth + 1;
  }
  /** Millions are read: without a text for every part of them. */
  private wordsOf(id: string): Uint32Array {
    const { wanted } = this;
    let digits = 0;
    let word = 0;
    for (let at = 0; at < id.length; at += 1) {
      const code = id.charCodeAt(at);
      if (code === DASH) continue;
      word = (word << 4) | (code < A ? code - ZERO : code - A + 10);
      digits += 1;
      if (digits % 8 === 0) wanted[digits / 8 - 1] = word;
    }
    return wanted;
  }
}
const DASH = 45;
const ZERO = 48;
/** The database writes small letters. */
const A = 97;

function hashOf(words: Uint32Array): number {
  let mixed = 0;
  for (let at = 0; at < 4; at += 1) mixed = Math.imul(mixed ^ words[at]!, 0x9e3779b1) ^ (mixed >>> 13);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
