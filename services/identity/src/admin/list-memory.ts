import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminUsersQuery } from '@nb/contracts';
import { Parameters } from '../database/parameters.js';
import { Statements } from '../database/statements.js';
import { kindsOf } from './list-kinds.js';
import type { Place } from './list-places.js';
import { countAgain, countAll, type CountedUsers } from './list-counting.js';
import { activeSince, changedSince } from './user-list.sql.js';

/** With fewer, everything is quick without. */
const MANY = 10_000;
const EVERY_MS = 60_000;
const FIRST_AFTER_MS = 2_000;
/** `user_moves` are kept for longer than this. */
const LIFETIME_MS = 10 * 60_000;
/** So many users of a part may have gone, or come before it, since it was counted. */
const SLACK = 300;

/** A place before a page, for the state of the database in which it was found. */
export interface KnownPlace extends Place {
  counted: CountedUsers;
}

/**
 * How many users every frequent term finds and where every page begins, by kind of user, counted beforehand. It holds for one snapshot of the
 * database; whoever asks adds what has moved since (`user_moves`), in the same statement, so answers are exact. Now and then what has
 * moved is taken in.
 */
@Injectable()
export class ListMemory implements OnModuleInit, OnModuleDestroy {
  private counted: CountedUsers | null = null;
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;
  constructor(
    private readonly em: EntityManager,
    private readonly statements: Statements,
  ) {}

  onModuleInit(): void {
    const again = (after: number) => {
      this.timer = setTimeout(() => {
        // What can't be counted now is counted next time; until then answers are slower, not wrong.
        void this.refresh().catch(() => undefined).finally(() => this.timer && again(EVERY_MS));
      }, after).unref();
    };
    again(FIRST_AFTER_MS);
  }
  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.running?.catch(() => undefined);
  }

  /** Counts, or brings what was counted up to date. */
  refresh(): Promise<void> {
    this.running ??= this.renew().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** How many users the search finds, and the term in the form in which it is looked for; null = that was not counted: they are few. */
  async found(query: AdminUsersQuery, now: Date): Promise<{ total: number; term: string } | null> {
    const counted = query.searchType === 'general' ? this.current() : null;
    if (!counted) return null;
    const { snapshot } = counted;
    const values = new Parameters();
    const text = `select search_text(${values.add(query.search)}) as term, ${changedSince(query, counted, activeSince(now), values)} as changed`;
    const [since] = await this.statements.rows<{ term: string; changed: number | null }>({ text }, values.all);
    if (!since || since.changed === null) return null;
    // Taken in meanwhile: then it would be added twice.
    if (counted.snapshot !== snapshot) return this.found(query, now);
    const total = counted.terms.count(since.term, kindsOf(query));
    return total === undefined ? null : { total: total + Number(since.changed), term: since.term };
  }

  /** From where on to go along an order to the first (ascending) or the last that a term finds; null = from its end. */
  edgeOf(sortBy: AdminUsersQuery['sortBy'], term: string, way: 'asc' | 'desc'): KnownPlace | null {
    const counted = this.current();
    const stretches = counted?.terms.stretchesOf(sortBy, term);
    const start = stretches && counted?.orders.get(sortBy)?.startOf(way === 'asc' ? stretches.first : stretches.last + 1);
    return counted && start ? { ...start, position: 0, counted } : null;
  }

  /** A place before the `offset`-th row, from 0, of the ascending order; null = none is known, or the beginning. */
  placeBefore(query: AdminUsersQuery, offset: number): KnownPlace | null {
    const counted = this.current();
    const place = counted?.orders.get(query.sortBy)?.before(offset - SLACK, kindsOf(query));
    return counted && place ? { ...place, counted } : null;
  }

  /** What was counted does not fit any more. */
  outdated(): void {
    void this.refresh().catch(() => undefined);
  }

  private current(): CountedUsers | null {
    if (this.counted && Date.now() - this.counted.at > LIFETIME_MS) this.counted = null;
    return this.counted;
  }

  private async renew(): Promise<void> {
    const [users] = await this.statements.rows<{ n: number }>({ text: 'select coalesce(sum(n), 0)::bigint as n from user_facets' }, []);
    if (Number(users?.n ?? 0) < MANY) {
      this.counted = null;
      return;
    }
    const client = await (await this.em.getConnection().getNativeClient()).connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      const counted = this.current();
      if (!counted || !(await countAgain(client, counted))) this.counted = await countAll(client, Number(users?.n ?? 0));
    } finally {
      // A connection that can't go back is thrown away.
      await client.query('rollback').then(() => client.release(), (error: Error) => client.release(error));
    }
  }
}
