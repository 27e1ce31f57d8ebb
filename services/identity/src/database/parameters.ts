/** Values of a statement, in the order in which it names them. */
export class Parameters {
  readonly all: unknown[] = [];
  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}
