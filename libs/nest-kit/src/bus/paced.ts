/**
 * Does something at once, and once more after a pause when it was asked for meanwhile. Asked for without end, the pause doubles up to `most` ms:
 * whoever reads a list anew for each change of a whole network gets to nothing else.
 */
export class Paced {
  private timer: NodeJS.Timeout | undefined;
  private waiting = false;
  private pause: number;

  constructor(
    private readonly work: () => void,
    private readonly least = 1_000,
    private readonly most = 5_000,
  ) {
    this.pause = least;
  }

  ask(): void {
    if (this.timer) {
      this.waiting = true;
      return;
    }
    this.work();
    this.rest();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private rest(): void {
    this.waiting = false;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.waiting) {
        this.pause = this.least;
        return;
      }
      this.pause = Math.min(this.most, this.pause * 2);
      this.work();
      this.rest();
    }, this.pause);
    this.timer.unref();
  }
}
