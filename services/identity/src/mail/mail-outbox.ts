import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { JobQueue, newId } from '@nb/nest-kit';
import type { Visitor } from '../sessions/account-sessions.js';
import { mailJob, type Mail, type MailKind } from './mail.job.js';

/** A link that somebody waits for goes first; what goes out to very many people together goes last. */
const PRIORITY: Partial<Record<MailKind, number>> = { reset: 2, invite: 0, reminder: 0, digest: 0 };

/** Mails, each sent if and only if the caller's transaction commits, also after a crash. */
@Injectable()
export class MailOutbox {
  constructor(private readonly jobs: JobQueue) {}

  add(em: EntityManager, mail: Mail): Promise<void> {
    return this.addMany(em, [mail]);
  }

  /** All of one kind. */
  async addMany(em: EntityManager, mails: readonly Mail[]): Promise<void> {
    const [first] = mails;
    if (first) await this.jobs.sendMany(em, mailJob, mails, { priority: PRIORITY[first.kind] ?? 1 });
  }

  /**
   * A link to a new password, to the owner of this address if there is one: that is looked up when nobody waits for it. The address waits in a table,
   * because a job holds none. `isCounted`: it is one of the account's three an hour already.
   */
  async addReset(em: EntityManager, email: string, visitor: Visitor, isCounted = false): Promise<void> {
    const requestId = newId();
    await em.execute('insert into reset_requests (id, email, address, device, is_counted) values (?, ?, ?, ?, ?)', [
      requestId,
      email,
      visitor.address,
      visitor.device,
      isCounted,
    ]);
    await this.add(em, { kind: 'reset', requestId });
  }
}
