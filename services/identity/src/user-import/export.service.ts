import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ExportUsersQuery } from '@nb/contracts';
import { BYTE_ORDER_MARK, csvLine } from '@nb/file-import/write-csv';
import { ENV, Problem } from '@nb/nest-kit';
import { requireAdmin, type ActingAdmin } from '../admin/acting-admin.js';
import { UserRepository } from '../accounts/user.repository.js';
import { AuditService } from '../audit/audit.service.js';
import { requireReader, clientGone } from '../audit/reader.js';
import type { IdentityEnv } from '../env.js';

/** Rows in memory at once, however many there are. */
const BATCH = 1_000;
/** Each holds a connection for as long as its reader takes; one that stops reading this long is let go of. */
const STALLED = '60s';
/** So long a file waits until another one is done, ms; the edge waits for the beginning of an answer a little longer. */
const TURN_MS = 20_000;

/** Columns of the file by name, as the import reads them. */
const COLUMNS = {
  firstName: 'users.first_name',
  lastName: 'users.last_name',
  email: 'users.email',
  uid: 'users.uid',
  phone: 'users.phone',
  language: 'users.language',
  countryCode: 'users.country_code',
  sponsorUid: '(select s.uid from users s where s.id = users.sponsor_id)',
  sponsorEmail: '(select s.email from users s where s.id = users.sponsor_id)',
  completedSteps: 'users.steps_completed::text',
  role: `case when users.is_master_admin then 'admin' else 'partner' end`,
  active: `case when users.is_active then 'yes' else 'no' end`,
  temporaryPassword: `case when users.temp_password then 'yes' else 'no' end`,
  createdAt: `to_char(users.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  lastLoginAt: `to_char(users.last_login_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
};
/** The admin list as a file: its filters and its order, every row, read from a cursor as fast as the download takes it. */
@Injectable()
export class ExportService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly most: number;
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly trail: AuditService,
    @Inject(ENV) env: IdentityEnv,
  ) {
    this.most = Math.max(1, Math.floor(env.DATABASE_POOL / 4));
  }

  /**
   * Begins the file.
   * @param left nobody waits for it any more: it is not begun, nor written down.
   * @throws Problem `access.forbidden`; `server.busy` when as many others as there are connections to spare were being read for 20 s.
   */
  async csv(admin: ActingAdmin, query: ExportUsersQuery, left: AbortSignal): Promise<Readable> {
    const leave = await this.turn(left);
    try {
      await this.em.fork().transactional(async (em) => {
        await requireAdmin(em, admin);
        const changes = Object.entries(query).map(([field, value]) => ({ field, before: null, after: value }));
        await this.trail.write(em, admin, [
          { action: 'users.exported', changes: changes.filter(({ after }) => after !== '' && after !== 'all') },
        ]);
        requireReader(left);
      });
    } catch (error) {
      leave();
      throw error;
    }
    // Also of a file that nobody has begun to read.
    return Readable.from(this.lines(query), { objectMode: false, highWaterMark: 64 * 1024 }).once('close', leave);
  }

  /** A browser shows a refused download as one that failed, without a reason: a second file waits for the first. Resolves with what ends the turn. */
  private async turn(left: AbortSignal): Promise<() => void> {
    requireReader(left);
    if (this.running < this.most) this.running += 1;
    else
      await new Promise<void>((resolve, reject) => {
        const settle = () => {
          clearTimeout(limit);
          left.removeEventListener('abort', onLeft);
        };
        const begin = () => {
          settle();
          resolve();
        };
        const giveUp = (problem: Problem) => {
          settle();
          this.waiting.splice(this.waiting.indexOf(begin), 1);
          reject(problem);
        };
        const onLeft = () => giveUp(clientGone());
        const limit = setTimeout(() => giveUp(new Problem('server.busy', { retryAfter: 10 })), TURN_MS);
        left.addEventListener('abort', onLeft);
        this.waiting.push(begin);
      });
    return () => {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    };
  }

  private async *lines(query: ExportUsersQuery): AsyncGenerator<string> {
    // Sponsors are looked up row by row, so that the order comes from its index and nothing is gathered first.
    const list = await this.users.adminListStatement(query, COLUMNS);
    const pool = await this.em.getConnection().getNativeClient();
    const client = await pool.connect();
    const ignore = () => undefined;
    client.on('error', ignore);
    let whole = false;
    try {
      await client.query('begin transaction isolation level repeatable read read only');
      await client.query(`set local idle_in_transaction_session_timeout = '${STALLED}'`);
      await client.query(`declare users_export no scroll cursor for ${list.sql}`, [...list.parameters]);
      yield `${BYTE_ORDER_MARK}${csvLine(Object.keys(COLUMNS))}`;
      for (;;) {
        const { rows } = await client.query<Record<string, string | null>>(`fetch ${BATCH} from users_export`);
        if (rows.length === 0) break;
        yield rows.map((row) => csvLine(Object.values(row))).join('');
      }
      await client.query('commit');
      whole = true;
    } finally {
      client.off('error', ignore);
      // A connection in the middle of a transaction is not given back.
      client.release(!whole);
    }
  }
}
