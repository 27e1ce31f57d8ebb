import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SecurityEventKind, SecurityLog } from '@nb/contracts';
import { LOGGER, newId, type Logger } from '@nb/nest-kit';
import { cursorOf } from '../audit/audit.service.js';
import type { Visitor } from '../sessions/account-sessions.js';
import { SecurityEventRow } from './security-event.entity.js';

const PAGE = 50;
const NOTE =
  'insert into security_events (id, user_id, kind, address, device) select ?, id, ?, ?, ? from users where id = ?';
/** An admin acted: only the audit log records from where. */
const NOWHERE: Visitor = { address: '', device: '' };

/** What happened to each account's sign-in, for its owner and for admins. */
@Injectable()
export class SecurityLogService implements OnModuleDestroy {
  private readonly running = new Set<Promise<void>>();
  constructor(
    private readonly em: EntityManager,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleDestroy(): Promise<void> {
    await Promise.allSettled(this.running);
  }

  /** Records it in the caller's transaction; nothing when the account is gone. */
  async note(
    em: EntityManager,
    userId: string,
    kind: SecurityEventKind,
    { address, device }: Visitor = NOWHERE,
  ): Promise<void> {
    await em.execute(NOTE, [newId(), kind, address.slice(0, 64), device.slice(0, 300), userId]);
  }

  /** Records it after the answer, so that the time an answer takes does not reveal whether there is such an account. */
  noteLater(userId: string, kind: SecurityEventKind, visitor: Visitor): void {
    const running = this.note(this.em.fork(), userId, kind, visitor)
      .catch((error: unknown) => this.logger.error({ err: error }, 'security event not written'))
      .finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Newest first. @throws Problem `request.invalid` for a cursor that is none. */
  async page(
    userId: string,
    { cursor, limit = PAGE }: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<SecurityLog> {
    const rows = await this.em
      .fork()
      .find(SecurityEventRow, cursor === undefined ? { userId } : { userId, id: { $lt: cursorOf(cursor) } }, {
        orderBy: { id: 'desc' },
        limit: limit + 1,
      });
    const events = rows
      .slice(0, limit)
      .map(({ id, kind, at, address, device }) => ({ id, kind, at: at.toISOString(), address, device }));
    const last = events.at(-1);
    return { events, ...(rows.length > limit && last ? { nextCursor: last.id } : {}) };
  }
}
