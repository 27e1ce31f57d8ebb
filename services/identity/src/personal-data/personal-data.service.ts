import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { OTHER_SERVICES, type OtherService, type PersonalData } from '@nb/contracts';
import { personalRows, Problem, requireConnected, UserLimits } from '@nb/nest-kit';
import { User } from '../accounts/user.entity.js';
import { requireAdmin, type ActingAdmin } from '../admin/acting-admin.js';
import { AuditService } from '../audit/audit.service.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import type { Visitor } from '../sessions/account-sessions.js';
import { OtherServices } from './other-services.js';

/** Everything that is kept about a person, from all services. Erasing it is deleting the account. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly em: EntityManager,
    private readonly others: OtherServices,
    private readonly trail: AuditService,
    private readonly events: SecurityLogService,
    private readonly limits: UserLimits,
  ) {}

  /** One's own; noted in the security log, unless nobody waits for it any more. @throws Problem as `of`, `limit.exports`. */
  async own(userId: string, visitor: Visitor, left: AbortSignal): Promise<Readable> {
    await this.limits.consume('exports', userId);
    return this.of(userId, async () => {
      requireConnected(left);
      await this.events.note(this.em.fork(), userId, 'data-exported', visitor);
    });
  }

  /** Somebody's, for a master admin; written down, and noted for that person as well, unless nobody waits for it any more. @throws Problem as `of`, `access.forbidden`, `limit.exports`. */
  async forAdmin(admin: ActingAdmin, userId: string, left: AbortSignal): Promise<Readable> {
    if ((await this.em.fork().count(User, { id: userId })) === 0) throw new Problem('user.not-found');
    await this.limits.consume('exports', admin.userId);
    return this.of(userId, () =>
      this.em.fork().transactional(async (em) => {
        await requireAdmin(em, admin);
        await this.trail.write(em, admin, [{ action: 'user.data-exported', subject: await em.findOne(User, userId) }]);
        await this.events.note(em, userId, 'data-exported');
        requireConnected(left);
      }),
    );
  }

  /**
   * The file, begun once every service has begun its part and `record` is done; the large parts go through as they come.
   * @throws Problem `user.not-found`; `server.unavailable` when a service can't be asked: half a file would look whole.
   */
  private async of(userId: string, record: () => Promise<void>): Promise<Readable> {
    const own = await this.ownPart(userId);
    const parts: Parts = [];
    const close = () => parts.forEach(([, part]) => part?.destroy());
    try {
      await Promise.all(OTHER_SERVICES.map(async (name) => parts.push([name, await this.from(name, userId)])));
      await record();
    } catch (error) {
      close();
      throw error;
    }
    return Readable.from(joined(own, parts), { objectMode: false, highWaterMark: 64 * 1024 }).once('close', close);
  }

  private async ownPart(userId: string): Promise<Omit<PersonalData, OtherService>> {
    const em = this.em.fork();
    const {
      users = [],
      sessions = [],
      securityEvents = [],
      invitations = [],
      formerNames = [],
      ...others
    } = await personalRows(em, userId, ['users.id', 'user_id', 'owner_id']);
    const [account] = users;
    if (!account) throw new Problem('user.not-found');
    // A look by an admin is the admin's session, not this person's.
    return {
      generatedAt: new Date().toISOString(),
      account,
      sessions: sessions.filter(({ viewedBy }) => viewedBy === null),
      securityLog: securityEvents,
      invitations,
      ...(formerNames.length > 0 && { formerNames }),
      ...secondStepOf(others),
      adminActions: await this.trail.historyOf(userId),
    };
  }

  private async from(service: OtherService, userId: string): Promise<Readable | null> {
    try {
      return await this.others.open(service, `/internal/personal-data/${userId}`);
    } catch (cause) {
      throw new Problem('server.unavailable', { retryAfter: 5, cause });
    }
  }
}

/** What of the rows is about signing in with a second step. */
function secondStepOf(rows: Awaited<ReturnType<typeof personalRows>>): Pick<PersonalData, 'secondStep'> {
  const tables = ['totpSecrets', 'passkeys', 'recoveryCodes', 'trustedDevices'];
  const found = Object.entries(rows).filter(([table]) => tables.includes(table));
  return found.length === 0 ? {} : { secondStep: Object.fromEntries(found) };
}

type Parts = [OtherService, Readable | null][];

/** One object: what is here, and each service's as it comes. A part that breaks off breaks off the whole. */
async function* joined(own: object, parts: Parts): AsyncGenerator<string | Buffer> {
  yield JSON.stringify(own).slice(0, -1);
  for (const [name, part] of parts) {
    yield `,${JSON.stringify(name)}:`;
    if (part === null) yield '{}';
    else for await (const chunk of part) yield chunk as Buffer;
  }
  yield '}';
}
