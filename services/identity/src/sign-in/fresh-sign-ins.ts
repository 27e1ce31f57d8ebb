import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { LOGGER, newId, Outbox } from '@nb/nest-kit';

/** The part of the kit's logger that is needed here. */
interface Log {
  warn(fields: object, message: string): void;
}
/** How long sign-ins are gathered. The admin's list and the sponsor's panel show the last login by the minute. */
const GATHER_MS = 900;
/** Those of a process that ended, or of accounts that were locked, are found by looking so often. */
const LOOK_MS = 5_000;
const MOST = 500;

/**
 * Notes them in their accounts and hands them out. An account that is being changed keeps its own for the next time: nobody waits here for
 * somebody who may be waiting for this. Of accounts that are gone nothing is left to note.
 */
const TAKE = `with fresh as (
    select f.ctid, f.user_id, f.at from fresh_sign_ins f limit ${MOST} for update skip locked),
  accounts as (select id from users where id in (select user_id from fresh) for no key update skip locked),
  taken as (
    delete from fresh_sign_ins f using fresh where f.ctid = fresh.ctid
      and (fresh.user_id in (select id from accounts) or not exists (select from users u where u.id = fresh.user_id))
    returning f.user_id, f.at),
  noted as (
    update users u set last_login_at = n.at from (select user_id, max(at) as at from taken group by user_id) n
    where u.id = n.user_id and (u.last_login_at is null or u.last_login_at < n.at))
  select t.user_id as "userId", t.at from taken t join accounts a on a.id = t.user_id`;

/**
 * Sign-ins of the last moment: written with their sessions (migration `identity-008-fresh-sign-ins`), then noted in the accounts and told of many
 * at a time, because at nine in the morning everybody comes (performance.md, line 7).
 */
@Injectable()
export class FreshSignIns implements OnModuleInit, OnModuleDestroy {
  private soon: NodeJS.Timeout | undefined;
  private look: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private ended = false;
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.look = setInterval(() => this.tellSoon(), LOOK_MS).unref();
  }
  async onModuleDestroy(): Promise<void> {
    this.ended = true;
    clearInterval(this.look);
    clearTimeout(this.soon);
    await this.running;
  }

  /** Writes one down in the caller's transaction. */
  async note(em: EntityManager, userId: string, at: Date): Promise<void> {
    await em.execute('insert into fresh_sign_ins (user_id, at) values (?, ?)', [userId, at]);
  }

  /** There are some, or may be. Call it after the commit. */
  tellSoon(): void {
    if (this.soon || this.ended) return;
    this.soon = setTimeout(() => {
      this.soon = undefined;
      // What can't be told now stays, and is looked for again.
      this.running = this.running
        .then(() => this.tell())
        .catch((error: unknown) => this.log.warn({ err: error }, 'sign-ins are told of later'));
    }, GATHER_MS).unref();
  }

  /** Notes and tells all there are, but those of accounts that are being changed. */
  async tell(): Promise<void> {
    while ((await this.batch()) === MOST && !this.ended);
  }

  private batch(): Promise<number> {
    return this.em.fork().transactional(async (em) => {
      const taken = await em.execute<{ userId: string; at: Date | string }[]>(TAKE);
      if (taken.length > 0)
        this.outbox.add(em, 'identity.signed-in', {
          subject: newId(),
          version: 1,
          data: { signIns: taken.map(({ userId, at }) => ({ userId, at: new Date(at).toISOString() })) },
        });
      return taken.length;
    });
  }
}
