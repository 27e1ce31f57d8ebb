import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import {
  soughtEmails,
  type CurrentUser,
  type Language,
  type notificationsBody,
  type SessionInfo,
  type UserState,
} from '@nb/contracts';
import { newId, Outbox, Problem, Sessions } from '@nb/nest-kit';
import type { z } from 'zod';
import { ownSecondStep } from '../second-step/own-second-step.js';
import { SecondStepKeys } from '../second-step/second-step-keys.js';
import { AccountSessions } from '../sessions/account-sessions.js';
import { currentUserView, User, userState } from './user.entity.js';
import { UserRepository } from './user.repository.js';

/** What people change themselves, and admins find them by. */
const FOUND_BY = ['firstName', 'lastName', 'phone'] as const;
/** Of one account; the oldest goes. */
const MAX_FORMER_NAMES = 50;

type NotificationsChange = z.output<typeof notificationsBody>;
/** What of a profile may be changed by its owner. */
export interface ProfileChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | null | undefined;
  contactsCountsOnly?: boolean | undefined;
  timeZone?: string | undefined;
  timeZoneIsChosen: boolean;
}

/** The signed-in person's own account. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly em: EntityManager,
    private readonly users: UserRepository,
    private readonly outbox: Outbox,
    private readonly accountSessions: AccountSessions,
    private readonly sessions: Sessions,
    private readonly keys: SecondStepKeys,
  ) {}

  /** @throws Problem `access.signed-out` when the account or session ended meanwhile. */
  async current({ userId, sessionId }: Pick<SessionInfo, 'userId' | 'sessionId'>): Promise<CurrentUser> {
    const row = await this.users.currentUser(userId, sessionId);
    if (!row) throw new Problem('access.signed-out');
    if (row.viewedBy === null)
      return currentUserView(row, row.passwordChangeSkipped, {
        secondStep: ownSecondStep(row, this.keys.isAvailable),
      });
    const viewAs = {
      adminId: row.viewedBy,
      adminName: row.viewerName ?? '',
      adminLanguage: row.viewerLanguage ?? undefined,
      endsAt: row.expiresAt.toISOString(),
    };
    return currentUserView(row, row.passwordChangeSkipped, { viewAs });
  }

  async setLanguage(session: SessionInfo, language: Language): Promise<void> {
    await this.change(session.userId, (user) => {
      user.language = language;
    });
  }

  async setProfile(session: SessionInfo, change: ProfileChange): Promise<CurrentUser> {
    await this.change(session.userId, (user) => {
      user.firstName = change.firstName ?? user.firstName;
      user.lastName = change.lastName ?? user.lastName;
      if (change.phone !== undefined) user.phone = change.phone;
      user.contactsCountsOnly = change.contactsCountsOnly ?? user.contactsCountsOnly;
      if (change.timeZone === undefined) return;
      user.timeZone = change.timeZone;
      user.timeZoneIsChosen = change.timeZoneIsChosen;
    });
    return this.current(session);
  }

  /** The zone of the browser that somebody uses, unless they chose one (docs/product/accounts.md#time-zone). */
  async setDeviceZone(session: SessionInfo, timeZone: string): Promise<void> {
    await this.change(session.userId, (user) => {
      if (!user.timeZoneIsChosen) user.timeZone = timeZone;
    });
  }

  /** Events carry what each kind is set to, for the team service, which writes the notification centre. */
  async setNotifications(session: SessionInfo, change: NotificationsChange): Promise<CurrentUser> {
    await this.change(session.userId, (user) => {
      user.notifications = {
        ...user.notifications,
        ...change,
        ...(change.kinds ? { kinds: { ...user.notifications.kinds, ...change.kinds } } : {}),
      };
    });
    return this.current(session);
  }

  /** Changes a locked account in one transaction with its event; no event when nothing changed. */
  private async change(userId: string, apply: (user: User) => void): Promise<void> {
    const hashes = await this.em.fork().transactional(async (em) => {
      const user = await lockUser(em, userId);
      if (!user) throw new Problem('access.signed-out');
      const before = userState(user);
      apply(user);
      const after = userState(user);
      if (JSON.stringify(after) === JSON.stringify(before)) return [];
      if (FOUND_BY.some((field) => after[field] !== before[field])) await keepFormerName(em, before);
      publishUserChanged(em, this.outbox, user);
      return this.accountSessions.hashesOf(em, [userId]);
    });
    this.sessions.evict(hashes);
  }
}

/** The account, locked until the transaction ends; null = gone. */
export const lockUser = (em: EntityManager, userId: string): Promise<User | null> =>
  em.findOne(User, userId, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Keeps what somebody was found by until now, so that what was searched by it goes with them (docs/product/admin.md#deleting-a-user). */
async function keepFormerName(
  em: EntityManager,
  { id, firstName, lastName, phone }: Pick<UserState, 'id' | (typeof FOUND_BY)[number]>,
): Promise<void> {
  await em.execute(
    `insert into former_names (id, user_id, first_name, last_name, phone) values (?, ?, ?, ?, ?)
     on conflict (user_id, first_name, last_name, phone) do update set at = now()`,
    [newId(), id, firstName, lastName, phone],
  );
  await em.execute(
    `delete from former_names where user_id = ? and id not in (select id from former_names where user_id = ? order by at desc, id desc limit ${MAX_FORMER_NAMES})`,
    [id, id],
  );
}

/** The account of an address, in whichever form it is stored. */
export async function userOfEmail(em: EntityManager, email: string): Promise<User | null> {
  const sought = soughtEmails(email);
  const users = await em.find(User, { email: { $in: sought } });
  return users.toSorted((a, b) => sought.indexOf(a.email) - sought.indexOf(b.email))[0] ?? null;
}

/** Ends elsewhere what was given away with the old password. */
export function publishPasswordChanged(em: EntityManager, outbox: Outbox, userId: string): void {
  const data = { userId, at: new Date().toISOString() };
  outbox.add(em, 'identity.password-changed', { subject: newId(), version: 1, data });
}

/** Raises the version of a locked account and publishes its new state. `byAdmin`: an admin's change, of which its owner is notified. */
export function publishUserChanged(em: EntityManager, outbox: Outbox, user: User, byAdmin = false): void {
  user.version += 1;
  outbox.add(em, 'identity.user-changed', {
    subject: user.id,
    version: user.version,
    data: { user: userState(user), ...(byAdmin ? { byAdmin } : {}) },
  });
}
