import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { internalPersonalData, OTHER_SERVICES, type OtherService, type PersonalData } from '@nb/contracts';
import { personalRows, Problem } from '@nb/nest-kit';
import { User } from '../accounts/user.entity.js';
import { requireAdmin, type ActingAdmin } from '../admin/acting-admin.js';
import { AuditService } from '../audit/audit.service.js';
import { requireReader } from '../audit/reader.js';
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
  ) {}

  /** One's own; noted in the security log, unless nobody waits for it any more. @throws Problem as `of`. */
  async own(userId: string, visitor: Visitor, left: AbortSignal): Promise<PersonalData> {
    const data = await this.of(userId);
    requireReader(left);
    await this.events.note(this.em.fork(), userId, 'data-exported', visitor);
    return data;
  }

  /** Somebody's, for a master admin; written down, and noted for that person as well, unless nobody waits for it any more. @throws Problem as `of`, `access.forbidden`. */
  async forAdmin(admin: ActingAdmin, userId: string, left: AbortSignal): Promise<PersonalData> {
    const data = await this.of(userId);
    await this.em.fork().transactional(async (em) => {
      await requireAdmin(em, admin);
      await this.trail.write(em, admin, [{ action: 'user.data-exported', subject: await em.findOne(User, userId) }]);
      await this.events.note(em, userId, 'data-exported');
      requireReader(left);
    });
    return data;
  }

  /** @throws Problem `user.not-found`; `server.unavailable` when a service can't be asked: half a file would look whole. */
  private async of(userId: string): Promise<PersonalData> {
    const em = this.em.fork();
    const {
      users = [],
      sessions = [],
      securityEvents = [],
      invitations = [],
    } = await personalRows(em, userId, ['users.id', 'user_id', 'owner_id']);
    const [account] = users;
    if (!account) throw new Problem('user.not-found');
    const others = Object.fromEntries(
      await Promise.all(OTHER_SERVICES.map(async (name) => [name, await this.from(name, userId)] as const)),
    ) as Pick<PersonalData, OtherService>;
    // A look by an admin is the admin's session, not this person's.
    return {
      generatedAt: new Date().toISOString(),
      account,
      sessions: sessions.filter(({ viewedBy }) => viewedBy === null),
      securityLog: securityEvents,
      invitations,
      adminActs: await this.trail.historyOf(userId),
      ...others,
    };
  }

  private async from(service: OtherService, userId: string): Promise<Record<string, unknown>> {
    try {
      return (await this.others.ask(service, `/internal/personal-data/${userId}`, internalPersonalData)) ?? {};
    } catch (cause) {
      throw new Problem('server.unavailable', { retryAfter: 5, cause });
    }
  }
}
