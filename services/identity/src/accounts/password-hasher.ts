import { availableParallelism } from 'node:os';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ENV, Metrics, Problem } from '@nb/nest-kit';
import type { IdentityEnv } from '../env.js';
import { normalPassword } from './password.rules.js';

/** argon2id, 19 MiB, t=2, p=1; argon2id is the library's default algorithm. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_WAITING = 100;

/** Hashes and checks passwords and passcodes, a few at a time; a call that would wait behind 100 others is refused. */
@Injectable()
export class PasswordHasher {
  private free: number;
  private readonly waiting: (() => void)[] = [];
  private decoy: Promise<string> | undefined;

  constructor(@Optional() metrics?: Metrics, @Optional() @Inject(ENV) env?: Pick<IdentityEnv, 'HASHED_AT_ONCE'>) {
    // Libuv runs at most four at a time; more than there are cores only slows each down.
    this.free = env?.HASHED_AT_ONCE ?? Math.min(4, Math.max(1, availableParallelism()));
    metrics?.gauge('argon2_waiting', 'Passwords that wait to be hashed or checked.', () => this.waiting.length);
  }

  /** @throws Problem `server.busy` with Retry-After when the queue is full. */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalPassword(password), ARGON2));
  }

  /**
   * Whether the password is the one; a hash that can't be read is nobody's. Tried as typed first, because older hashes are of that. `isPasted`: blanks
   * and line ends around it don't count, as for temporary passwords, which are copied from mails. @throws Problem `server.busy`.
   */
  async verify(passwordHash: string, password: string, { isPasted = false } = {}): Promise<boolean> {
    // An account without a password takes as long as one with another.
    if (passwordHash === '') return this.verifyNobody(password);
    const spellings = [password, normalPassword(password), ...(isPasted ? [normalPassword(password).trim()] : [])];
    for (const spelling of new Set(spellings))
      if (await this.inTurn(() => verify(passwordHash, spelling).catch(() => false))) return true;
    return false;
  }

  /** Takes as long as `verify`, so that the time taken does not reveal an unknown account. @throws Problem `server.busy`. */
  async verifyNobody(password: string): Promise<false> {
    this.decoy ??= hash('nobody has this password', ARGON2);
    await this.verify(await this.decoy, password);
    return false;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else {
      if (this.waiting.length >= MAX_WAITING) throw new Problem('server.busy', { retryAfter: 2 });
      // A call that ends hands its place over: `free` stays as it is.
      await new Promise<void>((go) => this.waiting.push(go));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
