/**
 * Runs something immediately, and once more after a pause when it was triggered meanwhile. Triggered without end, the pause doubles up to
 * `longestMs`, so that reading a list again for each change of a whole network leaves time for other work.
 */
export class Throttle {
  private timer: NodeJS.Timeout | undefined;
  private isTriggered = false;
  private pauseMs: number;

  constructor(
    private readonly work: () => void,
    private readonly shortestMs = 1_000,
    private readonly longestMs = 5_000,
  ) {
    this.pauseMs = shortestMs;
  }

  trigger(): void {
    if (this.timer) {
      this.isTriggered = true;
      return;
    }
    this.work();
    this.cooldown();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private cooldown(): void {
    this.isTriggered = false;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.isTriggered) {
        this.pauseMs = this.shortestMs;
        return;
      }
      this.pauseMs = Math.min(this.longestMs, this.pauseMs * 2);
      this.work();
      this.cooldown();
    }, this.pauseMs);
    this.timer.unref();
  }
}
