import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ExportUsersQuery } from '@nb/contracts';
import { csvLine, csvStart, type Separator } from '@nb/file-import/write-csv';
import { ENV, inSnapshot, requireConnected, Semaphore, UserLimits } from '@nb/nest-kit';
import { requireAdmin, type ActingAdmin } from '../admin/acting-admin.js';
import { UserRepository } from '../accounts/user.repository.js';
import { AuditService } from '../audit/audit.service.js';
import type { IdentityEnv } from '../env.js';

/** How long an export waits for another one to end, ms; the edge waits for the start of an answer a little longer. */
const MAX_WAIT_MS = 20_000;

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
  twoStepSignIn: `case when users.second_step_since is null then 'no' else 'yes' end`,
  createdAt: `to_char(users.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  lastLoginAt: `to_char(users.last_login_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
};
/** The admin list as a file: its filters and its order, every row, read from a cursor as fast as the download takes it. */
@Injectable()
export class ExportService {
  private readonly downloads: Semaphore;
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly trail: AuditService,
    private readonly limits: UserLimits,
    @Inject(ENV) env: IdentityEnv,
  ) {
    this.downloads = new Semaphore(Math.max(1, Math.floor(env.DATABASE_POOL / 4)), MAX_WAIT_MS);
  }

  /**
   * Starts the download.
   * @param left aborted when the client has disconnected: then nothing is sent or recorded.
   * @throws Problem `access.forbidden`; `limit.exports`; `server.busy` when as many others as there are connections to spare were being read for 20 s.
   */
  async csv(admin: ActingAdmin, { separator, ids, ...query }: ExportUsersQuery, left: AbortSignal): Promise<Readable> {
    await this.limits.consume('exports', admin.userId);
    const release = await this.downloads.acquire(left);
    try {
      await this.em.fork().transactional(async (em) => {
        await requireAdmin(em, admin);
        const filters = { ...query, ...(ids !== undefined && { users: String(ids.split(',').length) }) };
        const changes = Object.entries(filters).map(([field, value]) => ({ field, before: null, after: value }));
        await this.trail.write(em, admin, [
          { action: 'users.exported', changes: changes.filter(({ after }) => after !== '' && after !== 'all') },
        ]);
        requireConnected(left);
      });
    } catch (error) {
      release();
      throw error;
    }
    // `close` comes even if the stream was never read.
    return Readable.from(this.lines({ ...query, ids }, separator === 'comma' ? ',' : ';'), {
      objectMode: false,
      highWaterMark: 64 * 1024,
    }).once('close', release);
  }

  private async *lines(query: Omit<ExportUsersQuery, 'separator'>, separator: Separator): AsyncGenerator<string> {
    // Sponsors are looked up row by row, so that the order comes from its index and nothing is gathered first.
    const list = await this.users.adminListStatement(query, COLUMNS);
    yield* inSnapshot(this.em.fork(), async function* (cursor) {
      yield `${csvStart(separator)}${csvLine(Object.keys(COLUMNS), separator)}`;
      for await (const rows of cursor<Record<string, string | null>>(list.sql, list.parameters))
        yield rows.map((row) => csvLine(Object.values(row), separator)).join('');
    });
  }
}
