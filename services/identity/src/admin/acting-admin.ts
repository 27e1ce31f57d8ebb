import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SessionInfo } from '@nb/contracts';
import { Problem } from '@nb/nest-kit';
import type { FastifyRequest } from 'fastify';
import { lockUser } from '../accounts/accounts.service.js';
import type { User } from '../accounts/user.entity.js';
import { type Visitor, visitorOf } from '../sessions/account-sessions.js';

/** The master admin who calls, and from where: what the audit log needs of every act. */
export type ActingAdmin = SessionInfo & Visitor;

/** The caller as an `ActingAdmin`; only on routes for the signed-in. */
export const Acting = createParamDecorator((_: unknown, context: ExecutionContext): ActingAdmin => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  if (!request.session) throw new Problem('access.signed-out');
  return { ...request.session, ...visitorOf(request) };
});

/**
 * Reads the caller's role again in the transaction, because the session may be seconds old, and keeps it until the end.
 * @throws Problem `access.forbidden`.
 */
export async function requireAdmin(em: EntityManager, { userId }: Pick<SessionInfo, 'userId'>): Promise<void> {
  const rows = await em.execute('select 1 from users where id = ? and is_master_admin and is_active for share', [
    userId,
  ]);
  if (rows.length === 0) throw new Problem('access.forbidden');
}

/** Locks every master admin's row, always in the same order, so that of two who remove each other one comes first; returns their ids. */
async function lockAdmins(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    'select id from users where is_master_admin and is_active order by id for update',
  );
  return rows.map(({ id }) => id);
}

/**
 * Somebody who is about to be deleted, demoted or deactivated, locked: never the caller, never the last master admin, and only by
 * who still is an admin once it is their turn.
 * @throws Problem `user.self`, `access.forbidden`, `user.not-found`, `user.last-admin`.
 */
export async function lockRemovable(
  em: EntityManager,
  admin: Pick<SessionInfo, 'userId'>,
  userId: string,
): Promise<User> {
  if (userId === admin.userId) throw new Problem('user.self');
  const admins = await lockAdmins(em);
  // Somebody may have removed the caller while this waited.
  if (!admins.includes(admin.userId)) throw new Problem('access.forbidden');
  const user = await lockUser(em, userId);
  if (!user) throw new Problem('user.not-found');
  if (admins.includes(userId) && admins.length < 2) throw new Problem('user.last-admin');
  return user;
}
