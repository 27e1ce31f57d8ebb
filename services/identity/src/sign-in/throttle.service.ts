import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { addressKey, ENV, Problem } from '@nb/nest-kit';
import type { IdentityEnv } from '../env.js';
import { waitFor, withFailure, type Failures, type Scope } from './throttle.rules.js';

export interface Attempt {
  email: string;
  address: string;
  device: string;
  /** The browser has signed in to this account before: never held up by what others do. */
  knownDevice: boolean;
}
export type FailureKeys = Record<Scope, string>;
/**
 * Notes the try as a failure of the account and of the pair, for the `with` of a statement: nearly everybody has none to their name, and then one
 * statement does. Returns both keys; fewer when one of the two has failures, also when another try of the same moment was first: then `begin` decides,
 * and the count may be one too high, never too low. `from` = what must have a row, for it to be noted.
 */
export const firstFailure = ({ account, pair, now, from }: Record<Scope | 'now' | 'from', string>): string =>
  `insert into sign_in_failures (key, failures, since, last_at)
   select key, 1, ${now}, ${now} from (${from}) allowed, unnest(array[${account}, ${pair}]) key
   where not exists (select from sign_in_failures where key in (${account}, ${pair}) and failures > 0)
   on conflict (key) do update set failures = 1, since = excluded.since, last_at = excluded.last_at where sign_in_failures.failures = 0
   returning key`;
const digest = (value: string) => createHash('sha256').update(value).digest('hex').slice(0, 32);
/** Under which keys an attempt's failures are counted. */
export const keysOf = ({ email, address }: Pick<Attempt, 'email' | 'address'>): FailureKeys => ({
  pair: `pair:${digest(email)}:${digest(addressKey(address))}`,
  account: `account:${digest(email)}`,
});

/** Holds sign-ins up after failures. A try counts as failed from its beginning, so that many at once gain nothing. */
@Injectable()
export class SignInThrottle {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** Begins a try that is not the first failure of both. @throws Problem `auth.throttled` with Retry-After. */
  async begin(attempt: Attempt): Promise<void> {
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

  /** The try succeeded: it was no failure, and this address may start anew. */
  async succeeded(attempt: Pick<Attempt, 'email' | 'address'>): Promise<void> {
    const keys = keysOf(attempt);
    await this.em
      .fork()
      .execute(
        `with anew as (delete from sign_in_failures where key = ?) update sign_in_failures set failures = greatest(0, failures - 1) where key = ?`,
        [keys.pair, keys.account],
      );
  }

  /** Whoever can read the account's mail is its owner: nothing holds them up any more. */
  async forget(email: string, address: string): Promise<void> {
    const keys = keysOf({ email, address });
    await this.em.fork().execute('delete from sign_in_failures where key in (?, ?)', [keys.account, keys.pair]);
  }

  /**
   * Both rows, made or locked in one statement, the account's always before the pair's: who held the second while waiting for the first
   * would meet somebody who does it the other way round.
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
