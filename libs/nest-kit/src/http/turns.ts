import { clientDisconnected } from './client-connection.js';
import { Problem } from './problem.js';

/**
 * So many files are made at a time, each on a connection that it holds for as long as its reader takes. A browser shows a refused download as one that
 * failed, without a reason: the next one waits for its turn first.
 */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  constructor(
    private readonly most: number,
    private readonly waitMs: number,
  ) {}

  /** Resolves with what ends the turn. @throws Problem `server.busy` after the wait; one that nobody receives when the reader has left. */
  async take(left: AbortSignal): Promise<() => void> {
    if (left.aborted) throw clientDisconnected();
    if (this.running < this.most) this.running += 1;
    else await this.wait(left);
    return () => {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    };
  }

  private wait(left: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(limit);
        left.removeEventListener('abort', onLeft);
      };
      const begin = () => {
        settle();
        resolve();
      };
      const giveUp = (problem: Problem) => {
        settle();
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(problem);
      };
      const onLeft = () => giveUp(clientDisconnected());
      const limit = setTimeout(() => giveUp(new Problem('server.busy', { retryAfter: 10 })), this.waitMs);
      left.addEventListener('abort', onLeft);
      this.waiting.push(begin);
    });
  }
}
