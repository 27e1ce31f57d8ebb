import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminUsersQuery } from '@nb/contracts';
import { isLiteral } from '@nb/nest-kit';
import { Parameters } from '../database/parameters.js';
import { Statements } from '../database/statements.js';
import type { ListIndex } from './list-index.js';
import { load, takeIn, type LoadedList } from './list-loading.js';
import { without } from './list-selection.js';
import { conditionsOf, movesSince } from './user-list.sql.js';

/** With fewer, everything is quick without. */
const MANY = 10_000;
const EVERY_MS = 30_000;
/** Unasked for so long, it is let go. */
const IDLE_MS = 60 * 60_000;
/** Older than this it is not used: `user_moves` are kept for longer. */
const LIFETIME_MS = 10 * 60_000;
/** With more accounts changed than this since, what is known is brought up to date without waiting for its turn. */
const STALE = 200;

/** A page to be read. */
export interface FoundPage {
  total: number;
  /** Whoever stands on the page is among these. */
  ids: string[];
  /** They are in order and nobody else is among them; otherwise it begins after the first `skip` of them, put in order. */
  isReady: boolean;
  skip: number;
}
/** Whether somebody has that distributor ID. */
const HOLDER = { name: 'list-uid-holder', text: 'select 1 from users where lower(uid) = $1' };
/** Who has changed since a snapshot ($1); null among them = more than can be told. */
const MOVED = { name: 'list-moved', text: `select distinct id::text as id ${movesSince('$1')}` };

/**
 * The accounts of a large network as the admin list looks at them, in memory: who matches is looked up there, whatever is searched, filtered
 * and sorted by. It holds for one snapshot of the database; whoever asks adds what has moved since (`user_moves`), so answers are exact.
 * Only a process that is asked for the list has it (about 210 bytes an account), from soon after the first time on.
 */
@Injectable()
export class ListMemory implements OnModuleDestroy {
  private list: LoadedList | null = null;
  private freshAt = 0;
  private askedAt = 0;
  private running: Promise<void> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private readonly ending = new AbortController();
  constructor(
    private readonly em: EntityManager,
    private readonly statements: Statements,
  ) {}

  async onModuleDestroy(): Promise<void> {
    this.ending.abort();
    clearTimeout(this.timer);
    await this.running?.catch(() => undefined);
  }

  /** Reads everything, or brings it up to date. */
  refresh(): Promise<void> {
    this.running ??= this.renew().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Who may be on the page, and how many there are in all; null = not known, or the list is short. */
  async find(query: AdminUsersQuery, since: Date): Promise<FoundPage | null> {
    this.asked();
    const list = this.current();
    // It knows letters as they are.
    if (!list || !isLiteral(query.search)) return null;
    const { snapshot, index } = list;
    const isSame = () => this.list === list && list.snapshot === snapshot;
    // What is plain needs no database to be brought into its form; meanwhile that tells what has moved.
    const isPlain = PLAIN.test(query.search);
    const bySponsor = query.search !== '' && query.searchType === 'sponsorUid';
    // Whom somebody sponsors is read at once; only what may be the beginning of very many IDs is not.
    if (bySponsor && (!isPlain || (await this.statements.rows(HOLDER, [query.search.toLowerCase()])).length > 0))
      return null;
    const [moved, early] = await Promise.all([
      this.statements.rows<{ id: string | null }>(MOVED, [snapshot]),
      isPlain ? index.select(query, query.search.toLowerCase(), since, setImmediate) : null,
    ]);
    const changed = moved.map(({ id }) => id).filter((id) => id !== null);
    if (changed.length < moved.length) {
      // More than can be told.
      this.outdated();
      return null;
    }
    if (changed.length > STALE) this.outdated();
    if (bySponsor && !(await this.knowsUidsOf(changed, index))) return null;
    const found = changed.length === 0 ? [] : await this.foundAmong(changed, query, since);
    const selection =
      early ?? (isSame() ? await index.select(query, await this.formOf(query.search), since, setImmediate) : null);
    // Taken in meanwhile: then it would be counted twice.
    if (!selection || !isSame()) return this.find(query, since);
    const left = without(
      selection,
      changed.map((id) => index.numberOf(id)).filter((nth) => nth !== undefined),
    );
    const offset = (query.page - 1) * query.limit;
    const start = Math.max(0, offset - found.length);
    const ids = index.slice(left, query, start, query.limit + offset - start);
    return {
      total: left.total + found.length,
      ids: [...ids, ...found],
      isReady: found.length === 0,
      skip: offset - start,
    };
  }

  /** Which of the changed accounts the query finds now. */
  private async foundAmong(ids: readonly string[], query: AdminUsersQuery, since: Date): Promise<string[]> {
    const values = new Parameters();
    const text = `select u.id::text as id from unnest(${values.add(ids)}::uuid[]) m (id), lateral (select * from users where id = m.id offset 0) u ${conditionsOf(query, since, values)}`;
    return (await this.statements.rows<{ id: string }>({ text }, values.all)).map(({ id }) => id);
  }
  /** Somebody else's ID changes where others are found who have not changed themselves. */
  private async knowsUidsOf(ids: readonly string[], index: ListIndex): Promise<boolean> {
    const known = ids.filter((id) => index.numberOf(id) !== undefined);
    if (known.length === 0) return true;
    const now = await this.statements.rows<{ id: string; uid: string }>(
      { text: `select id::text as id, coalesce(lower(uid), '') as uid from users where id = any($1::uuid[])` },
      [known],
    );
    return now.every(({ id, uid }) => index.hasUid(id, uid));
  }
  private async formOf(search: string): Promise<string> {
    const [form] = await this.statements.rows<{ form: string }>(
      { name: 'list-search-form', text: 'select search_text($1) as form' },
      [search],
    );
    return form?.form ?? search;
  }

  private asked(): void {
    this.askedAt = Date.now();
    if (this.timer || this.ending.signal.aborted) return;
    const again = (after: number) => {
      this.timer = setTimeout(() => {
        if (Date.now() - this.askedAt > IDLE_MS) {
          this.timer = undefined;
          this.list = null;
          return;
        }
        // What can't be read now is read next time; until then answers are slower, not wrong.
        void this.refresh()
          .catch(() => undefined)
          .finally(() => !this.ending.signal.aborted && again(EVERY_MS));
      }, after).unref();
    };
    again(0);
  }
  private outdated(): void {
    void this.refresh().catch(() => undefined);
  }

  private current(): LoadedList | null {
    if (this.list && Date.now() - this.freshAt > LIFETIME_MS) this.list = null;
    return this.list;
  }

  private async renew(): Promise<void> {
    const [users] = await this.statements.rows<{ n: number }>(
      { text: 'select coalesce(sum(n), 0)::bigint as n from user_facets' },
      [],
    );
    if (Number(users?.n ?? 0) < MANY || this.ending.signal.aborted) {
      this.list = null;
      return;
    }
    const client = await (await this.em.getConnection().getNativeClient()).connect();
    let whole = false;
    try {
      await client.query('begin isolation level repeatable read read only');
      const begun = Date.now();
      const known = this.current();
      // Until it is whole again there is none: a change that is half taken in would be wrong for good.
      const isTakenIn =
        known !== null &&
        (await takeIn(client, known).catch((error: Error) => {
          this.list = null;
          throw error;
        }));
      if (!isTakenIn) {
        this.list = null;
        this.list = await load(client, this.ending.signal);
      }
      this.freshAt = begun;
      await client.query('rollback');
      whole = true;
    } finally {
      // A connection in the middle of something is thrown away.
      client.release(!whole);
    }
  }
}

/** Letters that `search_text` only makes small. */
const PLAIN = /^[ -~]*$/;
