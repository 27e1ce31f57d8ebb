/** Accounts by their numbers: one after the other and in order when they are few, otherwise as a bit for each account there is. */
export type Selection =
  | { total: number; numbers: Uint32Array; bits?: undefined }
  | { total: number; bits: Uint32Array; numbers?: undefined };

/** Of fewer than one in so many accounts the numbers take less room than the bits. */
const FEW = 32;

export const ofNumbers = (numbers: Uint32Array): Selection => ({ total: numbers.length, numbers });
/** The accounts whose bit is set. */
export function ofBits(bits: Uint32Array): Selection {
  const total = countOf(bits);
  return total < bits.length * (32 / FEW) ? ofNumbers(numbersIn(bits, total)) : { total, bits };
}
/** The numbers of all that are selected. */
export const numbersOf = (selection: Selection): Uint32Array =>
  selection.numbers ?? numbersIn(selection.bits, selection.total);

/** The selection without those. */
export function without(selection: Selection, others: readonly number[]): Selection {
  if (others.length === 0) return selection;
  if (selection.numbers) {
    const left = new Set(others);
    return ofNumbers(selection.numbers.filter((nth) => !left.has(nth)));
  }
  const left = selection.bits.slice();
  let { total } = selection;
  for (const nth of others) {
    const bit = 1 << (nth & 31);
    if ((left[nth >>> 5]! & bit) === 0) continue;
    left[nth >>> 5]! &= ~bit;
    total -= 1;
  }
  return { total, bits: left };
}

function numbersIn(bits: Uint32Array, total: number): Uint32Array {
  const numbers = new Uint32Array(total);
  let found = 0;
  for (let at = 0; found < total; at += 1)
    for (let word = bits[at]!; word !== 0; word &= word - 1) numbers[found++] = at * 32 + lowestIn(word);
  return numbers;
}
/** Place of the lowest bit that is set. */
export const lowestIn = (word: number): number => 31 - Math.clz32(word & -word);

function countOf(bits: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at]!;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
