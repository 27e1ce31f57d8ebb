import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { canonicalEmail, createUserBody, storedEmails } from '@nb/contracts';
import { brokenUnique, createOrm, newId, Outbox } from '@nb/nest-kit';
import { PasswordHasher } from '../accounts/password-hasher.js';
import { temporaryPassword } from '../accounts/password.rules.js';
import { User, userEntity, userState } from '../accounts/user.entity.js';
import { newAccount } from '../admin/new-account.js';
import { removeSecondStep } from '../admin/second-step-reset.js';

export interface FirstAdmin {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Makes the master admin that a new installation begins with: registration takes an invitation, and an invitation somebody who is there already.
 * Returns the temporary password, which is kept nowhere else.
 * @throws Error, in words for the operator, when there is a master admin, the address is taken, or what was given can't be used.
 */
export async function makeFirstAdmin(em: EntityManager, person: FirstAdmin): Promise<string> {
  const checked = createUserBody.safeParse(person);
  if (!checked.success)
    throw new Error(
      `Can't be used: ${checked.error.issues.map(({ path, message }) => `${path.join('.')} (${message})`).join(', ')}.`,
    );
  const password = temporaryPassword(randomBytes(64));
  const passwordHash = await new PasswordHasher().hash(password);
  try {
    await em.transactional(async (inside) => {
      // Of two simultaneous commands, the second finds what the first made.
      await inside.execute('lock table users in share row exclusive mode');
      const admins = await inside.execute('select 1 from users where is_master_admin and is_active limit 1');
      if (admins.length > 0)
        throw new Error('There is a master admin already: who signs in as one makes others under «User management».');
      const created = newAccount(inside, checked.data, passwordHash);
      created.isMasterAdmin = true;
      await inside.flush();
      new Outbox().add(inside, 'identity.user-registered', {
        subject: created.id,
        version: created.version,
        data: { user: userState(created), call: null, consent: null, invitationId: null },
      });
    });
  } catch (error) {
    if (brokenUnique(error) === 'users_email')
      throw new Error(`${checked.data.email} has an account already, which is no master admin's.`, { cause: error });
    throw error;
  }
  return password;
}

/**
 * Takes the second step of a master admin away, for the last one, whom no other can help: then the password alone signs in, and no session is left.
 * @throws Error, in words for the operator, when there is no such master admin or they have no second step.
 */
export async function resetTwoStep(em: EntityManager, email: string): Promise<void> {
  await em.transactional(async (inside) => {
    const user = await inside.findOne(
      User,
      { email: { $in: storedEmails(canonicalEmail(email)) }, isMasterAdmin: true, isActive: true },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!user) throw new Error(`No master admin signs in with ${email}.`);
    if (!(await removeSecondStep(inside, user))) throw new Error(`${email} has no second step.`);
    await inside.execute(
      `insert into security_events (id, user_id, kind, address, device) values (?, ?, 'second-step-reset-by-admin', '', '')`,
      [newId(), user.id],
    );
    await inside.execute('delete from sessions where user_id = ? or viewed_by = ?', [user.id, user.id]);
  });
}

/** The same on the database at this address. */
export const resetTwoStepAt = (databaseUrl: string, email: string): Promise<void> =>
  onDatabase(databaseUrl, (em) => resetTwoStep(em, email));

/** The same on the database at this address. */
export const makeFirstAdminAt = (databaseUrl: string, person: FirstAdmin): Promise<string> =>
  onDatabase(databaseUrl, (em) => makeFirstAdmin(em, person));

async function onDatabase<T>(databaseUrl: string, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const orm = createOrm({ name: 'identity', entities: [userEntity] }, databaseUrl);
  try {
    return await work(orm.em.fork());
  } finally {
    await orm.close(true);
  }
}
