import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { addressKey, ENV, Problem, RateLimits, type RateLimiter } from '@nb/nest-kit';
import type { IdentityEnv } from '../env.js';
import { waitFor, withFailure, type Failures, type Scope } from './throttle.rules.js';

export interface Attempt {
  email: string;
  address: string;
  device: string;
  /** The browser has signed in to this account before: never held up by what others do. */
  knownDevice: boolean;
}
type FailureKeys = Record<Scope, string>;
/** Of one address (an IPv6 address: of its /64), whatever accounts it tries. */
const ADDRESS_LIMIT = { points: 50, duration: 900 };
const digest = (value: string) => createHash('sha256').update(value).digest('hex').slice(0, 32);
/** Under which keys an attempt's failures are counted. */
const keysOf = ({ email, address }: Pick<Attempt, 'email' | 'address'>): FailureKeys => ({
  pair: `pair:${digest(email)}:${digest(addressKey(address))}`,
  account: `account:${digest(email)}`,
});

/** Holds sign-ins up after failures. A try counts as failed from its beginning, so that many at once gain nothing. */
@Injectable()
export class SignInThrottle {
  private addresses: Promise<RateLimiter> | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** Begins a try. @throws Problem `request.rate-limited`, `auth.throttled` with Retry-After; then it does not count as a failure. */
  async begin(attempt: Attempt): Promise<void> {
    this.addresses ??= this.limits.limiter('sign-in', ADDRESS_LIMIT);
    await (await this.addresses).consume(addressKey(attempt.address));
    const keys = keysOf(attempt);
    const wait = await this.em.fork().transactional(async (em) => {
      const now = new Date();
      const { account, pair } = await this.lock(em, keys, now);
      const factor = this.env.RATE_LIMIT_FACTOR;
      const longest = Math.max(
        waitFor('pair', pair, now, factor),
        attempt.knownDevice ? 0 : waitFor('account', account, now, factor),
      );
      if (longest > 0) return longest;
      await this.save(em, [
        [keys.account, withFailure(account, now)],
        [keys.pair, withFailure(pair, now)],
      ]);
      return 0;
    });
    if (wait > 0) throw new Problem('auth.throttled', { retryAfter: wait / 1000 });
  }

  /** The try succeeded: it was no failure, and this address starts from zero. The account's row comes before the pair's, as in `lock`. */
  async succeeded(em: EntityManager, attempt: Pick<Attempt, 'email' | 'address'>): Promise<void> {
    const keys = keysOf(attempt);
    await em.execute('update sign_in_failures set failures = greatest(0, failures - 1) where key = ?', [keys.account]);
    await em.execute('delete from sign_in_failures where key = ?', [keys.pair]);
  }

  /** Who can read the account's mail is its owner: nothing holds them up any more. */
  async forget(email: string, address: string): Promise<void> {
    const keys = keysOf({ email, address });
    await this.em.fork().execute('delete from sign_in_failures where key in (?, ?)', [keys.account, keys.pair]);
  }

  /**
   * Both rows, made or locked in one statement, always the account's before the pair's, so that two tries never wait for each other.
   */
  private async lock(em: EntityManager, keys: FailureKeys, now: Date): Promise<Record<Scope, Failures | null>> {
    const rows = await em.execute<{ key: string; failures: number; since: string | Date; last_at: string | Date }[]>(
      `insert into sign_in_failures (key, failures, since, last_at) values (?, 0, ?, ?), (?, 0, ?, ?)
       on conflict (key) do update set failures = sign_in_failures.failures returning key, failures, since, last_at`,
      [keys.account, now, now, keys.pair, now, now],
    );
    const of = (key: string): Failures | null => {
      const row = rows.find((each) => each.key === key);
      return row && row.failures > 0
        ? { failures: row.failures, since: new Date(row.since), lastAt: new Date(row.last_at) }
        : null;
    };
    return { account: of(keys.account), pair: of(keys.pair) };
  }

  private async save(em: EntityManager, states: [string, Failures][]): Promise<void> {
    const rows = states.map(([key, { failures, since, lastAt }]) => ({ key, failures, since, last_at: lastAt }));
    await em.execute(
      `update sign_in_failures f set failures = s.failures, since = s.since, last_at = s.last_at
       from jsonb_to_recordset(?::jsonb) as s (key text, failures int, since timestamptz, last_at timestamptz) where f.key = s.key`,
      [JSON.stringify(rows)],
    );
  }
}
