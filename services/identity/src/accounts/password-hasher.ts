import { availableParallelism } from 'node:os';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ENV, Metrics, Problem } from '@nb/nest-kit';
import type { IdentityEnv } from '../env.js';
import { normalPassword } from './password.rules.js';

/** argon2id, 19 MiB, t=2, p=1; argon2id is the library's default algorithm. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_WAITING = 100;
/** Sign-ins have places of their own and are taken in turn with the rest, so that many passcodes or registrations hold up nobody who signs in. */
type Line = 'sign-in' | 'other';
interface VerifyOptions {
  /** Blanks and line ends around it don't count, as for temporary passwords, which are copied from mails. */
  isPasted?: boolean;
  line?: Line;
}

/** Hashes and checks passwords and passcodes, a few at a time; a call that would wait behind 100 others in its line is refused. */
@Injectable()
export class PasswordHasher {
  private free: number;
  private readonly waiting: Record<Line, (() => void)[]> = { 'sign-in': [], other: [] };
  private lastServed: Line = 'other';
  private decoy: Promise<string> | undefined;

  constructor(@Optional() metrics?: Metrics, @Optional() @Inject(ENV) env?: Pick<IdentityEnv, 'HASHED_AT_ONCE'>) {
    // Libuv runs at most four at a time; more than there are cores only slows each down.
    this.free = env?.HASHED_AT_ONCE ?? Math.min(4, Math.max(1, availableParallelism()));
    metrics?.gauge(
      'argon2_waiting',
      'Passwords that wait to be hashed or checked.',
      () => this.waiting['sign-in'].length + this.waiting.other.length,
    );
  }

  /** @throws Problem `server.busy` with Retry-After when the queue is full. */
  hash(password: string): Promise<string> {
    return this.inTurn('other', () => hash(normalPassword(password), ARGON2));
  }

  /**
   * Whether the password is the one; a hash that can't be read is nobody's. Tried as typed first, because older hashes are of that.
   * @throws Problem `server.busy`.
   */
  async verify(
    passwordHash: string,
    password: string,
    { isPasted = false, line = 'other' }: VerifyOptions = {},
  ): Promise<boolean> {
    // An account without a password takes as long as one with another.
    if (passwordHash === '') return this.verifyNobody(password, line);
    const spellings = [password, normalPassword(password), ...(isPasted ? [normalPassword(password).trim()] : [])];
    for (const spelling of new Set(spellings))
      if (await this.inTurn(line, () => verify(passwordHash, spelling).catch(() => false))) return true;
    return false;
  }

  /** Takes as long as `verify`, so that the time taken does not reveal an unknown account. @throws Problem `server.busy`. */
  async verifyNobody(password: string, line: Line = 'other'): Promise<false> {
    this.decoy ??= hash('nobody has this password', ARGON2);
    await this.verify(await this.decoy, password, { line });
    return false;
  }

  private async inTurn<T>(line: Line, work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else {
      if (this.waiting[line].length >= MAX_WAITING) throw new Problem('server.busy', { retryAfter: 2 });
      // A call that ends hands its place over: `free` stays as it is.
      await new Promise<void>((go) => this.waiting[line].push(go));
    }
    try {
      return await work();
    } finally {
      const next = this.next();
      if (next) next();
      else this.free += 1;
    }
  }

  private next(): (() => void) | undefined {
    const turn: Line = this.lastServed === 'sign-in' ? 'other' : 'sign-in';
    const line = this.waiting[turn].length > 0 ? turn : this.lastServed;
    this.lastServed = line;
    return this.waiting[line].shift();
  }
}
