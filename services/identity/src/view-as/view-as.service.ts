import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { VIEW_AS_MINUTES, type CurrentUser } from '@nb/contracts';
import { ENV, Problem, Sessions } from '@nb/nest-kit';
import { AccountsService, lockUser } from '../accounts/accounts.service.js';
import { isAllowedHere } from '../accounts/demo-accounts.js';
import { User } from '../accounts/user.entity.js';
import { requireAdmin, type ActingAdmin } from '../admin/acting-admin.js';
import { AuditService } from '../audit/audit.service.js';
import type { IdentityEnv } from '../env.js';
import { SecurityLogService } from '../security-log/security-log.service.js';
import { AccountSessions, type Visitor } from '../sessions/account-sessions.js';
import { isOver, SessionRow } from '../sessions/session.entity.js';

/** What the browser holds from now on, and whom it shows. */
export interface Switched {
  token: string;
  session: SessionRow;
  user: CurrentUser;
}

/**
 * Looking at the product as a partner sees it: a session of its own, for 15 minutes, in which nothing can be written (the guard of
 * every service sees to that), and which ends with the admin's own.
 */
@Injectable()
export class ViewAsService {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly trail: AuditService,
    private readonly events: SecurityLogService,
    @Inject(ENV) private readonly env: IdentityEnv,
  ) {}

  /** @throws Problem `user.self`, `user.not-found`, `view-as.admin`, `view-as.deactivated`, `access.forbidden`. */
  async begin(admin: ActingAdmin, userId: string): Promise<Switched> {
    if (userId === admin.userId) throw new Problem('user.self');
    const { token, session } = await this.em.fork().transactional(async (em) => {
      await requireAdmin(em, admin);
      const own = await em.findOne(SessionRow, admin.sessionId);
      if (!own) throw new Problem('access.signed-out');
      const user = await lockUser(em, userId);
      if (!user) throw new Problem('user.not-found');
      if (user.isMasterAdmin) throw new Problem('view-as.admin');
      if (!user.isActive) throw new Problem('view-as.deactivated');
      await this.trail.write(em, admin, [{ action: 'user.viewed', subject: user }]);
      await this.events.note(em, userId, 'viewed-by-admin');
      return this.accountSessions.view(em, own, userId, VIEW_AS_MINUTES);
    });
    return { token, session, user: await this.accounts.current({ userId, sessionId: session.id }) };
  }

  /** Back to the admin's own session, with a new token for it; also once the time is up. @throws Problem `view-as.none` when there is nothing to go back to. */
  async end(tokenHash: string, visitor: Visitor): Promise<Switched> {
    const { token, own, ended } = await this.em.fork().transactional(async (em) => {
      const look = await em.findOne(SessionRow, { tokenHash });
      const own = look?.viewerSession ? await em.findOne(SessionRow, look.viewerSession) : null;
      const admin = own && (await em.findOne(User, { id: own.userId, isActive: true }));
      if (!look || !own || !admin || !isAllowedHere(admin, this.env) || isOver(own, new Date()))
        throw new Problem('view-as.none');
      const ended = [tokenHash, own.tokenHash];
      const subject = await em.findOne(User, look.userId);
      await this.trail.write(em, { userId: admin.id, address: visitor.address }, [
        { action: 'user.view-ended', subject },
      ]);
      em.remove(look);
      own.lastSeenAt = new Date();
      return { token: this.accountSessions.rotate(own), own, ended };
    });
    this.sessions.evict(ended);
    return { token, session: own, user: await this.accounts.current({ userId: own.userId, sessionId: own.id }) };
  }
}
