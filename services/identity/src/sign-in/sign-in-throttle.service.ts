import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { emailByOlderRules } from '@nb/contracts';
import { addressKey, ENV, execute, prepare, Problem, RateLimits, type RateLimiter } from '@nb/nest-kit';
import type { IdentityEnv } from '../env.js';
import { waitFor, WINDOW_MS, type Failures, type Scope } from './throttle.rules.js';

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
/** Under which keys an attempt's failures are counted: one for all forms under which an account is found. */
const keysOf = ({ email, address }: Pick<Attempt, 'email' | 'address'>): FailureKeys => ({
  pair: `pair:${digest(emailByOlderRules(email))}:${digest(addressKey(address))}`,
  account: `account:${digest(emailByOlderRules(email))}`,
});

interface CountedRow {
  key: string;
  failures: number | null;
  since: string;
  lastAt: string;
}
/** One more failure; those before the window are forgotten. Always the account's row before the pair's, so that two tries never wait for each other. */
const COUNT = prepare(
  'sign-in-failures-count',
  `insert into sign_in_failures as f (key, failures, since, last_at)
   values (:account, 1, :now::timestamptz, :now::timestamptz), (:pair, 1, :now::timestamptz, :now::timestamptz)
   on conflict (key) do update set last_at = excluded.last_at,
     failures = case when f.since > :windowStart::timestamptz then f.failures else 0 end + 1,
     since = case when f.since > :windowStart::timestamptz and f.failures > 0 then f.since else excluded.since end
   returning f.key, old.failures, old.since, old.last_at as "lastAt"`,
  ['account', 'pair', 'now', 'windowStart'],
);
/** The account's row before the pair's here, too. */
const FORGIVE = prepare(
  'sign-in-failures-forgive',
  `with account as (update sign_in_failures set failures = greatest(0, failures - 1) where key = :account returning key)
   delete from sign_in_failures where key = :pair and (select count(*) from account) >= 0`,
  ['account', 'pair'],
);

/** Delays sign-ins after failures. A try counts as failed from its start, so that parallel tries gain nothing. */
@Injectable()
export class SignInThrottleService {
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
    await this.em.fork().transactional(async (em) => {
      const now = new Date();
      const { account, pair } = await this.countFailure(em, keys, now);
      const factor = this.env.RATE_LIMIT_FACTOR;
      const wait = Math.max(
        waitFor('pair', pair, now, factor),
        attempt.knownDevice ? 0 : waitFor('account', account, now, factor),
      );
      // Throwing rolls the count back: a try that was refused here is no failure.
      if (wait > 0) throw new Problem('auth.throttled', { retryAfter: wait / 1000 });
    });
  }

  /** The try succeeded: it was no failure, and this address starts from zero. */
  async succeeded(em: EntityManager, attempt: Pick<Attempt, 'email' | 'address'>): Promise<void> {
    await execute<object, Scope>(em, FORGIVE, keysOf(attempt));
  }

  /** Who can read the account's mail is its owner: nothing holds them up any more. */
  async forget(email: string, address: string): Promise<void> {
    const keys = keysOf({ email, address });
    await this.em.fork().execute('delete from sign_in_failures where key in (?, ?)', [keys.account, keys.pair]);
  }

  /** Counts one more failure of both, and returns what was held against them before. */
  private async countFailure(em: EntityManager, keys: FailureKeys, now: Date): Promise<Record<Scope, Failures | null>> {
    const rows = await execute<CountedRow, Scope | 'now' | 'windowStart'>(em, COUNT, {
      ...keys,
      now: now.toISOString(),
      windowStart: new Date(now.getTime() - WINDOW_MS).toISOString(),
    });
    const before = (key: string): Failures | null => {
      const row = rows.find((each) => each.key === key);
      return row?.failures
        ? { failures: row.failures, since: new Date(row.since), lastAt: new Date(row.lastAt) }
        : null;
    };
    return { account: before(keys.account), pair: before(keys.pair) };
  }
}
