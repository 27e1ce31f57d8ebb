import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { eraseTraces, LivePublisher, Outbox, Sessions } from '@nb/nest-kit';
import { publishUserChanged } from '../accounts/accounts.service.js';
import { User } from '../accounts/user.entity.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { AuditService } from '../audit/audit.service.js';
import { lockRemovable, type ActingAdmin } from './acting-admin.js';
import { lockSponsors } from './sponsors.js';

/** Deletes an account in one transaction: its partners move to its sponsor, so that nobody is left without one; its invitations and sessions end. */
@Injectable()
export class UserDeletion {
  constructor(
    private readonly em: EntityManager,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly live: LivePublisher,
    private readonly trail: AuditService,
  ) {}

  /** @throws Problem `user.self`, `user.not-found`, `user.last-admin`, `access.forbidden`. */
  async delete(admin: ActingAdmin, userId: string): Promise<void> {
    const evicted = await this.em.fork().transactional(async (em) => {
      await lockSponsors(em);
      const user = await lockRemovable(em, admin, userId);
      const movedTo = user.sponsorId ?? null;
      const children = await this.moveChildren(em, userId, movedTo);
      const ended = await this.accountSessions.endAll(em, userId);
      await em.execute('delete from invitations where owner_id = ?', [userId]);
      await em.execute('insert into tombstone (user_id, moved_to) values (?, ?) on conflict do nothing', [
        userId,
        movedTo,
      ]);
      this.outbox.add(em, 'identity.user-deleted', {
        subject: userId,
        version: user.version + 1,
        data: { userId, movedTo },
      });
      await em.flush();
      const emails = await emailsOf(em, user);
      // Before the events and addresses go, in which former names stand.
      await this.trail.scrub(em, user);
      await scrub(em, userId);
      await eraseTraces(em, userId, [...emails, ...(user.phone ? [user.phone] : [])]);
      for (const email of emails) await em.execute('delete from reset_requests where email = ?', [email]);
      // Whom its maker had named it for.
      if (user.invitationId) await em.execute('update invitations set name = null where id = ?', [user.invitationId]);
      const changes = [
        { field: 'directPartners', before: String(children.length), after: null },
        ...(movedTo === null ? [] : [{ field: 'movedTo', before: null, after: movedTo }]),
      ];
      await this.trail.write(em, admin, [
        { action: 'user.deleted', subject: { id: userId, firstName: '', lastName: '', email: '' }, changes },
      ]);
      await em.nativeDelete(User, userId);
      // A trigger of the version before writes what the row was.
      await em.execute('delete from user_moves where id = ?', [userId]);
      return [...ended, ...(await this.accountSessions.hashesOf(em, children))];
    });
    this.sessions.evict(evicted);
    this.live.toAdmins({ type: 'users-changed' });
  }

  /** Sessions hold the sponsor, so those of the moved are read again. Returns who moved. */
  private async moveChildren(em: EntityManager, from: string, to: string | null): Promise<string[]> {
    const ids = await em.execute<{ id: string }[]>('select id from users where sponsor_id = ? order by id for update', [
      from,
    ]);
    const children = await em.find(User, { id: { $in: ids.map(({ id }) => id) } });
    for (const child of children) {
      child.sponsorId = to;
      // The number or address was the one who is gone.
      child.callPlace = null;
      publishUserChanged(em, this.outbox, child);
    }
    await em.flush();
    return children.map(({ id }) => id);
  }
}

/** The addresses that the account has and had, without those that are somebody else's by now. */
async function emailsOf(em: EntityManager, { id, email }: Pick<User, 'id' | 'email'>): Promise<string[]> {
  const former = await em.execute<{ email: string }[]>(
    `select email from (
       select email from former_addresses where user_id = :id
       union select each ->> 'before' from audit cross join lateral jsonb_array_elements(changes) each
         where subject_id = :id and each ->> 'field' = 'email'
     ) had where email <> '' and not exists (select 1 from users where users.email = had.email and users.id <> :id)`,
    { id },
  );
  return [...new Set([email, ...former.map((row) => row.email)])];
}

/** Removes the person's data from the events about them; ids and versions stay. */
async function scrub(em: EntityManager, userId: string): Promise<void> {
  await em.execute(
    `update outbox set data = jsonb_set(data, '{user}', data -> 'user' || '{"firstName": "", "lastName": "", "email": "", "uid": null, "phone": null}')
     where subject = ? and type in ('identity.user-registered', 'identity.user-changed')`,
    [userId],
  );
}
