import { clientDisconnected } from './client-connection.js';
import { Problem } from './problem.js';

/**
 * Limits how many downloads run in parallel, because each holds a database connection until the client has read it. Further ones wait before they
 * are refused: a browser shows a refused download as failed, without a reason.
 */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  constructor(
    private readonly limit: number,
    private readonly waitMs: number,
  ) {}

  /** Resolves with the function that releases the place. @throws Problem `server.busy` after `waitMs`, `request.timeout` when the client has disconnected. */
  async acquire(disconnected: AbortSignal): Promise<() => void> {
    if (disconnected.aborted) throw clientDisconnected();
    if (this.running < this.limit) this.running += 1;
    else await this.wait(disconnected);
    return () => {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    };
  }

  private wait(disconnected: AbortSignal): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timeout);
        disconnected.removeEventListener('abort', onDisconnect);
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
      const onDisconnect = () => giveUp(clientDisconnected());
      const timeout = setTimeout(() => giveUp(new Problem('server.busy', { retryAfter: 10 })), this.waitMs);
      disconnected.addEventListener('abort', onDisconnect);
      this.waiting.push(begin);
    });
  }
}
