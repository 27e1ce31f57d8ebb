/**
 * Which place in the document each row in sight has. A row that is scrolled out gives its own, with all that stands in it, to one that
 * comes in: then only words change, instead of a row being taken apart and another made for each step of the wheel (performance.md 11).
 */
export class RowSlots {
  private readonly slots = new Map<number, number>();
  private readonly spare: number[] = [];
  private next = 0;

  /** These rows are in sight now. */
  assign(indexes: readonly number[]): void {
    const wanted = new Set(indexes);
    for (const [index, slot] of this.slots)
      if (!wanted.has(index)) {
        this.slots.delete(index);
        this.spare.push(slot);
      }
    for (const index of indexes) if (!this.slots.has(index)) this.slots.set(index, this.spare.pop() ?? this.next++);
  }

  of(index: number): number {
    return this.slots.get(index) ?? -1 - index;
  }
}
