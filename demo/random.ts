/** Numbers from a seed, so that the same demo is made everywhere: `random(index, salt)` in [0, 1), evenly spread. */
export function random(index: number, salt: number): number {
  let mixed = (Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca77)) >>> 0;
  for (const factor of [0x21f0aaad, 0x735a2d97]) {
    mixed ^= mixed >>> 16;
    mixed = Math.imul(mixed, factor) >>> 0;
  }
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
}

/** A whole number from 0 up to, not including, `below`. */
export const pickIndex = (index: number, salt: number, below: number): number =>
  Math.floor(random(index, salt) * below);

/** One of the list, which must not be empty. */
export function pick<T>(list: readonly T[], index: number, salt: number): T {
  const found = list[pickIndex(index, salt, list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

const AREAS = { person: '8001', prospect: '8002', invitation: '8003', activity: '8004', tag: '8005', history: '8006' };
type DemoKind = keyof typeof AREAS;

/** A fixed id for each kind and number; a valid UUID. */
export const demoId = (kind: DemoKind, index: number): string => {
  return `018f0000-0000-7000-${AREAS[kind]}-${index.toString(16).padStart(12, '0')}`;
};
