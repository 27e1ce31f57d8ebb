import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { LOGGER } from '@nb/nest-kit';
import { isRefusedForGood, retryAfterSeconds } from './mail-retry.rules.js';
import { MailOutbox, TO_MANY, type Queued } from './mail-outbox.js';
import { MailPreparation } from './mail-preparation.js';
import { Mailer } from './mailer.js';

/** Each has an index of its own. */
const FIRST = [`kind = 'reset'`, `kind not in (${TO_MANY.map((kind) => `'${kind}'`).join(', ')})`];

/** The part of the kit's logger that is needed here. */
interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
const BATCH = 10;
/** Found without a kick: what another process wrote, and what is tried again. */
const LOOK_EVERY_MS = 5_000;
/** Whoever took a mail has this long to send it; afterwards, as after a crash, another may. */
const LEASE_SECONDS = 60;
/** A service that ends waits so long for the mail that is being handed over, ms: all of its stop has ten seconds (R18). */
const ENDING_MS = 3_000;

/** Takes due mails, a few at a time, and sends them; several processes share the work. A mail is removed once the server has it. */
@Injectable()
export class MailSender implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  /** Taken and not begun yet. */
  private readonly taken: Queued[] = [];
  constructor(
    private readonly em: EntityManager,
    private readonly mails: MailOutbox,
    private readonly preparation: MailPreparation,
    private readonly mailer: Mailer,
    @Inject(LOGGER) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.mails.onKick(() => this.look());
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    this.look();
  }
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    // What fails now is as if the process had been killed: it comes to others when its time is up.
    await this.handBack().catch((error: unknown) => this.log.warn({ err: error }, 'mails are sent later'));
    // Of a server that says nothing, the mail is sent again by whoever comes next.
    await Promise.race([this.running, pause(ENDING_MS, undefined, { ref: false })]);
    await this.mailer.close();
  }

  private look(): void {
    if (this.stopped) return;
    this.again = true;
    this.running ??= this.drain()
      .catch((error: unknown) => this.log.warn({ err: error }, 'mails could not be looked for'))
      .finally(() => (this.running = undefined));
  }

  private async drain(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      const due = await this.take();
      this.taken.push(...due);
      for (let mail = this.next(); mail; mail = this.next()) await this.send(mail);
      if (this.stopped) return this.handBack();
      // Those that go first come by themselves; what else is due is looked for after them.
      if (due.length > 0) this.again = true;
    }
  }

  /**
   * A link to a new password is waited for: it goes first. Then what concerns one person at that moment, such as a call that was moved, and then the
   * reminders and digests of everybody, however many are due.
   */
  private async take(): Promise<Queued[]> {
    for (const condition of FIRST) {
      const due = await this.takeWhere(condition);
      if (due.length > 0) return due;
    }
    return this.takeWhere('true');
  }
  private takeWhere(condition: string): Promise<Queued[]> {
    return this.em.fork().execute<Queued[]>(
      `update mails set tries = tries + 1, due_at = now() + make_interval(secs => ?)
       where id in (select id from mails where due_at <= now() and ${condition} order by due_at, id limit ? for update skip locked)
       returning id, kind, user_id as "userId", params, tries`,
      [LEASE_SECONDS, BATCH],
    );
  }

  private next(): Queued | undefined {
    return this.stopped ? undefined : this.taken.shift();
  }

  /** What is not begun, another may send at once. */
  private async handBack(): Promise<void> {
    const ids = this.taken.splice(0).map(({ id }) => id);
    if (ids.length > 0)
      await this.em.fork().execute('update mails set tries = tries - 1, due_at = now() where id in (?)', [ids]);
  }

  private async send(mail: Queued): Promise<void> {
    const em = this.em.fork();
    try {
      const ready = await this.preparation.of(mail);
      if (ready) await this.mailer.send(ready);
      await em.execute('delete from mails where id = ?', [mail.id]);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (isRefusedForGood(error)) {
        this.log.error({ err: error, mail: mail.id, kind: mail.kind }, 'mail refused by the server, not tried again');
        await em.execute('delete from mails where id = ?', [mail.id]);
        return;
      }
      this.log.warn(
        { err: error, mail: mail.id, kind: mail.kind, tries: mail.tries },
        'mail not sent, tried again later',
      );
      await em.execute('update mails set due_at = now() + make_interval(secs => ?), error = ? where id = ?', [
        retryAfterSeconds(mail.tries),
        text.slice(0, 500),
        mail.id,
      ]);
    }
  }
}
